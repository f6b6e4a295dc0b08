import { expect, test } from 'vitest';

import { faultsOfEarnRules, stateOfVersion, type EarnRulesDraft } from './earn-rules.ts';
import { sampleEarnRules } from './earn-rules.sample.ts';
import { americanPark } from './park-format.sample.ts';

const draft: EarnRulesDraft = { ...sampleEarnRules, tiers: sampleEarnRules.tiers.slice(0, 2) };

const pathsOf = (change: Partial<EarnRulesDraft>) =>
  faultsOfEarnRules({ ...draft, ...change }, americanPark).map((fault) => fault.path);

test('the demo park’s rules have no error', () => {
  expect(faultsOfEarnRules(draft, americanPark)).toEqual([]);
});

test.each<[string, Partial<EarnRulesDraft>, string[]]>([
  ['points below zero', { tickets: { perDollar: -1, windowDays: 30 } }, ['/tickets/perDollar']],
  [
    'more points than the upper bound',
    { tickets: { perDollar: 1001, windowDays: 30 } },
    ['/tickets/perDollar'],
  ],
  ['four decimal places', { hotels: { perDollar: 0.0001, windowDays: 60 } }, ['/hotels/perDollar']],
  ['no number at all', { hotels: { perDollar: Number.NaN, windowDays: 60 } }, ['/hotels/perDollar']],
  ['half a day', { hotels: { perDollar: 5, windowDays: 1.5 } }, ['/hotels/windowDays']],
  ['no day', { tickets: { perDollar: 5, windowDays: 0 } }, ['/tickets/windowDays']],
  [
    'no check of a day',
    { purchase: { ...draft.purchase, maxPerOperatingDay: 0 } },
    ['/purchase/maxPerOperatingDay'],
  ],
  ['a passholder earns less', { passholderMultiplier: 0.9 }, ['/passholderMultiplier']],
  ['half a welcome point', { welcomeBonus: 0.5 }, ['/welcomeBonus']],
  ['points that never last', { expiryMonths: 0 }, ['/expiryMonths']],
  ['a tier without a name', { tiers: [{ name: ' ', from: 0 }] }, ['/tiers/0/name']],
  [
    'two tiers of one name',
    {
      tiers: [
        { name: 'Fudge', from: 0 },
        { name: ' fudge', from: 5 },
      ],
    },
    ['/tiers/1/name'],
  ],
  [
    'two tiers that begin together',
    {
      tiers: [
        { name: 'Crumb', from: 5 },
        { name: 'Fudge', from: 5 },
      ],
    },
    ['/tiers/1/from'],
  ],
])('%s is refused, by its field', (_what, change, paths) => {
  expect(pathsOf(change)).toEqual(paths);
});

test('values at their very bounds have no error', () => {
  const least = { ...draft, tickets: { perDollar: 0, windowDays: 1 }, passholderMultiplier: 1, tiers: [] };
  const most = { ...draft, hotels: { perDollar: 1000, windowDays: 3650 }, passholderMultiplier: 10 };
  expect([faultsOfEarnRules(least, americanPark), faultsOfEarnRules(most, americanPark)]).toEqual([[], []]);
});

const now = new Date('2026-11-21T19:00:00Z');
const version = (number: number, day: string) => ({ version: number, validFrom: new Date(day) });

test('the newest version whose day has come is the current one, earlier ones are past, later ones planned', () => {
  const all = [version(1, '2026-01-01'), version(2, '2026-06-01'), version(3, '2027-01-01')];
  expect(all.map((one) => stateOfVersion(one, all, now))).toEqual(['past', 'current', 'planned']);
});

test('a planned version is replaced by a later one that holds from the same day or before it', () => {
  const all = [version(1, '2026-01-01'), version(2, '2027-01-01'), version(3, '2026-12-01')];
  expect(all.map((one) => stateOfVersion(one, all, now))).toEqual(['current', 'replaced', 'planned']);
  const atOnce = [version(1, '2026-01-01'), version(2, '2027-01-01'), version(3, '2026-11-21')];
  expect(atOnce.map((one) => stateOfVersion(one, atOnce, now))).toEqual(['past', 'replaced', 'current']);
});

const messagesOf = (change: Partial<EarnRulesDraft>) =>
  faultsOfEarnRules({ ...draft, ...change }, americanPark);

test('every number has its bounds, and the refusal names them', () => {
  const number = (range: string) => `Enter a number from ${range}`;
  const all = faultsOfEarnRules(
    {
      tickets: { perDollar: -1, windowDays: 0 },
      purchase: { perDollar: 1001, windowDays: 3651, maxPerOperatingDay: 1001 },
      hotels: { perDollar: Number.NaN, windowDays: -5 },
      passholderMultiplier: 11,
      welcomeBonus: 100_001,
      expiryMonths: 121,
      tiers: [{ name: 'Fudge', from: 10_000_001 }],
    },
    americanPark,
  );
  expect(all).toEqual([
    { path: '/tickets/perDollar', message: number('0 to 1,000') },
    { path: '/tickets/windowDays', message: number('1 to 3,650') },
    { path: '/purchase/perDollar', message: number('0 to 1,000') },
    { path: '/purchase/windowDays', message: number('1 to 3,650') },
    { path: '/purchase/maxPerOperatingDay', message: number('1 to 1,000') },
    { path: '/hotels/perDollar', message: number('0 to 1,000') },
    { path: '/hotels/windowDays', message: number('1 to 3,650') },
    { path: '/passholderMultiplier', message: number('1 to 10') },
    { path: '/welcomeBonus', message: number('0 to 100,000') },
    { path: '/expiryMonths', message: number('1 to 120') },
    { path: '/tiers/0/from', message: number('0 to 10,000,000') },
  ]);
});

test('every number may stand at its bounds', () => {
  const most: EarnRulesDraft = {
    tickets: { perDollar: 1000, windowDays: 3650 },
    purchase: { perDollar: 1000, windowDays: 3650, maxPerOperatingDay: 1000 },
    hotels: { perDollar: 1000, windowDays: 3650 },
    passholderMultiplier: 10,
    welcomeBonus: 100_000,
    expiryMonths: 120,
    tiers: [{ name: 'Fudge', from: 10_000_000 }],
  };
  const least: EarnRulesDraft = {
    tickets: { perDollar: 0, windowDays: 1 },
    purchase: { perDollar: 0, windowDays: 1, maxPerOperatingDay: 1 },
    hotels: { perDollar: 0, windowDays: 1 },
    passholderMultiplier: 1,
    welcomeBonus: 0,
    expiryMonths: 1,
    tiers: [{ name: 'Crumb', from: 0 }],
  };
  expect([faultsOfEarnRules(most, americanPark), faultsOfEarnRules(least, americanPark)]).toEqual([[], []]);
});

test('points and the multiplier may have three decimal places, everything else is whole', () => {
  const whole = 'Enter a whole number';
  const places = 'Enter 3 decimal places at most';
  expect(messagesOf({ tickets: { perDollar: 1.234, windowDays: 30 }, passholderMultiplier: 1.125 })).toEqual(
    [],
  );
  expect(messagesOf({ tickets: { perDollar: 1.2345, windowDays: 30.5 } })).toEqual([
    { path: '/tickets/perDollar', message: places },
    { path: '/tickets/windowDays', message: whole },
  ]);
  expect(messagesOf({ passholderMultiplier: 1.1234, welcomeBonus: 0.5, expiryMonths: 1.5 })).toEqual([
    { path: '/passholderMultiplier', message: places },
    { path: '/welcomeBonus', message: whole },
    { path: '/expiryMonths', message: whole },
  ]);
  expect(messagesOf({ purchase: { ...draft.purchase, maxPerOperatingDay: 1.5 } })).toEqual([
    { path: '/purchase/maxPerOperatingDay', message: whole },
  ]);
  expect(messagesOf({ tiers: [{ name: 'Fudge', from: 0.5 }] })).toEqual([
    { path: '/tiers/0/from', message: whole },
  ]);
});

test('a tier is refused by its own field, and says why', () => {
  const tiers = [
    { name: 'Crumb', from: 0 },
    { name: 'Fudge', from: 10 },
    { name: 'CRUMB ', from: 10 },
    { name: '', from: 20 },
  ];
  expect(messagesOf({ tiers })).toEqual([
    { path: '/tiers/2/name', message: 'There is a tier of this name' },
    { path: '/tiers/2/from', message: 'Another tier begins here' },
    { path: '/tiers/3/name', message: 'Enter a name' },
  ]);
});

test('a version holds from its very instant on', () => {
  const before = new Date(now.getTime() - 1);
  const all = [version(1, '2026-01-01'), { version: 2, validFrom: now }];
  expect(all.map((one) => stateOfVersion(one, all, now))).toEqual(['past', 'current']);
  expect(all.map((one) => stateOfVersion(one, all, before))).toEqual(['current', 'planned']);
});

test('a version that never held, because a later one began with it or before it, is replaced and not past', () => {
  const all = [version(1, '2026-06-01'), version(2, '2026-06-01'), version(3, '2026-01-01')];
  expect(all.map((one) => stateOfVersion(one, all, now))).toEqual(['replaced', 'replaced', 'current']);
});

test('of two planned versions that begin together the later one replaces the other', () => {
  const all = [version(1, '2026-01-01'), version(2, '2027-01-01'), version(3, '2027-01-01')];
  expect(all.map((one) => stateOfVersion(one, all, now))).toEqual(['current', 'replaced', 'planned']);
});

test('blanks around the name of an earlier tier make it no other name', () => {
  const tiers = [
    { name: ' Fudge ', from: 0 },
    { name: 'fudge', from: 5 },
  ];
  expect(pathsOf({ tiers })).toEqual(['/tiers/1/name']);
});

import { expect, test } from 'vitest';

import { faultsOfEarnRules, stateOfVersion, type EarnRulesDraft } from './earn-rules.ts';
import { sampleEarnRules } from './earn-rules.sample.ts';
import { americanPark } from './park-format.sample.ts';

const draft: EarnRulesDraft = { ...sampleEarnRules, tiers: sampleEarnRules.tiers.slice(0, 2) };

const pathsOf = (change: Partial<EarnRulesDraft>) =>
  faultsOfEarnRules({ ...draft, ...change }, americanPark).map((fault) => fault.path);

test('the demo park’s rules have no fault', () => {
  expect(faultsOfEarnRules(draft, americanPark)).toEqual([]);
});

test.each<[string, Partial<EarnRulesDraft>, string[]]>([
  ['points below zero', { tickets: { perDollar: -1, windowDays: 30 } }, ['/tickets/perDollar']],
  [
    'more points than anybody gives',
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

test('what is allowed at its very bounds has no fault', () => {
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

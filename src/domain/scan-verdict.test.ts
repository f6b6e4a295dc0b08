import { expect, test } from 'vitest';

import { gateReasons } from './gate-check.ts';
import {
  bandStateOf,
  keptOf,
  mayEnter,
  scanStates,
  scanVerdicts,
  toneWords,
  withoutPhoto,
} from './scan-verdict.ts';

test('every state of a gate has a tone and a text of its own', () => {
  for (const state of Object.keys(gateReasons)) expect(scanStates).toContain(state);
  const texts = scanStates.map((state) => scanVerdicts[state].says);
  expect(new Set(texts).size).toBe(texts.length);
});

test('only a valid pass and an active wristband are green', () => {
  expect(scanStates.filter((state) => scanVerdicts[state].tone === 'good')).toEqual(['valid', 'band-active']);
});

test('no pass that a gate refuses is taken', () => {
  for (const state of Object.keys(gateReasons) as (keyof typeof gateReasons)[])
    expect(mayEnter(state)).toBe(state === 'valid');
});

test('a pass without its photo is looked at, or void for it, and otherwise refused as before', () => {
  expect((['valid', 'redeemed', 'expired'] as const).map(withoutPhoto)).toEqual([
    'photo-missing',
    'photo-taken-off',
    'expired',
  ]);
});

test('a wristband is active until its end, and one of a refunded ticket is refused', () => {
  const now = new Date('2026-11-21T20:00:00Z');
  const bandOf = (validUntil: Date | null, isRefunded = false) =>
    bandStateOf({ validUntil, isRefunded }, now);
  expect(bandOf(null)).toBe('band-active');
  expect(bandOf(new Date(now.getTime() + 1))).toBe('band-active');
  expect(bandOf(now)).toBe('band-ended');
  expect(bandOf(null, true)).toBe('refunded');
});

test('each tone has a word of its own', () => {
  expect(new Set(Object.values(toneWords)).size).toBe(3);
});

const ticket = { category: 'Ticket', isPassholder: false, isWristband: false, dayCount: undefined };

test.each([
  ['a ticket for any one day', ticket, 'once'],
  ['a ticket for one day', { ...ticket, dayCount: 1 }, 'once'],
  ['a ticket for three days', { ...ticket, dayCount: 3 }, 'each-day'],
  ['a season pass', { ...ticket, isPassholder: true }, 'each-day'],
  ['a ticket that a wristband uses up', { ...ticket, isWristband: true }, 'each-day'],
  ['a stored value card', { ...ticket, category: 'Stored Value Card' }, 'never'],
] as const)('%s is used up as it should be', (_, facts, kept) => {
  expect(keptOf(facts)).toBe(kept);
});

import { expect, test } from 'vitest';

import {
  accountSearchSubmitLengthMin,
  adjustmentPointsMax,
  allowedChanges,
  judgeSeasonPass,
  seasonPassIdPattern,
} from './staff-loyalty.ts';

test.each([
  ['240126000000100017', true],
  ['24012600000010001', false],
  ['2401260000001000170', false],
  ['340126000000100017', false],
  ['x240126000000100017', false],
  ['24012600000010001x', false],
  ['240126000000100017\n', false],
  ['', false],
])('"%s" is a season pass ID: %s', (text, isOne) => {
  expect(seasonPassIdPattern.test(text)).toBe(isOne);
});

const now = new Date('2026-11-21T19:00:00Z');
const pass = { isPassholder: true, isRefunded: false, expiresAt: new Date('2027-01-05T04:59:00Z') };
const good = { pass, isTaken: false, current: null, now };

test.each<[string, Partial<Parameters<typeof judgeSeasonPass>[0]>, ReturnType<typeof judgeSeasonPass>]>([
  ['a passholder’s pass that nobody else has', {}, 'good'],
  ['a pass without an end', { pass: { ...pass, expiresAt: null } }, 'good'],
  ['a second pass on one account', { current: '240126000000100041' }, 'has-another'],
  ['a barcode that is not there', { pass: undefined }, 'unknown'],
  ['a day ticket', { pass: { ...pass, isPassholder: false } }, 'no-passholder'],
  ['a refunded pass', { pass: { ...pass, isRefunded: true } }, 'refunded'],
  ['a pass that ends at this very moment', { pass: { ...pass, expiresAt: now } }, 'expired'],
  ['a pass of another account', { isTaken: true }, 'taken'],
])('%s: %s', (_what, change, verdict) => {
  expect(judgeSeasonPass({ ...good, ...change })).toBe(verdict);
});

test('a pass that ends a moment from now may still be the season pass', () => {
  const ending = { ...pass, expiresAt: new Date(now.getTime() + 1) };
  expect(judgeSeasonPass({ ...good, pass: ending })).toBe('good');
});

test('the loyalty tab keeps to the numbers of the specification', () => {
  expect([accountSearchSubmitLengthMin, adjustmentPointsMax]).toEqual([4, 100_000]);
  expect(allowedChanges).toEqual({ exists: -1, afterClaim: 0, ready: 1, adminMode: 1_000_000 });
});

import { expect, test } from 'vitest';

import {
  claimEntryKinds,
  claimPermissionOf,
  earnKindOfEntry,
  earnKinds,
  fillRuleText,
  isClaimEntry,
  ruleFieldsOf,
} from './earn-kinds.ts';
import { bodyOfNumber, earnKindNames, guestClaims, numberInBody } from './guest-claims.ts';

test('the kinds of the specification come first, in its order', () => {
  expect(earnKindNames.slice(0, 3)).toEqual(['tickets', 'purchase', 'hotels']);
});

test('no two kinds share a number field, a code or an entry', () => {
  const rows = earnKindNames.map((kind) => ({ ...earnKinds[kind], ...guestClaims[kind] }));
  for (const values of [
    rows.map((row) => row.numberField),
    rows.map((row) => row.code),
    rows.map((row) => row.entry),
  ])
    expect(new Set(values).size).toBe(earnKindNames.length);
});

test.each(earnKindNames)('the text of the rule of %s names each of its numbers', (kind) => {
  const names = ruleFieldsOf(kind).map(([name]) => name);
  const { ruleText } = earnKinds[kind];
  expect(new Set([...ruleText.matchAll(/{(\w+)}/g)].map(([, name]) => name))).toEqual(new Set(names));
});

test('a text is filled with the numbers of its rule, each with its unit', () => {
  const { ruleText } = earnKinds.purchase;
  const rule = { perDollar: 5, windowDays: 14, maxPerOperatingDay: 3 };
  expect(fillRuleText(ruleText, 'purchase', rule, (value, unit) => `${value} ${unit}`)).toBe(
    '5 points before tax, within 14 days, 3 checks of one day at most',
  );
});

test('a claim names its number as its kind does, and it is read back', () => {
  expect(bodyOfNumber('hotels', 'HB1')).toEqual({ reservationNumber: 'HB1' });
  for (const kind of earnKindNames) expect(numberInBody(kind, bodyOfNumber(kind, '77'))).toBe('77');
  expect(numberInBody('tickets', { checkNumber: '77' })).toBe('');
});

test('an entry of the ledger that a claim made leads back to its kind', () => {
  for (const kind of earnKindNames) expect(earnKindOfEntry(earnKinds[kind].entry)).toBe(kind);
  expect(claimEntryKinds.every(isClaimEntry)).toBe(true);
  expect(isClaimEntry('Bonus')).toBe(false);
});

test('each kind has its permission', () => {
  expect(claimPermissionOf('purchase')).toBe('Loyalty Claim Purchase');
});

import { expect, test } from 'vitest';

import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';

import { earnKindNames } from './guest-claims.ts';
import { sampleEarnRules } from './earn-rules.sample.ts';
import type { LoyaltyRules } from './loyalty-rules.ts';
import { claimableWords, formatDay, formatLastDay, unitOfCurrency } from './loyalty-words.ts';
import { americanPark, germanPark } from './park-format.sample.ts';

const inEnglish = { t: makeTranslate(speechOf('en')), park: americanPark };

const rules: LoyaltyRules = {
  version: 1,
  ...sampleEarnRules,
  purchase: { perDollar: 5, windowDays: 1, maxPerOperatingDay: 5 },
};

test('a member reads what may be claimed, how long, and what it earns', () => {
  expect(claimableWords(rules, false, inEnglish, earnKindNames)).toEqual([
    'Tickets bought in the last 30 days: 10 points a dollar.',
    'Food and beverage checks of the last 1 day: 5 points a dollar before tax, for at most 5 checks of one day.',
    'Hotel stays until 60 days after departure: 5 points a dollar, which count from the day after your stay.',
  ]);
});

test('a passholder reads what a passholder earns', () => {
  expect(claimableWords(rules, true, inEnglish, earnKindNames)[1]).toContain('7.5 points a dollar');
});

test('one point and one check are spoken of in the singular', () => {
  const sparing = { ...rules, purchase: { ...rules.purchase, perDollar: 1, maxPerOperatingDay: 1 } };
  expect(claimableWords(sparing, false, inEnglish, earnKindNames)[1]).toContain(
    '1 point a dollar before tax, for at most 1 check of one day.',
  );
});

test('points that expire with the month’s end last until its last day', () => {
  const expiresAt = new Date('2028-06-01T04:00:00Z');
  expect(formatLastDay(expiresAt, americanPark)).toBe('May 31, 2028');
  expect(formatDay(expiresAt, americanPark)).toBe('June 1, 2028');
});

test('a park with another currency names that one', () => {
  const park = { ...americanPark, currency: 'EUR' };
  expect(claimableWords(rules, true, { ...inEnglish, park }, earnKindNames)[1]).toContain(
    '7.5 points a euro',
  );
  expect(unitOfCurrency('USD', germanPark.locale)).toBe('US-Dollar');
  expect(['GBP', 'CHF', 'SEK'].map((currency) => unitOfCurrency(currency))).toEqual([
    'pound',
    'franc',
    'krona',
  ]);
});

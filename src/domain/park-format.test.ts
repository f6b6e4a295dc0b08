import { expect, test } from 'vitest';

import { formatAmount, formatDate, formatInstant, formatNumber } from './park-format.ts';
import { americanPark, germanPark } from './park-format.sample.ts';

const instant = new Date('2026-11-21T23:30:00Z');

test.each([
  ['es', 'USD', '36,50\u00a0$'],
  ['zh-Hans', 'USD', '$36.50'],
  ['de', 'CAD', '36,50\u00a0$'],
  ['ar-u-nu-latn', 'USD', '\u200f36.50\u00a0US$\u200e'],
  ['he', 'EUR', '\u200f36.50\u00a0\u200f€'],
])('a reader of %s sees %s in the shortest form that is not turned around', (locale, currency, written) => {
  expect(formatAmount(36.5, { locale, currency })).toBe(written);
});

test('an amount has the two decimals, the separators and the currency of the park', () => {
  expect([0, 12.5, 36.5, 1234.5].map((amount) => formatAmount(amount, americanPark))).toEqual([
    '$0.00',
    '$12.50',
    '$36.50',
    '$1,234.50',
  ]);
  expect([0, 12.5, 1234.5].map((amount) => formatAmount(amount, germanPark))).toEqual([
    '0,00\u00a0€',
    '12,50\u00a0€',
    '1.234,50\u00a0€',
  ]);
});

test('a number has the separators of the park and at most three decimals', () => {
  expect(formatNumber(1250.12345, americanPark)).toBe('1,250.123');
  expect(formatNumber(1250.12345, germanPark)).toBe('1.250,123');
  expect(formatNumber(250, americanPark, { signDisplay: 'always' })).toBe('+250');
  expect(formatNumber(250, americanPark)).toBe('250');
});

test('an instant falls on the day that it is at the park, and is written in the park’s order', () => {
  expect(formatDate(instant, americanPark)).toBe('Nov 21, 2026');
  expect(formatDate(instant, germanPark)).toBe('22.11.2026');
  expect(formatInstant(instant, germanPark, { hour: '2-digit', minute: '2-digit' })).toBe('00:30');
});

test('formats of one park are never used for another that differs in one setting', () => {
  const mixed = { ...americanPark, currency: 'EUR' };
  expect(formatAmount(1, americanPark)).toBe('$1.00');
  expect(formatAmount(1, mixed)).toBe('€1.00');
  expect(formatDate(instant, { ...americanPark, timeZone: 'Asia/Tokyo' })).toBe('Nov 22, 2026');
});

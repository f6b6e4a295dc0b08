import { expect, test } from 'vitest';

import { speechOf } from '#texts/catalogues.ts';
import { pseudoLanguage } from '#texts/pseudo-language.ts';
import { makeTranslate } from '#texts/translate.ts';
import { sayProduct, sayReason, storedProducts, storedReasons } from './stored-words.ts';
import { byPages } from './by-pages.ts';

const english = makeTranslate(speechOf('en'));
const pseudo = makeTranslate(speechOf(pseudoLanguage, 'en'));

const products = [
  storedProducts.welcomeBonus,
  storedProducts.expiredPoints,
  storedProducts.checkWithoutOutlet,
  storedProducts.hotelStay(1),
  storedProducts.hotelStay(1250),
  storedProducts.refundOf(storedProducts.hotelStay(3)),
  storedProducts.refundOf('All Piers Day Ticket'),
];

test.each(products)('a member reads %s in the language of the page', (product) => {
  const digits = (text: string): string => text.replaceAll(',', '');
  expect(digits(sayProduct(english, product))).toBe(digits(product));
  expect(sayProduct(pseudo, product)).toMatch(/^\[.*\]$/);
});

test.each(Object.values(storedReasons))('a member reads why points were taken back: %s', (reason) => {
  expect(sayReason(english, reason)).toBe(reason);
  expect(sayReason(pseudo, reason)).toMatch(/^\[.*\]$/);
});

test('the names of products and what staff typed stay as they are', () => {
  expect(sayProduct(pseudo, 'Hotel stay, two nights')).toBe('Hotel stay, two nights');
  expect(sayProduct(pseudo, storedProducts.refundOf('Fudge'))).toContain('Fudge');
  expect(sayReason(pseudo, 'Left early')).toBe('Left early');
  expect(sayReason(pseudo, null)).toBeNull();
});

test('a round goes through all pages, past rows that stay as they were', async () => {
  const rows = Array.from({ length: 450 }, (_, place) => place + 1);
  const seen: number[] = [];
  const actedOn = await byPages(
    0,
    ({ after, countMax }) => Promise.resolve(rows.filter((row) => row > after).slice(0, countMax)),
    (row) => row,
    (row) => {
      seen.push(row);
      return Promise.resolve(row % 2 === 0);
    },
  );
  expect([seen, actedOn]).toEqual([rows, 225]);
});

import { expect, test } from 'vitest';

import { countWords, pointsWords } from './count-words.ts';
import { americanPark, germanPark } from './park-format.sample.ts';

test('one of a thing is named in the singular, any other number of it in the plural', () => {
  const daysOf = (count: number): string => countWords(count, 'day', 'days', americanPark);
  expect([0, 1, 2, -1, 1.5, 1250].map(daysOf)).toEqual([
    '0 days',
    '1 day',
    '2 days',
    '-1 day',
    '1.5 days',
    '1,250 days',
  ]);
});

test('a single point has its own name where the brand has one', () => {
  const brand = { pointName: 'Brownie point', pointsName: 'Brownie points', locale: 'en-US' };
  expect(pointsWords(1, brand)).toBe('1 Brownie point');
  expect(pointsWords(640, brand)).toBe('640 Brownie points');
  expect(pointsWords(1, { pointsName: 'Kudos', locale: 'en-US' })).toBe('1 Kudos');
});

test('a number is written as the readers of its language write it, to the thousandth', () => {
  expect(countWords(1250, 'Tag', 'Tage', germanPark)).toBe('1.250 Tage');
  expect(countWords(1250, 'day', 'days', americanPark)).toBe('1,250 days');
  expect(countWords(0.12345, 'day', 'days', americanPark)).toBe('0.123 days');
});

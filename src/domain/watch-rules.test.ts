import { expect, test } from 'vitest';

import { crossingOf, medianOf } from './watch-rules.ts';

test('a value crosses its limit once, and again at twice, four and eight times the limit', () => {
  expect([0, 99, 100, 199, 200, 399, 400, 799, 800].map((value) => crossingOf(value, 100))).toEqual([
    0, 0, 1, 1, 2, 2, 4, 4, 8,
  ]);
});

test('a limit of 0 is off', () => {
  expect([crossingOf(0, 0), crossingOf(1_000_000, 0)]).toEqual([0, 0]);
});

test('the median is the value in the middle, and without values there is none', () => {
  expect([medianOf([]), medianOf([7]), medianOf([9, 1, 5]), medianOf([10, 1, 4, 3])]).toEqual([
    null,
    7,
    5,
    3.5,
  ]);
});

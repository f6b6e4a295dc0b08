import { expect, test } from 'vitest';

import { settleTerm } from './retention-terms.ts';

const day = (count: number): Date => new Date(Date.UTC(2026, 10, 26 + count));

test('a shorter term is announced for seven days before it takes effect', () => {
  const first = settleTerm({ days: null, next: null }, 400, day(0));
  expect(first).toEqual({ days: null, next: { days: 400, at: day(7) } });
  expect(settleTerm(first, 400, new Date(day(7).getTime() - 1))).toEqual(first);
  expect(settleTerm(first, 400, day(7))).toEqual({ days: 400, next: null });
});

test('a longer term, and one that keeps, takes effect at once and ends a notice', () => {
  const told = { days: 400, next: { days: 90, at: day(7) } };
  expect(settleTerm(told, 500, day(1))).toEqual({ days: 500, next: null });
  expect(settleTerm(told, null, day(8))).toEqual({ days: null, next: null });
  expect(settleTerm(told, 400, day(8))).toEqual({ days: 400, next: null });
});

test('a notice begins again when the term is shortened further, even on its last day', () => {
  const told = { days: 400, next: { days: 90, at: day(7) } };
  expect(settleTerm(told, 30, day(7))).toEqual({ days: 400, next: { days: 30, at: day(14) } });
  expect(settleTerm(told, 200, day(3))).toEqual({ days: 400, next: { days: 200, at: day(7) } });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { centsOfDollars, dollarsOfCents } from './money.ts';

test('no cent is lost between cents and dollars', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e11, max: 1e11 }),
      (cents) => centsOfDollars(dollarsOfCents(cents)) === cents,
    ),
  );
});

test('a dollar is a hundred cents, and a fraction of a cent is rounded', () => {
  expect(dollarsOfCents(3650)).toBe(36.5);
  expect(centsOfDollars(36.5)).toBe(3650);
  expect(centsOfDollars(1.15)).toBe(115);
});

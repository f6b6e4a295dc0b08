import fc from 'fast-check';
import { test } from 'vitest';

import { centsOfDollars, dollarsOfCents } from './money.ts';

test('no cent is lost between cents and dollars', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e11, max: 1e11 }),
      (cents) => centsOfDollars(dollarsOfCents(cents)) === cents,
    ),
  );
});

import { expect, test } from 'vitest';

import { judgeCorrection, type CorrectionFacts } from './pass-correction.ts';

const good: CorrectionFacts = {
  isSame: false,
  isOrderKnown: true,
  isOrderWithdrawn: false,
  isClaimed: false,
  isTaken: false,
};

test('a pass may get numbers that no other pass has', () => {
  expect(judgeCorrection(good)).toBe('good');
});

test.each([
  [{ isSame: true, isTaken: true }, 'same-numbers'],
  [{ isOrderKnown: false, isTaken: true }, 'order-unknown'],
  [{ isOrderWithdrawn: true, isTaken: true }, 'order-withdrawn'],
  [{ isTaken: true, isClaimed: true }, 'numbers-taken'],
  [{ isClaimed: true }, 'order-claimed'],
] as const)('a correction with %o is refused as %s', (change, verdict) => {
  expect(judgeCorrection({ ...good, ...change })).toBe(verdict);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { pointsAfterRefund } from './loyalty-refund.ts';
import { pointsFor } from './loyalty-rules.ts';

const rule = { pointsPerDollar: 10, multiplier: 1.5 };

test.each([
  ['nothing was refunded', 12_800, 1920],
  ['half was refunded', 6400, 960],
  ['a part leaves a fraction, which is dropped', 6433, 964],
  ['all was refunded', 0, 0],
  ['the rest is dearer than what was claimed', 20_000, 1920],
])('where %s, what is left is worth its points by the claim’s own rule', (_what, keptCents, left) => {
  const basis = { ...rule, baseCents: 12_800 };
  expect(pointsAfterRefund({ points: 1920, basis, earningCents: 12_800, keptCents })).toBe(left);
});

test('a claim whose rule was not stored loses in proportion', () => {
  const claim = { points: 640, basis: undefined, earningCents: 9600 };
  expect(pointsAfterRefund({ ...claim, keptCents: 9600 })).toBe(640);
  expect(pointsAfterRefund({ ...claim, keptCents: 6400 })).toBe(426);
  expect(pointsAfterRefund({ ...claim, keptCents: 0 })).toBe(0);
  expect(pointsAfterRefund({ ...claim, points: 0, keptCents: 6400 })).toBe(0);
});

test('a refund never brings points, and a larger one never leaves more', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, fc.boolean(), (baseCents, one, other, isKnown) => {
      const points = pointsFor({ ...rule, baseCents });
      const basis = isKnown ? { ...rule, baseCents } : undefined;
      const leftOf = (keptCents: number): number =>
        pointsAfterRefund({ points, basis, earningCents: Math.max(baseCents, 1), keptCents });
      const [less, more] = [leftOf(Math.min(one, other)), leftOf(Math.max(one, other))];
      expect(less).toBeGreaterThanOrEqual(0);
      expect(less).toBeLessThanOrEqual(more);
      expect(more).toBeLessThanOrEqual(points);
    }),
  );
});

test('a claim whose rule is not known keeps all its points while nothing was refunded', () => {
  const claim = { points: 640, basis: undefined, earningCents: 9600 };
  expect(pointsAfterRefund({ ...claim, keptCents: 9601 })).toBe(640);
  expect(pointsAfterRefund({ ...claim, keptCents: 9599 })).toBe(639);
  expect(pointsAfterRefund({ ...claim, points: 9600, keptCents: 1 })).toBe(1);
  expect(pointsAfterRefund({ points: 1, basis: undefined, earningCents: 100, keptCents: 100 })).toBe(1);
});

test('a refund goes by the rule of the claim, not in proportion, where the order has grown since', () => {
  const basis = { ...rule, baseCents: 10_000 };
  const claim = { points: 1500, basis, earningCents: 20_000 };
  expect(pointsAfterRefund({ ...claim, keptCents: 10_000 })).toBe(1500);
  expect(pointsAfterRefund({ ...claim, keptCents: 5000 })).toBe(750);
});

test('nothing is taken back of a claim that brought nothing, nor given for a refund of more than was paid', () => {
  const claim = { basis: undefined, earningCents: 9600 };
  expect(pointsAfterRefund({ ...claim, points: -5, keptCents: 9600 })).toBe(0);
  expect(pointsAfterRefund({ ...claim, points: 640, keptCents: -1 })).toBe(0);
});

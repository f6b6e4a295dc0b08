import { expect, test } from 'vitest';

import { goodwillLimitOf } from './goodwill.ts';

const row = (accessLevelMin: number, isActive = true) => ({
  ...{ accessLevelMin, isActive },
  ...{ pointsPerGift: accessLevelMin * 10, pointsPerDay: accessLevelMin * 100 },
});

test('a level has the limit of the highest active row that it reaches', () => {
  const rows = [row(60), row(20), row(40, false)];
  expect([10, 20, 59, 60, 100].map((level) => goodwillLimitOf(rows, level)?.pointsPerGift)).toEqual([
    undefined,
    200,
    200,
    600,
    600,
  ]);
});

test('without a row nothing may be given', () => {
  expect(goodwillLimitOf([], 100)).toBeUndefined();
});

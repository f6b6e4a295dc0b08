import { expect, test } from 'vitest';

import { sumKeyUses } from './key-uses.ts';

test('the uses of a key are summed over its calls', () => {
  expect(sumKeyUses([])).toEqual({ calls: 0, rows: 0, refused: 0 });
  expect(
    sumKeyUses([
      { calls: 3, rows: 40, refused: 0 },
      { calls: 2, rows: 0, refused: 7 },
    ]),
  ).toEqual({ calls: 5, rows: 40, refused: 7 });
});

import { expect, test } from 'vitest';

import { turns, turnsFor } from './turned-frame.ts';

test('three consecutive pictures try every turn', () => {
  const tried = new Set([0, 1, 2].flatMap((place) => turnsFor(place, 2)));
  expect(tried).toEqual(new Set(turns));
});

test('with quarter turns, no code is ever tilted by more than 7.5 degrees', () => {
  for (let tilt = 0; tilt < 90; tilt += 0.5) {
    const rests = [0, ...turns].map((turn) => {
      const rest = (((tilt + turn) % 90) + 90) % 90;
      return Math.min(rest, 90 - rest);
    });
    expect(Math.min(...rests)).toBeLessThanOrEqual(7.5);
  }
});

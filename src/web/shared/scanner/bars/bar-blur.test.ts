import { expect, test } from 'vitest';

import { blurReach, darknessOfModule } from './bar-blur.ts';

/** The darkness of the bar, counted in small steps over all places. */
function sumOf(darkness: (place: number) => number): number {
  let sum = 0;
  for (let place = -blurReach; place < blurReach; place += 0.01) sum += darkness(place + 0.005) * 0.01;
  return sum;
}

test('a bar that is hardly blurred is dark within and light beside', () => {
  const darkness = darknessOfModule({ focus: 0.05, motion: 0 });
  expect(darkness(0.5)).toBeCloseTo(1, 3);
  expect(darkness(-0.3)).toBeCloseTo(0, 3);
  expect(darkness(1.3)).toBeCloseTo(0, 3);
});

test.each([
  { focus: 1, motion: 0 },
  { focus: 0.4, motion: 2.6 },
  { focus: 1.2, motion: 3 },
])('a blur of %o spreads the darkness of a bar to both sides and loses none', (blur) => {
  const darkness = darknessOfModule(blur);
  expect(sumOf(darkness)).toBeCloseTo(1, 2);
  expect(darkness(0.5)).toBeLessThan(0.5);
  expect(darkness(-0.7)).toBeCloseTo(darkness(1.7), 6);
});

test('a moved bar is evenly gray over the way that it moved', () => {
  const darkness = darknessOfModule({ focus: 0.1, motion: 3 });
  expect([-0.3, 0.5, 1.3].map((place) => darkness(place))).toEqual([
    expect.closeTo(1 / 3, 3),
    expect.closeTo(1 / 3, 3),
    expect.closeTo(1 / 3, 3),
  ]);
});

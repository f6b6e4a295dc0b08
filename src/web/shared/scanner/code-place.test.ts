import { expect, test } from 'vitest';

import { barsReach, degreesAcross, middleOfCode, placeOfCode, type CodeCorners } from './code-place.ts';
import type { GrayPicture } from './gray-picture.ts';

/** In pixels, from one bar to the next. Across narrower ones the gradients of a pixel grid are some degrees off. */
const period = 16;

/** Bars that are turned clockwise. */
function bars(degrees: number): GrayPicture {
  const side = 2 * barsReach + 1;
  const radians = (degrees * Math.PI) / 180;
  const light = Float32Array.from({ length: side * side }, (_, at) => {
    const along = (at % side) * Math.cos(radians) + Math.floor(at / side) * Math.sin(radians);
    return 128 + 100 * Math.sin((2 * Math.PI * along) / period);
  });
  return { width: side, height: side, light };
}

/** A reading along one row, from left to right unless it is turned around. */
function row(from: number, to: number): CodeCorners {
  const [left, right] = [
    { x: from, y: 200 },
    { x: to, y: 200 },
  ];
  return { topLeft: left, bottomLeft: left, topRight: right, bottomRight: right };
}

test.each([-80, -45, -12, 0, 20, 35, 70, 89])(
  'bars that are turned by %i degrees are recognized',
  (degrees) => {
    expect(degreesAcross(bars(degrees))).toBeCloseTo(degrees, 0);
  },
);

test('the middle of a code is a whole pixel', () => {
  expect(middleOfCode(row(100, 205))).toEqual({ x: 153, y: 200 });
});

test('bars that lean little are left as they are, so that no pixel is mixed with its neighbors', () => {
  expect(placeOfCode(row(100, 300), bars(8))).toEqual({ x: 200, y: 200, degrees: 0 });
});

test('a turned code is read in the direction of its text', () => {
  expect(placeOfCode(row(100, 300), bars(35)).degrees).toBeCloseTo(35, 0);
  expect(placeOfCode(row(300, 100), bars(35)).degrees).toBeCloseTo(215, 0);
});

test('a code that stands on its head is turned', () => {
  expect(placeOfCode(row(300, 100), bars(0)).degrees).toBeCloseTo(180, 0);
});

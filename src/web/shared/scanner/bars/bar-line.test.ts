import { expect, test } from 'vitest';

import type { GrayPicture } from '../gray-picture.ts';
import { lineOfBars, valuesPerPixel } from './bar-line.ts';

const width = 300;
const height = 160;
/** The rows of the bars; around them are letters. */
const bars = { first: 40, end: 120 };

/** Bars of five pixels without a period. */
function barAt(place: number): number {
  return Math.sin(Math.floor(place / 5) ** 2) > 0 ? 40 : 200;
}

/** Bars that lean by so many columns a row, with noise. */
function picture(lean: number, noise: number): GrayPicture {
  const light = Float32Array.from({ length: width * height }, (_, at) => {
    const row = Math.floor(at / width);
    const x = at % width;
    const some = noise * Math.sin(at * at * 0.37);
    if (row < bars.first || row >= bars.end) return (Math.sin((x * row) ** 2) > 0.8 ? 40 : 200) + some;
    return barAt(x - (row - height / 2) * lean) + some;
  });
  return { width, height, light };
}

/** The mean difference of the line to the bars. */
function differenceOf(line: Float32Array | undefined): number {
  let sum = 0;
  for (let x = 30; x < width - 30; x++) sum += Math.abs((line?.[x * valuesPerPixel] ?? 0) - barAt(x));
  return sum / (width - 60);
}

test.each([0, 0.07, -0.13])('bars that lean by %f columns a row stay as sharp as they are', (lean) => {
  expect(differenceOf(lineOfBars(picture(lean, 0)))).toBeLessThan(12);
});

test('noise fades', () => {
  const line = lineOfBars(picture(0, 60));
  expect(differenceOf(line)).toBeLessThan(10);
});

test('a picture that is too low for a code has no line', () => {
  expect(lineOfBars({ width, height: 8, light: new Float32Array(width * 8) })).toBeUndefined();
});

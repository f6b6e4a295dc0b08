import { expect, test } from 'vitest';

import { averageRows, doubleWidth, sharpenRows, stretchLight, type GrayPicture } from './gray-picture.ts';

function row(...light: number[]): GrayPicture {
  return { width: light.length, height: 1, light: Float32Array.from(light) };
}

test('rows are averaged, and rows that fill no group are left out', () => {
  const picture = { width: 2, height: 5, light: Float32Array.from([0, 10, 20, 30, 100, 50, 0, 50, 7, 7]) };
  const { width, height, light } = averageRows(picture, 2);
  expect([width, height, ...light]).toEqual([2, 2, 10, 20, 50, 50]);
});

test('a doubled row keeps its values and curves between them', () => {
  expect([...doubleWidth(row(0, 0, 100, 100)).light]).toEqual([0, -6.25, 0, 50, 100, 106.25, 100, 100]);
});

test('sharpened rows are closer to the bars before the blur', () => {
  const bars = Array.from({ length: 60 }, (_, at): number => (Math.floor(at / 4) % 2 === 0 ? 20 : 220));
  const weights = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => ({
    step,
    weight: Math.exp(-(step ** 2) / 4),
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const blurred = bars.map((own, at) =>
    weights.reduce((sum, { step, weight }) => sum + (weight / total) * (bars[at + step] ?? own), 0),
  );
  const distance = (light: ArrayLike<number>): number =>
    bars.reduce((sum, value, at) => sum + Math.abs(value - (light[at] ?? 0)), 0);
  const { light } = sharpenRows(row(...blurred), 1.4, 6);
  expect(distance(light)).toBeLessThan(distance(blurred) * 0.75);
});

test('an even row stays as it is when it is sharpened', () => {
  for (const value of sharpenRows(row(...Array.from({ length: 9 }, () => 90)), 3, 5).light)
    expect(value).toBeCloseTo(90, 3);
});

test('dim light is stretched to the whole range, and an even picture does not fail', () => {
  const dim = Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? 10 : 30));
  expect(new Set(stretchLight(row(...dim)).light)).toEqual(new Set([0, 255]));
  expect(new Set(stretchLight(row(5, 5, 5)).light).size).toBe(1);
});

import { expect, test } from 'vitest';

import { frameOf, slidersOf } from './desk-frame.ts';

const picture = { width: 1600, height: 900 };

test('without zoom the frame is as large as the picture allows, at 4:3', () => {
  expect(frameOf({ zoom: 0, left: 50, top: 0 }, picture)).toEqual({ x: 200, y: 0, width: 1200, height: 900 });
});

test.each([0, 30, 100])('the frame stays within the picture at zoom %i', (zoom) => {
  for (const [left, top] of [
    [0, 0],
    [100, 100],
    [37, 81],
  ] as const) {
    const { x, y, width, height } = frameOf({ zoom, left, top }, picture);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(picture.width);
    expect(y + height).toBeLessThanOrEqual(picture.height);
    expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.02);
  }
});

test('the sliders of a frame give it again, as near as whole per cents do', () => {
  const frame = frameOf({ zoom: 40, left: 20, top: 75 }, picture);
  expect(slidersOf(frame, picture)).toEqual({ zoom: 40, left: 20, top: 75 });
});

test('a picture that is hardly large enough has one frame', () => {
  const small = { width: 90, height: 68 };
  expect(frameOf({ zoom: 100, left: 100, top: 100 }, small).width).toBeGreaterThanOrEqual(85);
});

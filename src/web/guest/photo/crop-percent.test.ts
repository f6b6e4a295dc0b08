import { expect, test } from 'vitest';

import { photoAspect } from '#domain/constants.ts';
import { firstRegionOf, inWholePixels } from '#domain/photo.ts';

import { percentOf, pixelsOf } from './crop-percent.ts';

const picture = { width: 4000, height: 3000 };

test('the frame on the screen is the region in per cent of each side of the picture', () => {
  expect(percentOf({ x: 400, y: 600, width: 2000, height: 1500 }, picture)).toEqual({
    unit: '%',
    x: 10,
    y: 20,
    width: 50,
    height: 50,
  });
});

test('what the guest draws becomes pixels of the picture, however small it is on the screen', () => {
  expect(pixelsOf({ unit: '%', x: 25, y: 10, width: 50, height: 40 }, picture)).toEqual({
    x: 1000,
    y: 300,
    width: 2000,
    height: 1200,
  });
});

test.each([
  { width: 4000, height: 3000 },
  { width: 3024, height: 4032 },
  { width: 641, height: 1087 },
])('a frame that the guest comes back to is where it was on a picture of $width by $height', (size) => {
  const region = inWholePixels(firstRegionOf({ x: 101, y: 203, width: 97, height: 131 }, size));
  expect(inWholePixels(pixelsOf(percentOf(region, size), size))).toEqual(region);
});

test('on a picture upright or across the frame keeps the shape of the photo', () => {
  const upright = { width: 3000, height: 4000 };
  const { width, height } = pixelsOf(percentOf(firstRegionOf(undefined, upright), upright), upright);
  expect(width / height).toBeCloseTo(photoAspect, 9);
});

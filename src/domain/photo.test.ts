import { expect, test } from 'vitest';
import * as fc from 'fast-check';

import {
  firstRegionOf,
  inWholePixels,
  isLargeEnough,
  largeEnough,
  mainFaceOf,
  photoCropWidthMin,
  regionOf,
} from './photo.ts';
import { photoRightOf, type PhotoPassFacts } from './photo-right.ts';
import { expectPhotoRegion } from './testing/expect-photo-region.ts';

const good: PhotoPassFacts = {
  isPassholder: true,
  isTest: false,
  isRefunded: false,
  isExpired: false,
  isActivated: false,
  hasPhoto: true,
};
const picture = { width: 4000, height: 3000 };

test('a passholder changes the photo until the pass is activated and asks the team afterwards', () => {
  expect(photoRightOf(good)).toBe('change');
  expect(photoRightOf({ ...good, hasPhoto: false })).toBe('change');
  expect(photoRightOf({ ...good, isActivated: true })).toBe('request');
});

test('once the team has taken the photo off an activated pass, the guest puts a new one on', () => {
  expect(photoRightOf({ ...good, isActivated: true, hasPhoto: false })).toBe('change');
});

test.each([{ isPassholder: false }, { isTest: true }, { isRefunded: true }, { isExpired: true }])(
  'a pass with %j has no photo to change, activated or not',
  (change) => {
    expect(photoRightOf({ ...good, ...change })).toBe('none');
    expect(photoRightOf({ ...good, isActivated: true, ...change })).toBe('none');
  },
);

test('a crop is taken in whole pixels of the picture, or in per cent of it', () => {
  expect(regionOf({ x: 10.4, y: 20.5, width: 800, height: 600, unit: 'px' }, picture)).toEqual({
    x: 10,
    y: 21,
    width: 800,
    height: 600,
  });
  expect(regionOf({ x: 25, y: 50, width: 50, height: 50, unit: '%' }, picture)).toEqual({
    x: 1000,
    y: 1500,
    width: 2000,
    height: 1500,
  });
  expect(regionOf(undefined, picture)).toEqual({ x: 0, y: 0, ...picture });
  const crop = { x: 10, y: 20, width: 80, height: 90 };
  expect(regionOf(crop, picture)).toEqual(crop);
  expect(regionOf({ ...crop, unit: undefined }, picture)).toEqual(crop);
  expect(regionOf({ x: 10, y: 20, width: 30, height: 40, unit: '%' }, picture)).toEqual({
    x: 400,
    y: 600,
    width: 1200,
    height: 1200,
  });
});

test('a crop that reaches out of the picture is clamped to it', () => {
  expect(regionOf({ x: -100, y: -50, width: 1e9, height: 1e9 }, picture)).toEqual({ x: 0, y: 0, ...picture });
});

test.each([
  { x: Number.NaN, y: 0, width: 100, height: 100 },
  { x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: 100 },
  { x: 0, y: 0, width: 0, height: 0 },
  { x: 0, y: 0, width: 63, height: 400 },
  { x: 500, y: 500, width: -400, height: -300 },
  { x: 1e9, y: 0, width: 100, height: 100 },
])('a crop of %j leaves no photo', (crop) => {
  expect(regionOf(crop, picture)).toBeUndefined();
});

test('whatever is asked for, a region lies within the picture', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const any = fc.double({ noNaN: false });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.tuple(any, any, any, any), (size, numbers) => {
      const [x, y, width, height] = numbers;
      const region = regionOf({ x, y, width, height }, size);
      if (region === undefined) return;
      expect(region.x).toBeGreaterThanOrEqual(0);
      expect(region.y).toBeGreaterThanOrEqual(0);
      expect(region.x + region.width).toBeLessThanOrEqual(size.width);
      expect(region.y + region.height).toBeLessThanOrEqual(size.height);
    }),
  );
});

test('a frame of any size that is sent makes a photo, as long as the picture is large enough for one', () => {
  const side = fc.integer({ min: 1, max: 400 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), share, share, share, (size, x, y, part) => {
      fc.pre(isLargeEnough(size));
      const width = part * Math.min(size.width, (size.height * 4) / 3);
      const height = (width * 3) / 4;
      const drawn = { x: x * (size.width - width), y: y * (size.height - height), width, height };
      for (const frame of [drawn, firstRegionOf(undefined, size), firstRegionOf(drawn, size)])
        expect(regionOf(inWholePixels(largeEnough(frame, size)), size)).toBeDefined();
    }),
  );
});

test('a picture is large enough from 86 by 64 pixels on', () => {
  expect(isLargeEnough({ width: 86, height: 64 })).toBe(true);
  expect(isLargeEnough({ width: 85, height: 64 })).toBe(false);
  expect(isLargeEnough({ width: 4000, height: 63 })).toBe(false);
  expect(isLargeEnough({ width: 64, height: 4000 })).toBe(false);
});

test('the first crop is the face 2.25 times as wide, at 4:3, and holds the whole head above it', () => {
  const face = { x: 1800, y: 1000, width: 400, height: 400 };
  const region = firstRegionOf(face, picture);
  expect(region).toEqual({ x: 1550, y: 790.5, width: 900, height: 675 });
  const hair = 0.45 * face.height;
  expect(region.y).toBeLessThan(face.y - hair);
  expect(region.y + region.height).toBeGreaterThan(face.y + face.height);
});

test('of several faces the largest has the first crop', () => {
  const guest = { x: 100, y: 100, width: 300, height: 300 };
  const bystander = { x: 900, y: 100, width: 200, height: 200 };
  expect(mainFaceOf([bystander, guest])).toBe(guest);
  expect(mainFaceOf([])).toBeUndefined();
});

test('a face in a corner moves the first crop into the picture', () => {
  const region = firstRegionOf({ x: 0, y: 0, width: 400, height: 400 }, picture);
  expect(region).toEqual({ x: 0, y: 0, width: 900, height: 675 });
});

test('without one face the first crop is 90 per cent of the picture, in its middle', () => {
  expect(firstRegionOf(undefined, picture)).toEqual({ x: 200, y: 150, width: 3600, height: 2700 });
  expect(firstRegionOf(undefined, { width: 1000, height: 3000 })).toEqual({
    x: 50,
    y: 1162.5,
    width: 900,
    height: 675,
  });
});

test('the first crop always lies within the picture, whatever face there is', () => {
  const side = fc.integer({ min: 64, max: 9000 });
  const place = fc.integer({ min: -500, max: 9000 });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), place, place, side, (size, x, y, width) => {
      const region = firstRegionOf({ x, y, width, height: width }, size);
      expectPhotoRegion(region, size);
    }),
  );
});

test('a region needs 64 pixels on each side, and one of 64 is enough', () => {
  const least = { x: 5, y: 7, width: 64, height: 64 };
  expect(regionOf(least, picture)).toEqual(least);
  expect(regionOf({ ...least, height: 63 }, picture)).toBeUndefined();
  expect(regionOf({ x: 3936, y: 2936, width: 900, height: 900 }, picture)).toEqual({
    x: 3936,
    y: 2936,
    width: 64,
    height: 64,
  });
});

test('a frame that is too small grows around its middle, and one that is large enough stays', () => {
  const width = photoCropWidthMin;
  expect(width).toBeCloseTo(85.333, 3);
  const least = { x: 10, y: 20, width, height: 64 };
  expect(largeEnough(least, picture)).toBe(least);
  const grown = largeEnough({ x: 1000, y: 1000, width: 40, height: 30 }, picture);
  expect([grown.x, grown.y, grown.width, grown.height]).toEqual([1020 - width / 2, 1015 - 32, width, 64]);
  // A frame of another shape is given the height that belongs to its width.
  const wide = largeEnough({ x: 1000, y: 1000, width: 400, height: 10 }, picture);
  expect(wide).toEqual({ x: 1000, y: 1005 - 150, width: 400, height: 300 });
  const narrow = largeEnough({ x: 1000, y: 1000, width: 85, height: 64 }, picture);
  expect(narrow.width).toBe(width);
});

test('a crop is sent in whole pixels', () => {
  expect(inWholePixels({ x: 1.5, y: 2.4, width: 3.6, height: 4.49 })).toEqual({
    x: 2,
    y: 2,
    width: 4,
    height: 4,
  });
});

test('a small face in a large picture still gets a frame that makes a photo, and a huge one the whole picture', () => {
  const small = firstRegionOf({ x: 2000, y: 1500, width: 10, height: 10 }, picture);
  expect(small.width).toBe(photoCropWidthMin);
  const huge = firstRegionOf({ x: 0, y: 0, width: 4000, height: 3000 }, picture);
  expect(huge).toEqual({ x: 0, y: 0, width: 4000, height: 3000 });
  const wide = firstRegionOf({ x: 0, y: 0, width: 4000, height: 900 }, { width: 4000, height: 900 });
  expect(wide).toMatchObject({ width: 1200, height: 900 });
});

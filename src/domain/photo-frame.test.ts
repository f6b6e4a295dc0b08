import { expect, test } from 'vitest';
import * as fc from 'fast-check';

import {
  facePlaceOf,
  facesInFrame,
  moveFrame,
  shareOf,
  zoomFrame,
  zoomMaxOf,
  zoomOf,
} from './photo-frame.ts';
import { firstRegionOf, photoCropWidthMin } from './photo.ts';
import { expectPhotoRegion } from './testing/expect-photo-region.ts';

const picture = { width: 4000, height: 3000 };
const frame = { x: 1000, y: 900, width: 800, height: 600 };
const face = { x: 1300, y: 1000, width: 360, height: 360, isUpright: true };

test('a frame moves by pixels, as far as the picture reaches', () => {
  expect(moveFrame(frame, { x: 50, y: -30 }, picture)).toEqual({ ...frame, x: 1050, y: 870 });
  expect(moveFrame(frame, { x: -5000, y: 5000 }, picture)).toEqual({ ...frame, x: 0, y: 2400 });
});

test('zooming keeps the middle, or the point under the fingers', () => {
  expect(zoomFrame(frame, 2, picture)).toEqual({ x: 1200, y: 1050, width: 400, height: 300 });
  expect(zoomFrame(frame, 2, picture, { x: 0, y: 1 })).toEqual({ x: 1000, y: 1200, width: 400, height: 300 });
});

test('zooming ends at the whole picture and at the smallest frame that makes a photo', () => {
  const whole = zoomFrame(frame, 0.001, picture);
  expect(whole).toEqual({ x: 0, y: 0, width: 4000, height: 3000 });
  expect(zoomOf(whole, picture)).toBe(1);
  const smallest = zoomFrame(frame, 1000, picture);
  expect(smallest.width).toBe(photoCropWidthMin);
  expect(zoomOf(smallest, picture)).toBe(zoomMaxOf(picture));
});

test('whatever is done to a frame, it stays in the picture and keeps 4:3', () => {
  const side = fc.integer({ min: 86, max: 6000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const by = fc.double({ min: -9000, max: 9000, noNaN: true });
  const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      by,
      by,
      factor,
      share,
      share,
      (size, x, y, f, u, v) => {
        const start = firstRegionOf(undefined, size);
        const end = zoomFrame(moveFrame(start, { x, y }, size), f, size, { x: u, y: v });
        expectPhotoRegion(end, size);
      },
    ),
  );
});

test('the place of a frame is its share of the way, and the middle where there is no way', () => {
  expect(shareOf({ ...frame, x: 800, y: 2400 }, picture)).toEqual({ x: 0.25, y: 1 });
  expect(shareOf({ x: 0, y: 300, width: 4000, height: 3000 }, { width: 4000, height: 3600 })).toEqual({
    x: 0.5,
    y: 0.5,
  });
});

test('a face counts when at least half of it is in the frame', () => {
  const at = (x: number) => ({ ...face, x });
  expect(facesInFrame([face], frame)).toEqual([face]);
  expect(facesInFrame([at(1800 - 180)], frame)).toHaveLength(1);
  expect(facesInFrame([at(1800 - 179)], frame)).toHaveLength(0);
  expect(facesInFrame([face, at(1350), at(3000)], frame)).toHaveLength(2);
});

test('the first frame of a face fits it', () => {
  expect(facePlaceOf(face, firstRegionOf(face, picture))).toBe('fits');
});

test.each([
  [{ x: 300, y: 0 }, 'left'],
  [{ x: -300, y: 0 }, 'right'],
  [{ x: 0, y: 300 }, 'high'],
  [{ x: 0, y: -300 }, 'low'],
] as const)('after the frame moved by %j the face is too far %s', (by, place) => {
  expect(facePlaceOf(face, moveFrame(firstRegionOf(face, picture), by, picture))).toBe(place);
});

test('a face that lies on its side is told to be turned before anything else', () => {
  const lying = { ...face, isUpright: false };
  expect(facePlaceOf(lying, firstRegionOf(face, picture))).toBe('turned');
  expect(facePlaceOf(lying, moveFrame(firstRegionOf(face, picture), { x: 300, y: 0 }, picture))).toBe(
    'turned',
  );
});

test('a face is too small or too large before it is off to a side', () => {
  const first = firstRegionOf(face, picture);
  expect(facePlaceOf(face, zoomFrame(first, 0.5, picture, { x: 0, y: 0 }))).toBe('small');
  expect(facePlaceOf(face, zoomFrame(first, 1.5, picture, { x: 0, y: 0 }))).toBe('large');
});

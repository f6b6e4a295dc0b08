import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { PhotoRegion } from '#domain/photo.ts';

import { findFaces, type LookedAt, type SeenFace } from './find-faces.ts';

/** An object in a picture, with the detector's score in the full view and when it fills a quarter of the view. */
interface Thing {
  at: PhotoRegion;
  afar: number;
  near: number;
}

const face = (x: number, y: number, width: number): Thing => ({
  at: { x, y, width, height: width },
  afar: 0.8,
  near: 0.95,
});

/** A detector that finds objects that lie fully within the square, unless they are too small or too large in it. */
function pictureOf(size: { width: number; height: number }, things: Thing[]): LookedAt & { looks: number } {
  const picture = {
    ...size,
    looks: 0,
    see: (square: PhotoRegion): Promise<SeenFace[]> => {
      picture.looks += 1;
      const seen = things.filter(({ at }) => {
        const share = at.width / square.width;
        return share >= 1 / 20 && share <= 2 / 3 && isWithin(at, square);
      });
      return Promise.resolve(
        seen.map(({ at, afar, near }) => ({
          ...at,
          isUpright: true,
          score: Math.abs(at.width / square.width - 1 / 4) < 0.01 ? near : afar,
        })),
      );
    },
  };
  return picture;
}

function isWithin(inner: PhotoRegion, outer: PhotoRegion): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

const landscape = { width: 1280, height: 960 };

test('a picture without a face has no result, and nothing is checked twice', async () => {
  const picture = pictureOf(landscape, []);
  expect(await findFaces(picture)).toEqual([]);
  expect(picture.looks).toBe(7); // the full view and six squares
});

test('a face found in several squares counts once', async () => {
  const faces = await findFaces(pictureOf(landscape, [face(500, 300, 240)]));
  expect(faces).toEqual([{ x: 500, y: 300, width: 240, height: 240, isUpright: true, score: 0.95 }]);
});

test('a small face in the background is found together with the one in front', async () => {
  expect(await findFaces(pictureOf(landscape, [face(300, 200, 400), face(1100, 500, 40)]))).toHaveLength(2);
});

test('an object whose score falls from close up, such as a cat, is not a face', async () => {
  const cat = { ...face(400, 300, 300), near: 0.7 };
  expect(await findFaces(pictureOf(landscape, [cat]))).toEqual([]);
});

test('an object with a low first score is not checked again', async () => {
  const shadow = { ...face(400, 300, 300), afar: 0.5 };
  const picture = pictureOf(landscape, [shadow]);
  expect(await findFaces(picture)).toEqual([]);
  expect(picture.looks).toBe(7);
});

test('the face with the highest score comes first', async () => {
  const [first] = await findFaces(
    pictureOf(landscape, [{ ...face(100, 100, 200), near: 0.8 }, face(700, 400, 200)]),
  );
  expect(first?.x).toBe(700);
});

test('a crowd causes no more than a dozen second checks', async () => {
  const crowd = Array.from({ length: 30 }, (_, index) =>
    face((index % 10) * 120 + 20, Math.floor(index / 10) * 300 + 20, 80),
  );
  const picture = pictureOf(landscape, crowd);
  expect(await findFaces(picture)).toHaveLength(12);
  expect(picture.looks).toBe(7 + 12);
});

test('a face is found at any position, in a picture of any ratio', async () => {
  const side = fc.integer({ min: 400, max: 1280 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(side, side, share, share, share, async (width, height, left, top, size) => {
      const longer = Math.max(width, height);
      const faceWidth = Math.min(longer / 30 + (size * longer) / 2, width, height);
      const there = face(left * (width - faceWidth), top * (height - faceWidth), faceWidth);
      expect(await findFaces(pictureOf({ width, height }, [there]))).toHaveLength(1);
    }),
  );
});

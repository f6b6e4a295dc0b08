import { afterAll, describe, expect, test } from 'vitest';

import { makePhotoDecoder } from './photo-decoder.ts';
import { readHeicFile, resizeHeic, showOtherOfHeic, turnHeic } from './testing/heic.ts';
import { readQuarters } from './testing/pictures.ts';

const decoder = makePhotoDecoder();
afterAll(() => decoder.close());

const upright = ['R', 'G', 'B', 'RGB'];
const plain = readHeicFile('plain');

async function seenIn(photo: Buffer): Promise<string[] | undefined> {
  const pixels = await decoder.decode(photo, undefined);
  return pixels && readQuarters(pixels, 640, 480);
}

describe('a HEIC becomes 640 by 480 pixels', () => {
  test('as it is', async () => {
    expect(await seenIn(plain)).toEqual(upright);
  });

  test.each([
    ['irot', 0, ['R', 'G', 'B', 'RGB']],
    ['irot', 1, ['G', 'RGB', 'R', 'B']],
    ['irot', 2, ['RGB', 'B', 'G', 'R']],
    ['irot', 3, ['B', 'R', 'RGB', 'G']],
    ['imir', 0, ['B', 'RGB', 'R', 'G']],
    ['imir', 1, ['G', 'R', 'RGB', 'B']],
  ] as const)('turned as its property %s of %i says', async (property, value, seen) => {
    expect(await seenIn(turnHeic(plain, property, value))).toEqual(seen);
  });

  test('cut out in pixels of the picture that is turned upright', async () => {
    const lying = turnHeic(plain, 'irot', 1); // 600 by 800 now
    const pixels = await decoder.decode(lying, { x: 300, y: 400, width: 300, height: 400 });
    expect(pixels && readQuarters(pixels, 640, 480)).toEqual(['B', 'B', 'B', 'B']);
  });

  test('not turned by its EXIF, which in a HEIC only repeats what the property has done', async () => {
    expect(await seenIn(readHeicFile('tagged'))).toEqual(upright);
  });

  test('of the picture that it is there to show, wherever that stands among several', async () => {
    const several = readHeicFile('several');
    expect(await seenIn(several)).toEqual(['black', 'black', 'black', 'black']);
    expect(await seenIn(showOtherOfHeic(several, 2))).toEqual(upright);
  });
});

describe('no photo is made of a HEIC', () => {
  test.each([10, 100, 300, 359, 400, plain.length - 1])('that ends after %i bytes', async (length) => {
    expect(await decoder.decode(plain.subarray(0, length), undefined)).toBeUndefined();
  });

  test.each([
    [0, 0],
    [1, 1],
    [64, 64],
    [801, 600],
    [8000, 6000],
    [0xffffffff, 0xffffffff],
  ])('that says it has %i by %i pixels and has not', async (width, height) => {
    expect(await decoder.decode(resizeHeic(plain, width, height), undefined)).toBeUndefined();
  });

  test('whose picture to show is not there', async () => {
    expect(await decoder.decode(showOtherOfHeic(plain, 7), undefined)).toBeUndefined();
  });
});

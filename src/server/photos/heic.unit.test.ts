import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

import { makePhotoDecoder } from './photo-decoder.ts';
import { readHeicFile, resizeHeic, showOtherOfHeic, turnHeic } from './testing/heic.ts';
import { readQuarters } from './testing/pictures.ts';
import { colorMatrixOf, convertColors } from './decode-photo.ts';

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

describe('the colors of a HEIC', () => {
  const box = (payload: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + payload.length);
    head.write('colr', 4, 'latin1');
    return Buffer.concat([plain, head, payload]);
  };
  const nclx = (primaries: number): Buffer =>
    box(Buffer.concat([Buffer.from('nclx'), Buffer.from([0, primaries, 0, 13, 0, 6, 128])]));

  test('are those of the file, or of Display P3 brought to sRGB', async () => {
    const own = await decoder.decode(plain, undefined);
    expect(await decoder.decode(nclx(1), undefined)).toEqual(own);
    expect(await decoder.decode(nclx(12), undefined)).not.toEqual(own);
    expect(await decoder.decode(box(await profileOf('srgb')), undefined)).toEqual(own);
    expect(await decoder.decode(box(Buffer.from('profbroken')), undefined)).toEqual(own);
  });

  test.each(['nclx', 'profile'] as const)('of Display P3 by its %s are stronger as sRGB', async (kind) => {
    const matrix = colorMatrixOf(kind === 'nclx' ? nclx(12) : box(await profileOf('p3')));
    const pixels = Buffer.from([200, 60, 50, 128, 128, 128, 255, 255, 255, 50, 180, 60]);
    convertColors(pixels, matrix ?? []);
    const wanted = [217, 42, 39, 128, 128, 128, 255, 255, 255, 0, 183, 30];
    expect([...pixels].every((value, place) => Math.abs(value - (wanted[place] ?? 0)) <= 4)).toBe(true);
  });
});

/** The payload of a box with a profile of libvips. */
async function profileOf(name: 'srgb' | 'p3'): Promise<Buffer> {
  const created = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83c32' } });
  const { icc } = await sharp(await created.withIccProfile(name).png().toBuffer()).metadata();
  return Buffer.concat([Buffer.from('prof'), icc ?? Buffer.alloc(0)]);
}

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

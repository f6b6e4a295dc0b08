import { afterAll, describe, expect, test } from 'vitest';
import sharp, { type Sharp } from 'sharp';

import { makePhotoDecoder } from './photo-decoder.ts';
import { lyingBmp, pngOfSize, quarters, quartersBmp, readQuarters } from './testing/pictures.ts';
import { readHeicFile, resizeHeic, showOtherOfHeic, turnHeic } from './testing/heic.ts';
import { colorMatrixOf, convertColors } from './wide-colors.ts';

const decoder = makePhotoDecoder();
afterAll(() => decoder.close());

/** The stored form of an upright scene for each orientation: rotated or mirrored the other way. */
const stepsToStored: ((picture: Sharp) => Sharp)[][] = [
  [],
  [(picture) => picture.flop()],
  [(picture) => picture.rotate(180)],
  [(picture) => picture.flip()],
  [(picture) => picture.rotate(90), (picture) => picture.flop()],
  [(picture) => picture.rotate(270)],
  [(picture) => picture.rotate(90), (picture) => picture.flip()],
  [(picture) => picture.rotate(90)],
];

const upright = ['R', 'G', 'B', 'RGB'];

async function seenIn(photo: Buffer): Promise<string[] | undefined> {
  const pixels = await decoder.decode(photo, undefined);
  return pixels && readQuarters(pixels, 640, 480);
}

describe('a picture becomes 640 by 480 pixels', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('from %s', async (format) => {
    expect(await seenIn(await quarters(800, 600).toFormat(format).toBuffer())).toEqual(upright);
  });

  test('from a BMP', async () => {
    expect(await seenIn(await quartersBmp(800, 600))).toEqual(upright);
  });

  test('from a PNG with 16 bits a channel, grey or transparent', async () => {
    const deep = await quarters(800, 600).toColourspace('rgb16').png().toBuffer();
    expect(await seenIn(deep)).toEqual(upright);
    const grey = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    expect(await seenIn(grey)).toEqual(['RGB', 'RGB', 'RGB', 'RGB']);
    const clear = { width: 200, height: 200, channels: 4 as const, background: '#00000000' };
    expect(await seenIn(await sharp({ create: clear }).png().toBuffer())).toEqual([
      'RGB',
      'RGB',
      'RGB',
      'RGB',
    ]);
  });

  test('from a JPEG in CMYK', async () => {
    const print = await quarters(800, 600).toColourspace('cmyk').jpeg().toBuffer();
    expect((await seenIn(print))?.length).toBe(4);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'upright, however the camera was held: orientation %i',
    async (turn) => {
      let stored = await quarters(640, 480).png().toBuffer();
      for (const step of stepsToStored[turn - 1] ?? []) stored = await step(sharp(stored)).png().toBuffer();
      const photo = await sharp(stored).withMetadata({ orientation: turn }).jpeg().toBuffer();
      expect(await seenIn(photo)).toEqual(upright);
    },
  );

  test('from a WebP as it is stored, because browsers ignore the orientation that it names', async () => {
    const lying = quarters(800, 600).withMetadata({ orientation: 6 });
    expect(await seenIn(await lying.webp({ lossless: true }).toBuffer())).toEqual(upright);
  });

  test.each([1, 2, 10, 40])('from a JPEG without its last %i bytes', async (missing) => {
    const jpeg = await quarters(800, 600).jpeg({ quality: 100 }).toBuffer();
    expect(await seenIn(jpeg.subarray(0, -missing))).toEqual(upright);
  });

  test('from a progressive JPEG without its end', async () => {
    const jpeg = await quarters(800, 600).jpeg({ progressive: true }).toBuffer();
    expect(await seenIn(jpeg.subarray(0, -2))).toEqual(upright);
  });

  test('from a JPEG in Display P3, in the colors of the screen', async () => {
    const pale = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c83c32' } })
      .withIccProfile('p3')
      .jpeg({ quality: 100 })
      .toBuffer();
    const [red = 0, green = 0, blue = 0] = (await decoder.decode(pale, undefined)) ?? [];
    expect([red - 0xc8, green - 0x3c, blue - 0x32].every((distance) => Math.abs(distance) < 6)).toBe(true);
  });

  test('from the first frame of a GIF with many', async () => {
    const frames = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index === 0 ? quarters(200, 150) : quarters(200, 150).linear(index / 40)).png().toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(30);
    expect(await seenIn(gif)).toEqual(upright);
  });

  test('from the part that is cut out, in pixels of the upright picture', async () => {
    const lying = await sharp(await quarters(800, 600).png().toBuffer())
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const pixels = await decoder.decode(lying, { x: 400, y: 0, width: 400, height: 300 });
    expect(pixels && readQuarters(pixels, 640, 480)).toEqual(['G', 'G', 'G', 'G']);
  });
});

describe('what makes no photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>x</script></svg>';
  const pictures: [string, () => Promise<Buffer> | Buffer][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('This is no picture')],
    ['an SVG with a script', () => Buffer.from(svg)],
    ['an SVG with a preamble', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a PostScript', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n')],
    ['a TIFF', () => quarters(200, 200).tiff().toBuffer()],
    ['a BMP that lies about its rows', async () => lyingBmp(await quartersBmp(200, 200), 22, 201)],
    ['an AVIF', () => quarters(200, 200).avif({ effort: 0 }).toBuffer()],
    ['a JPEG XL by its first bytes', () => Buffer.from('ff0a0000', 'hex')],
    ['a ZIP', () => Buffer.from('504b030414000000', 'hex')],
    ['the first three bytes of a JPEG', () => Buffer.from('ffd8ff', 'hex')],
    ['half a JPEG', async () => (await quarters(800, 600).jpeg().toBuffer()).subarray(0, 4000)],
    ['half a PNG', async () => (await quarters(800, 600).png().toBuffer()).subarray(0, 900)],
    ['half a WebP', async () => (await quarters(800, 600).webp().toBuffer()).subarray(0, 500)],
    ['the start of a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a HEIF of another coding', () => heifOfAnotherCoding()],
    ['a PNG that says it has 100 megapixels', () => pngOfSize(10_000, 10_000)],
    ['a PNG that says it is two thousand million wide', () => pngOfSize(0x7fffffff, 0x7fffffff)],
    ['a PNG without a row of those it names', () => pngOfSize(4000, 4000, 1)],
  ];
  test.each(pictures)('%s', async (_, make) => {
    expect(await decoder.decode(await make(), undefined)).toBeUndefined();
  });

  test('a picture of 63 by 63 pixels, with the reason', async () => {
    const small = await quarters(63, 63).png().toBuffer();
    const refusal = { code: 'photo-picture-too-small' };
    await expect(decoder.decode(small, undefined)).rejects.toMatchObject(refusal);
  });

  test('a JPEG whose header says 65,500 by 65,500', async () => {
    const jpeg = await quarters(200, 200).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
    jpeg.writeUInt16BE(65_500, frame + 5);
    jpeg.writeUInt16BE(65_500, frame + 7);
    expect(await decoder.decode(jpeg, undefined)).toBeUndefined();
  });
});

test('more pictures than processes wait for their turn', async () => {
  const photo = await quarters(800, 600).jpeg().toBuffer();
  const all = await Promise.all(Array.from({ length: 6 }, () => seenIn(Buffer.from(photo))));
  expect(all).toEqual(Array.from({ length: 6 }, () => upright));
});

test('the memory of a picture is free once it is decoded', async () => {
  const photo = await quarters(800, 600).jpeg().toBuffer();
  await decoder.decode(photo, undefined);
  expect(photo).toHaveLength(0);
});

/** An AVIF under a name that HEIC has too. */
async function heifOfAnotherCoding(): Promise<Buffer> {
  const file = await quarters(200, 200).avif({ effort: 0 }).toBuffer();
  file.write('mif1', 8, 'latin1');
  return file;
}

afterAll(() => decoder.close());

const plain = readHeicFile('plain');

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

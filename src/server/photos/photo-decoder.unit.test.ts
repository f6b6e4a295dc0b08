import { afterAll, describe, expect, test } from 'vitest';
import sharp, { type Sharp } from 'sharp';

import { makePhotoDecoder } from './photo-decoder.ts';
import { lyingBmp, pngOfSize, quarters, quartersBmp, readQuarters } from './testing/pictures.ts';

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

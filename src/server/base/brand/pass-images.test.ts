import sharp from 'sharp';
import { expect, test } from 'vitest';
import { channelsOf, contrastRatio } from '#domain/colors.ts';
import { loadBrand } from './load-brand.ts';
import { makePassImages, makeThumbnail, type PassStyle } from './pass-images.ts';

const brand = await loadBrand();
const navy = { brand, backgroundColor: '0B3D62', foregroundColor: 'FFFFFF' };

/** Colors that staff choose for passes: background and text. */
const colorPairs = [
  ['0B4F6C', 'FFFFFF'],
  ['7A4B00', 'FFFFFF'],
  ['3C4650', 'FFFFFF'],
  ['4A148C', 'FFFFFF'],
  ['004D40', 'FFFFFF'],
  ['4E2A14', 'FFF3E0'],
  ['FAF6EF', '12303A'],
  ['F5B041', '2B1D05'],
] as const;

const bytesOf = (images: Map<string, Buffer>): number =>
  [...images.values()].reduce((sum, image) => sum + image.length, 0);

/** Width and height from the PNG header. */
const headerOf = (png: Buffer | undefined): number[] => {
  expect(png?.subarray(1, 4).toString()).toBe('PNG');
  return png === undefined ? [] : [png.readUInt32BE(16), png.readUInt32BE(20)];
};

test('a pass has an icon of 38 points at three sizes, without transparent corners', async () => {
  const images = await makePassImages({ ...navy, style: 'generic' });

  expect(headerOf(images.get('icon.png'))).toEqual([38, 38]);
  expect(headerOf(images.get('icon@2x.png'))).toEqual([76, 76]);
  expect(headerOf(images.get('icon@3x.png'))).toEqual([114, 114]);
  expect((await sharp(images.get('icon@3x.png')).stats()).isOpaque).toBe(true);
});

test('the logo fits the 160 x 50 points that Apple allows', async () => {
  const images = await makePassImages({ ...navy, style: 'generic' });

  for (const scale of [2, 3]) {
    const [width = 0, height = 0] = headerOf(images.get(`logo@${scale}x.png`));
    expect(width).toBeGreaterThan(100 * scale);
    expect(width).toBeLessThanOrEqual(160 * scale);
    expect(height).toBeLessThanOrEqual(50 * scale);
  }
});

test.each([
  ['eventTicket', 98],
  ['storeCard', 144],
] as const)(
  'the strip of a pass of the kind %s has the height of that kind: %i points',
  async (style, height) => {
    const images = await makePassImages({ ...navy, style });

    const strips = ['strip@2x.png', 'strip@3x.png'].map((name) => images.get(name));
    expect(strips.map(headerOf)).toEqual([2, 3].map((scale) => [375 * scale, height * scale]));
  },
);

test('a season pass has no strip, because the guest photo takes its space', async () => {
  const images = await makePassImages({ ...navy, style: 'generic' });

  expect([...images.keys()].filter((name) => name.startsWith('strip'))).toEqual([]);
});

test.each(colorPairs)(
  'the pictures of a pass of %s with text of %s stay small',
  async (backgroundColor, foregroundColor) => {
    const sizeOf = async (style: PassStyle): Promise<number> =>
      bytesOf(await makePassImages({ brand, style, backgroundColor, foregroundColor }));

    expect(await sizeOf('generic')).toBeLessThan(8_000);
    expect(await sizeOf('eventTicket')).toBeLessThan(25_000);
    expect(await sizeOf('storeCard')).toBeLessThan(26_000);
  },
);

test.each(colorPairs)(
  'text on the strip of a pass of %s in %s is readable',
  async (backgroundColor, foregroundColor) => {
    const images = await makePassImages({ brand, style: 'storeCard', backgroundColor, foregroundColor });

    const { data, info } = await sharp(images.get('strip@2x.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let readable = 0;
    for (let at = 0; at < data.length; at += 3) {
      if (contrastRatio(data.subarray(at, at + 3).toString('hex'), foregroundColor) >= 4.5) readable += 1;
    }
    expect(readable / (info.width * info.height)).toBeGreaterThan(0.98);
  },
);

test.each(colorPairs)(
  'no edge is visible between the strip and a pass of %s',
  async (backgroundColor, foregroundColor) => {
    const images = await makePassImages({ brand, style: 'storeCard', backgroundColor, foregroundColor });

    const corner = await sharp(images.get('strip@3x.png'))
      .removeAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    const steps = channelsOf(backgroundColor).map((channel, index) =>
      Math.abs(channel - (corner[index] ?? 0)),
    );
    expect(Math.max(...steps)).toBeLessThanOrEqual(1);
  },
);

test('the pier is visible on a black pass too', async () => {
  const images = await makePassImages({ ...navy, style: 'storeCard', backgroundColor: '000000' });

  const { channels } = await sharp(images.get('strip@2x.png'))
    .extract({ left: 280, top: 200, width: 200, height: 50 })
    .stats();
  expect(channels[2]?.max).toBeGreaterThan(90);
});

test.each([
  ['FFFFFF', '0B3D62', [255, 255, 255]],
  ['12303A', 'FAF6EF', [0x12, 0x30, 0x3a]],
  ['777777', '808080', [0, 0, 0]],
])(
  'the logo takes the text color %s on %s, or a readable one',
  async (foregroundColor, backgroundColor, wanted) => {
    const images = await makePassImages({ brand, style: 'generic', backgroundColor, foregroundColor });

    const { channels } = await sharp(images.get('logo@3x.png')).stats();
    const solid = channels.slice(0, 3).map((channel) => (wanted[0] === 255 ? channel.max : channel.min));
    expect(channels).toHaveLength(4);
    expect(
      Math.max(...solid.map((value, index) => Math.abs(value - (wanted[index] ?? 0)))),
    ).toBeLessThanOrEqual(12);
  },
);

test('a logo of one color has that color alone, and four steps of opacity', async () => {
  const images = await makePassImages({ ...navy, style: 'generic' });

  const { data } = await sharp(images.get('logo@3x.png')).raw().toBuffer({ resolveWithObject: true });
  const steps = new Set<number>();
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 4) {
    steps.add(data[at + 3] ?? 0);
    if (data[at + 3] !== 0) colors.add(data.subarray(at, at + 3).toString('hex'));
  }
  expect([...colors]).toEqual(['ffffff']);
  expect([...steps].sort((a, b) => a - b)).toEqual([0, 85, 170, 255]);
});

test('a logo of two colors keeps both', async () => {
  const logoPass =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 100"><path fill="#ff0000" d="M0 0h160v100H0z"/><path fill="#00ff00" d="M160 0h160v100H160z"/></svg>';
  const twoColored = { ...brand, drawings: { ...brand.drawings, logoPass } };
  const images = await makePassImages({ ...navy, brand: twoColored, style: 'generic' });

  const { channels } = await sharp(images.get('logo@2x.png')).stats();
  expect([channels[0]?.max, channels[1]?.max]).toEqual([255, 255]);
});

test('an invalid color is refused before anything is drawn', async () => {
  const hashed = makePassImages({
    brand,
    style: 'storeCard',
    backgroundColor: '#0B3D62',
    foregroundColor: '#FFFFFF',
  });

  await expect(hashed).rejects.toThrow('is not a color of six hex digits');
});

test('the same pass gets the same bytes each time, another color gets others', async () => {
  const first = await makePassImages({ ...navy, style: 'eventTicket' });
  const second = await makePassImages({ ...navy, style: 'eventTicket' });
  const other = await makePassImages({ ...navy, style: 'eventTicket', backgroundColor: '004D40' });

  expect(second).toEqual(first);
  expect(other.get('strip@2x.png')).not.toEqual(first.get('strip@2x.png'));
});

/** A picture with the grain and the tones of a photo taken in poor light. */
async function makePhoto(width: number, height: number): Promise<Buffer> {
  const tones = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < tones.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    const pixel = Math.floor(at / 3);
    const slope = ((pixel % width) / width) * 120 + (Math.floor(pixel / width) / height) * 80 + (at % 3) * 15;
    tones[at] = Math.round(slope + (state % 40));
  }
  return sharp(tones, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

test('a guest photo becomes three thumbnails of 4:3 that leave the pictures of a pass below 40 KB', async () => {
  const images = await makeThumbnail(await makePhoto(640, 480));

  expect(headerOf(images.get('thumbnail.png'))).toEqual([90, 68]);
  expect(headerOf(images.get('thumbnail@2x.png'))).toEqual([180, 135]);
  expect(headerOf(images.get('thumbnail@3x.png'))).toEqual([270, 203]);
  expect(bytesOf(images)).toBeLessThanOrEqual(25_000);
});

test('a guest photo of another shape is cropped, not squeezed', async () => {
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#2b8095' } })
    .composite([
      {
        input: { create: { width: 100, height: 300, channels: 3, background: '#ffffff' } },
        left: 400,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

  const images = await makeThumbnail(wide);

  const row = await sharp(images.get('thumbnail@3x.png'))
    .extractChannel(0)
    .extract({ left: 0, top: 100, width: 270, height: 1 })
    .raw()
    .toBuffer();
  const whitePixels = [...row].filter((value) => value > 200).length;
  expect(whitePixels).toBeGreaterThan(64);
  expect(whitePixels).toBeLessThan(72);
});

test('thumbnails of one photo are the same bytes each time', async () => {
  const photo = await makePhoto(320, 240);

  expect(await makeThumbnail(photo)).toEqual(await makeThumbnail(photo));
});

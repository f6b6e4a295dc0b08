import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { aspectRatioOf, readArtwork, renderArtwork } from './artwork.ts';
import { loadBrand } from './load-brand.ts';
import { makeWebIcons, makeWebManifest } from './web-icons.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" color="#ffffff"><path fill="currentColor" d="M0 5h10v5H0z"/></svg>';

async function folderWith(svg: string): Promise<string> {
  const folder = makeTemporaryFolder('artwork');
  await writeFile(join(folder, 'drawing.svg'), svg);
  return folder;
}

test('every drawing that the brand names is valid and can be rendered', async () => {
  const brand = await loadBrand();

  const ratios = await Promise.all(Object.values(brand.drawings).map(aspectRatioOf));

  expect(ratios.every((ratio) => ratio >= 1 && ratio < 15)).toBe(true);
});

test.each([
  ['a script', '<script/>', 'must not carry scripts, styles or links'],
  ['a handler', '<path onload="x"/>', 'must not carry scripts, styles or links'],
  ['text that needs a font', '<text>Pier</text>', 'must have its texts drawn as paths'],
  ['a picture', '<image href="data:image/png;base64,AA"/>', 'must not refer to pictures or other files'],
  ['another file', '<use href="other.svg#a"/>', 'must not refer to pictures or other files'],
  [
    'a color from another file',
    '<path fill="url(https://a.example/x)"/>',
    'must not refer to pictures or other files',
  ],
  ['too many bytes', `<path d="${'M0 0'.repeat(4000)}"/>`, 'must be at most 12288 bytes'],
])('a drawing with %s is refused', async (_what, content, fault) => {
  const folder = await folderWith(square.replace('</svg>', `${content}</svg>`));

  await expect(readArtwork('drawing.svg', folder)).rejects.toThrow(`drawing.svg ${fault}`);
});

test('a drawing without a view box is refused', async () => {
  const folder = await folderWith(square.replace('viewBox', 'data-box'));

  await expect(readArtwork('drawing.svg', folder)).rejects.toThrow(
    'must begin with an <svg> that has a viewBox',
  );
});

test('a missing drawing is named in the error', async () => {
  await expect(readArtwork('nowhere.svg', 'brand')).rejects.toThrow('nowhere.svg cannot be read');
});

test('references within a drawing are allowed', async () => {
  const folder = await folderWith(
    square.replace('</svg>', '<path id="a" fill="url(#b)"/><use href="#a"/></svg>'),
  );

  await expect(readArtwork('drawing.svg', folder)).resolves.toContain('url(#b)');
});

test('a drawing takes the given color and keeps its bottom in a flat picture', async () => {
  const rendering = {
    width: 20,
    height: 10,
    color: '#ff0000',
    fit: 'coverFromBottom',
    ground: '#000000',
  } as const;

  const picture = await renderArtwork(square, rendering, {});

  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([20, 10, 3]);
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...data.subarray(-3)]).toEqual([255, 0, 0]);
});

test('a brand with missing drawings does not start', async () => {
  const folder = makeTemporaryFolder('brand');
  await copyFile('brand/brand.json', join(folder, 'brand.json'));

  await expect(loadBrand(folder)).rejects.toThrow(/logo\.svg cannot be read[^]*empty\.svg cannot be read/);
});

const brand = await loadBrand();
const icons = await makeWebIcons(brand);

const pixelsOf = async (name: string): Promise<{ data: Buffer; width: number }> => {
  const { data, info } = await sharp(icons.get(name)?.bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
};

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
])('%s is a square of %i pixels and small', async (name, size) => {
  const icon = icons.get(name);

  const { width, height, format } = await sharp(icon?.bytes).metadata();
  expect([width, height, format]).toEqual([size, size, 'png']);
  expect(icon?.contentType).toBe('image/png');
  expect(icon?.bytes.length).toBeLessThan(12_000);
});

test('phones that cut icons to a shape get a full square, others get rounded corners', async () => {
  const alphaOfCorner = async (name: string): Promise<number | undefined> => (await pixelsOf(name)).data[3];

  expect(await alphaOfCorner('icon-maskable-512.png')).toBe(255);
  expect(await alphaOfCorner('apple-touch-icon.png')).toBe(255);
  expect(await alphaOfCorner('icon-512.png')).toBe(0);
});

test('the lanterns of the maskable icon lie within the safe circle', async () => {
  const { data, width } = await pixelsOf('icon-maskable-512.png');
  const center = width / 2;

  let lanternPixels = 0;
  let farthest = 0;
  for (let at = 0; at < data.length; at += 4) {
    const isLantern = (data[at] ?? 0) > 220 && (data[at + 2] ?? 0) < 110;
    if (!isLantern) continue;
    lanternPixels += 1;
    farthest = Math.max(
      farthest,
      Math.hypot(((at / 4) % width) - center, Math.floor(at / 4 / width) - center),
    );
  }
  expect(lanternPixels).toBeGreaterThan(10_000);
  expect(farthest).toBeLessThanOrEqual(0.4 * width);
});

test('the tab icon exists as SVG and as ICO with pictures of 16 and 32 pixels', async () => {
  const ico = icons.get('favicon.ico')?.bytes ?? Buffer.alloc(0);
  const pictures = [0, 1].map((index) => {
    const entry = 6 + 16 * index;
    const offset = ico.readUInt32LE(entry + 12);
    return { size: ico.readUInt8(entry), bytes: ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)) };
  });

  const widths = await Promise.all(pictures.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2]);
  expect(pictures.map(({ size }) => size)).toEqual([16, 32]);
  expect(widths).toEqual([16, 32]);
  expect(icons.get('favicon.svg')?.bytes.toString()).toContain('<svg');
});

test('the manifest names the operator and links only to icons that exist in the given size', async () => {
  const manifest = makeWebManifest(brand);

  const sizes = await Promise.all(
    manifest.icons.map(async ({ src }) => {
      const { width, height } = await sharp(icons.get(src.slice(1))?.bytes).metadata();
      return `${width}x${height}`;
    }),
  );
  expect(manifest.name).toBe(brand.name);
  expect(manifest.theme_color).toBe(brand.colors.light.brand);
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes));
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
});

test('icons are the same bytes each time', async () => {
  expect(await makeWebIcons(brand)).toEqual(icons);
});

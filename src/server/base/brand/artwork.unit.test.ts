import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { aspectRatioOf, readArtwork, renderArtwork } from './artwork.ts';
import { loadBrand } from './load-brand.ts';

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

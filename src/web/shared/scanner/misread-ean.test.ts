/** An EAN of tiny bars, receipt "tiny 13" of seed 20261124 of the scanner's benchmark, whose edges show another number. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import { agreedTexts, fittedPass, type ReadCode } from './agreed-texts.ts';
import { lineOfBars } from './bars/bar-line.ts';
import { readLine } from './bars/read-line.ts';
import { grayMiddle } from './gray-image.ts';

const wrong = '0370943050852';
const right = '4320975050852';

let pixels: ImageData;
let edges: ReadCode[];

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } });
  const picture = sharp(join(import.meta.dirname, 'misread-ean.sample.webp'))
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  pixels = { data: Uint8ClampedArray.from(data), width, height, colorSpace: 'srgb' };
  const codes = await readBarcodes(pixels, { tryHarder: true, formats: ['Code128', 'EAN13', 'EAN8'] });
  edges = codes.map(({ text, format, lineCount }) => ({ text, format, lineCount, pass: 'edges' }));
});

test('a wrong EAN that more than eight rows show does not count, how often ever it is read', () => {
  expect(edges[0]).toMatchObject({ text: wrong, format: 'EAN13' });
  expect(edges[0]?.lineCount).toBeGreaterThan(8);
  const agreed = agreedTexts();
  expect(Array.from({ length: 9 }, (_, picture) => agreed(edges, picture)).flat()).toEqual([]);
});

test('the fit of its bars finds the right number, which counts with the second picture', () => {
  const line = lineOfBars(grayMiddle(pixels));
  const reading = line === undefined ? undefined : readLine(line);
  const agreed = agreedTexts();
  const film = [0, 1].map((picture) => {
    agreed(edges, picture);
    return agreed(reading === undefined ? [] : [{ ...reading, pass: fittedPass }], picture);
  });
  expect(film).toEqual([[], [right]]);
});

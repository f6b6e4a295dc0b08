import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import { sampleOrder } from '#web/testing/samples.ts';
import { BarcodeDrawing, type BarcodeShape } from './barcode-drawing.tsx';

const { barcode } = sampleOrder();
const directions = ['across', 'down'] as const;

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const bytes = await readFile(file);
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(bytes).buffer } });
});

test.each(directions)('a scanner reads the barcode drawn %s', async (direction) => {
  expect(await scan({ direction, isVoid: false })).toEqual([barcode]);
});

test.each(directions)('no scanner reads a void barcode drawn %s', async (direction) => {
  expect(await scan({ direction, isVoid: true })).toEqual([]);
});

test('a void barcode says VOID', () => {
  expect(markupOf({ direction: 'across', isVoid: true })).toContain('VOID');
  expect(markupOf({ direction: 'across', isVoid: false })).not.toContain('VOID');
});

function markupOf(look: { direction: 'across' | 'down'; isVoid: boolean }): string {
  return renderToStaticMarkup(<BarcodeDrawing shape={shapeOfSample()} {...look} />);
}

/** Draws only the bars, at four times their size, and decodes them with the reader's most thorough settings. */
async function scan(look: { direction: 'across' | 'down'; isVoid: boolean }): Promise<string[]> {
  const svg = /<svg.*<\/svg>/s.exec(markupOf(look))?.[0] ?? '';
  const picture = await sharp(Buffer.from(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')), {
    density: 4 * 72,
  })
    .flatten({ background: '#fff' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .png()
    .toBuffer();
  const found = await readBarcodes(new Uint8Array(picture), {
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
  });
  return found.map(({ text }) => text);
}

function shapeOfSample(): BarcodeShape {
  const { barcodeDrawing } = sampleOrder();
  if (barcodeDrawing === null) throw new Error('The sample has a barcode.');
  return barcodeDrawing;
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import bwipjs from 'bwip-js/node';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import { code128Widths } from '#domain/code-128-widths.ts';
import { drawCode128, drawQr, encodeCode128 } from './barcode.ts';
import { openFontCut } from './font-cut.ts';
import { layOutLine, type TextLine } from './text-line.ts';
import { wrapText } from './text-wrap.ts';

const barcodeNumber = fc.stringMatching(/^\d{8,18}$/);
const printableText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 30,
});

beforeAll(async () => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
});

/** The widths of bars and spaces of the independent encoder. */
function widthsByOracle(text: string): string {
  const [symbol] = bwipjs.raw('code128', text);
  return symbol !== undefined && 'sbs' in symbol ? symbol.sbs.join('') : '';
}

function ourWidths(text: string): string {
  return encodeCode128(text)
    .map((value) => code128Widths[value])
    .join('');
}

/** The minimum number of values, start included, of any mix of the single and the paired set. */
function fewestValues(text: string): number {
  const single = [1];
  const paired = [1];
  for (let end = 1; end <= text.length; end += 1) {
    const inSingle = (single[end - 1] ?? Infinity) + 1;
    const inPaired = /\d\d$/.test(text.slice(0, end)) ? (paired[end - 2] ?? Infinity) + 1 : Infinity;
    single.push(Math.min(inSingle, inPaired + 1));
    paired.push(Math.min(inPaired, inSingle + 1));
  }
  return Math.min(single.at(-1) ?? 0, paired.at(-1) ?? 0);
}

async function scan(svgPath: string, width: number, height: number, viewBox: string): Promise<string[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="none"><rect width="100%" height="100%" fill="#fff"/><path shape-rendering="crispEdges" d="${svgPath}"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  const found = await readBarcodes(png);
  return found.map((code) => `${code.format} ${code.text}`);
}

test('the bars of any barcode number equal those of an independent encoder', () => {
  fc.assert(
    fc.property(barcodeNumber, (text) => {
      expect(ourWidths(text)).toBe(widthsByOracle(text));
    }),
  );
});

test('the bars of any printable text equal those of an independent encoder', () => {
  fc.assert(
    fc.property(printableText, (text) => {
      expect(ourWidths(text)).toBe(widthsByOracle(text));
    }),
  );
});

test('no shorter symbol exists for a barcode number', () => {
  fc.assert(
    fc.property(barcodeNumber, (text) => {
      expect(encodeCode128(text)).toHaveLength(fewestValues(text) + 2);
    }),
  );
});

test.each(['34125678', '341256789', '3412345678901', '341234567890123456', 'ABC-1234567x'])(
  'a scanner reads the Code 128 of %s',
  async (text) => {
    const { modules, path } = drawCode128(text);
    expect(await scan(path, modules * 3, 120, `0 0 ${modules} 1`)).toEqual([`Code128 ${text}`]);
  },
);

test('the quiet zone is ten modules on both sides of a Code 128', () => {
  const { modules, path } = drawCode128('12345678');
  const bars = [...path.matchAll(/h(\d)v1h-\d+zm(\d+)/g)];
  const drawnModules = bars.reduce((sum, bar) => sum + Number(bar[2]), 0);
  expect(path.startsWith('M10 0h')).toBe(true);
  expect(modules).toBe(drawnModules + 20);
});

test.each(['341234567890123456', 'https://wallet.example/t/mV0Kq4b_Zt1xG6S8', 'Zoë Łukasz 王'])(
  'a scanner reads the QR code of %s',
  async (text) => {
    const { modules, path } = drawQr(text);
    expect(await scan(path, modules * 6, modules * 6, `0 0 ${modules} ${modules}`)).toEqual([
      `QRCode ${text}`,
    ]);
  },
);

test.each(['', 'Łukasz', '1234\n5678', '12345678\u0000'])(
  'text that no gate can scan is refused: %j',
  (text) => {
    expect(() => drawCode128(text)).toThrow(RangeError);
  },
);

const file = import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2');
const latin = await openFontCut(fileURLToPath(file), 400);
const setLine = (text: string): TextLine => layOutLine(text, () => latin, latin);

function wrap(text: string, widthEm: number, linesMax = 10): { lines: string[]; isWhole: boolean } {
  const { lines, isWhole } = wrapText(text, setLine, widthEm, linesMax);
  return { lines: lines.map((line) => line.text), isWhole };
}

test('a text breaks at spaces', () => {
  expect(wrap('The gull took my chips', 7).lines).toEqual(['The gull took', 'my chips']);
});

test('a word that is wider than a line is broken', () => {
  expect(wrap('Rhabarberbarbara sings', 5).lines.length).toBeGreaterThan(2);
});

test('text that does not fit ends in an ellipsis and is reported as cut', () => {
  const { lines, isWhole } = wrap('One two three four five six seven', 6, 2);
  expect(isWhole).toBe(false);
  expect(lines).toHaveLength(2);
  expect(lines[1]?.endsWith('…')).toBe(true);
});

test('no line is wider than allowed, and a text that fits keeps all its letters', () => {
  const words = fc
    .array(fc.stringMatching(/^[A-Za-z,.]{1,14}$/), { minLength: 1, maxLength: 20 })
    .map((list) => list.join(' '));
  fc.assert(
    fc.property(
      words,
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 8 }),
      (text, widthEm, linesMax) => {
        const { lines, isWhole } = wrapText(text, setLine, widthEm, linesMax);
        expect(lines.length).toBeLessThanOrEqual(linesMax);
        for (const line of lines) expect(line.widthEm).toBeLessThanOrEqual(widthEm);
        const kept = lines
          .map((line) => line.text)
          .join('')
          .replaceAll(' ', '');
        expect(isWhole).toBe(kept === text.replaceAll(' ', ''));
      },
    ),
  );
});

test('a line too narrow for one letter still takes one, so that the loop ends', () => {
  expect(wrap('WW', 0.1).lines).toEqual(['W', 'W']);
});

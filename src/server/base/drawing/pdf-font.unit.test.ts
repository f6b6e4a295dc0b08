import { fileURLToPath } from 'node:url';
import { Blob as FontBlob, Face, Font } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { openFontCut, type FontCut } from './font-cut.ts';
import { pdfFontOf } from './pdf-font.ts';

const latin = await open('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2');
const arabic = await open(
  '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
);

async function open(file: string): Promise<FontCut> {
  return openFontCut(fileURLToPath(import.meta.resolve(file)), 700);
}

/** Embeds a text as pdfkit does and reads the embedded file with the independent shaper. */
function embed(cut: FontCut, text: string, features: string[] = []) {
  const pdfFont = pdfFontOf(cut);
  const subset = pdfFont.createSubset();
  const numbers = pdfFont.layout(text, features).glyphs.map((glyph) => subset.includeGlyph(glyph.id));
  const face = new Face(new FontBlob(subset.encode()));
  return { font: new Font(face), face, numbers };
}

test('the embedded file contains each letter once, with the outline and the width of the font', () => {
  const { font, numbers } = embed(latin, 'Anna');
  expect(numbers).toEqual([1, 2, 2, 3]);
  for (const [index, cluster] of latin.shape('Anna', false).entries()) {
    const number = numbers[index] ?? 0;
    const glyph = cluster.parts[0]?.glyph ?? 0;
    expect(font.glyphHAdvance(number)).toBe(latin.widthOf(glyph));
    const drawn = font.glyphToJson(number).flatMap(({ values }) => values);
    const points = latin.outlineOf(glyph).points.flatMap(({ x, y }) => [x, y]);
    expect(new Set(drawn)).toEqual(new Set(points));
  }
});

test('letters that are drawn together are one glyph, so that a PDF reader copies them in order', () => {
  const { glyphs } = pdfFontOf(latin).layout('m\u0303', []);
  expect(glyphs.map((glyph) => glyph.codePoints)).toEqual([[0x6d, 0x303]]);
});

test('right-to-left letters are placed from left to right, the last one first', () => {
  const { glyphs } = pdfFontOf(arabic).layout('محمد', ['rtlm']);
  expect(glyphs.map((glyph) => String.fromCodePoint(...glyph.codePoints))).toEqual(['د', 'م', 'ح', 'م']);
});

test('the embedded file is a fraction of the font', () => {
  const pdfFont = pdfFontOf(latin);
  const subset = pdfFont.createSubset();
  for (const glyph of pdfFont.layout('Ada Lovelace', []).glyphs) subset.includeGlyph(glyph.id);
  expect(subset.encode().length).toBeLessThan(4000);
});

test('drawing a text twice gives the same positions, although the PDF writer scales them in place', () => {
  const pdfFont = pdfFontOf(latin);
  const [first] = pdfFont.layout('A', []).positions;
  if (first !== undefined) first.xAdvance *= 0.5;
  expect(pdfFont.layout('A', []).positions[0]?.xAdvance).toBe((first?.xAdvance ?? 0) * 2);
});

test('embedding does not change the font', () => {
  const widths = (): number[] =>
    latin.shape('Ada Lovelace', false).map(({ parts }) => latin.widthOf(parts[0]?.glyph ?? 0));
  const before = { widths: widths(), hhea: latin.table('hhea') };
  embed(latin, 'Ad');
  expect({ widths: widths(), hhea: latin.table('hhea') }).toEqual(before);
});

test('a file that is no font is refused each time', async () => {
  const file = fileURLToPath(import.meta.url);
  await expect(openFontCut(file, 400)).rejects.toThrow('Failed to decompress the font data.');
  await expect(openFontCut(file, 400)).rejects.toThrow('Failed to decompress the font data.');
});

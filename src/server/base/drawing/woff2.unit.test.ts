import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Blob as FontBlob, Face, Font } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { decodeWoff2 } from './woff2.ts';

/** Small and large files, with marks, composed letters, syllables and pictures. */
const files = [
  import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2'),
  import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2'),
  import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-devanagari-wght-normal.woff2'),
  import.meta
    .resolve('@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2'),
  import.meta.resolve('@fontsource-variable/noto-sans-jp/files/noto-sans-jp-119-wght-normal.woff2'),
  import.meta.resolve('@fontsource-variable/noto-emoji/files/noto-emoji-8-wght-normal.woff2'),
];

const named = files.map((file) => [file.split('/').at(-1) ?? '', readFileSync(fileURLToPath(file))] as const);

test.each(named)(
  'every table of %s is whole: its checksum is right and it lies inside the file',
  (_name, bytes) => {
    const font = decodeWoff2(bytes);
    const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
    for (let table = 0; table < view.getUint16(4); table += 1) {
      const entry = 12 + table * 16;
      const [sum, offset, length] = [
        view.getUint32(entry + 4),
        view.getUint32(entry + 8),
        view.getUint32(entry + 12),
      ];
      let expected = 0;
      for (let at = offset; at < offset + Math.ceil(length / 4) * 4; at += 4)
        expected = (expected + view.getUint32(at)) >>> 0;
      expect(sum).toBe(expected);
      expect(offset + length).toBeLessThanOrEqual(font.length);
    }
  },
);

test.each(named)('every glyph of %s fills the box that its maker wrote down', (_name, bytes) => {
  const face = new Face(new FontBlob(decodeWoff2(bytes)));
  const font = new Font(face);
  const loca = viewOf(face.referenceTable('loca'));
  const glyf = viewOf(face.referenceTable('glyf'));
  const glyphCount = loca.byteLength / 4 - 1;
  let drawn = 0;
  for (let glyph = 0; glyph < glyphCount; glyph += 1) {
    const at = loca.getUint32(glyph * 4);
    if (loca.getUint32(glyph * 4 + 4) === at) continue;
    const written = [2, 4, 6, 8].map((field) => glyf.getInt16(at + field));
    const points = font.glyphToJson(glyph).flatMap(({ values }) => values);
    const [xs, ys] = [
      points.filter((_value, index) => index % 2 === 0),
      points.filter((_value, index) => index % 2 === 1),
    ];
    const seen = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    for (const [edge, value] of seen.entries())
      expect(Math.abs(value - (written[edge] ?? NaN))).toBeLessThanOrEqual(1);
    drawn += 1;
  }
  expect(drawn).toBeGreaterThan(40);
});

test('a file that is no WOFF2 font is refused', () => {
  expect(() => decodeWoff2(Buffer.alloc(64))).toThrow('Not a WOFF2 file.');
});

/** A copy: what the shaper gives out is its own memory, which moves when it grows. */
function viewOf(table: Uint8Array | undefined): DataView {
  return new DataView(Uint8Array.from(table ?? []).buffer);
}

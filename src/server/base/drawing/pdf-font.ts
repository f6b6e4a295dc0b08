import type { FontCut, Outline, ShapedCluster } from './font-cut.ts';
import { encodeGlyph, locate, maximaOf, writeFontFile, type OutlinePoint } from './true-type.ts';

/** The members that pdfkit reads of a font. It takes any object with a `layout` for a font. */
export type PdfFont = {
  readonly postscriptName: string;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly italicAngle: number;
  readonly bbox: { minX: number; minY: number; maxX: number; maxY: number };
  readonly head: { macStyle: { italic: boolean } };
  readonly post: { isFixedPitch: boolean };
  readonly getGlyph: () => { advanceWidth: number };
  readonly layout: (text: string, features?: readonly string[]) => PdfLayout;
  readonly createSubset: () => PdfSubset;
};

type PdfGlyph = { id: ShapedCluster; codePoints: number[]; advanceWidth: number };
type PdfLayout = {
  glyphs: PdfGlyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
};

type PdfSubset = { includeGlyph: (cluster: ShapedCluster) => number; encode: () => Uint8Array };

/**
 * Wraps a cut as a font that pdfkit embeds. Only the letters that were drawn get into the PDF. Each cluster becomes one
 * glyph that stands for the letters as they were typed, so that a reader can copy and search names of any script. Call
 * `text()` with `features: ['rtlm']` for a right-to-left run and with `features: []` for any other, so that pdfkit passes
 * whole runs. Why pdfkit's own fonts do not do: docs/decisions/0016-fonts-of-a-voucher.md.
 */
export function pdfFontOf(cut: FontCut): PdfFont {
  const pdfFont = pdfFonts.get(cut) ?? wrapCut(cut);
  pdfFonts.set(cut, pdfFont);
  return pdfFont;
}

const pdfFonts = new WeakMap<FontCut, PdfFont>();

function wrapCut(cut: FontCut): PdfFont {
  const head = dataViewOf(cut.table('head'));
  const [minX, minY, maxX, maxY] = [
    head.getInt16(36),
    head.getInt16(38),
    head.getInt16(40),
    head.getInt16(42),
  ];
  return {
    postscriptName: cut.name,
    unitsPerEm: cut.unitsPerEm,
    ascent: cut.ascender,
    descent: cut.descender,
    lineGap: 0,
    italicAngle: 0,
    bbox: { minX, minY, maxX, maxY },
    head: { macStyle: { italic: false } },
    post: { isFixedPitch: false },
    getGlyph: () => ({ advanceWidth: cut.widthOf(0) }),
    layout: (text, features) => layOut(cut.shape(text, features?.includes('rtlm') ?? false)),
    createSubset: () => createSubset(cut),
  };
}

/** Makes new positions for each call, because pdfkit scales them in place and calls three times for every run. */
function layOut(shaped: readonly ShapedCluster[]): PdfLayout {
  const glyphs = knownGlyphs.get(shaped) ?? shaped.map(toPdfGlyph);
  knownGlyphs.set(shaped, glyphs);
  return {
    glyphs,
    positions: shaped.map(({ advance }) => ({ xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 })),
    advanceWidth: shaped.reduce((sum, cluster) => sum + cluster.advance, 0),
  };
}

const knownGlyphs = new WeakMap<readonly ShapedCluster[], PdfGlyph[]>();

function toPdfGlyph(cluster: ShapedCluster): PdfGlyph {
  const codePoints = Array.from(cluster.letters, (letter) => letter.codePointAt(0) ?? 0);
  return { id: cluster, codePoints, advanceWidth: cluster.width };
}

const missing: ShapedCluster = {
  letters: '',
  key: '',
  parts: [{ glyph: 0, x: 0, y: 0 }],
  width: 0,
  advance: 0,
};

/** Numbers the clusters in the order of their first use. Two texts that look the same get two numbers. */
function createSubset(cut: FontCut): PdfSubset {
  const numbers = new Map<string, number>();
  const clusters = [{ ...missing, width: cut.widthOf(0) }];
  return {
    includeGlyph: (cluster) => {
      const known = numbers.get(cluster.key);
      if (known !== undefined) return known;
      numbers.set(cluster.key, clusters.length);
      return clusters.push(cluster) - 1;
    },
    encode: () => writeTrueType(cut, clusters),
  };
}

/** Writes a font file with a glyph for each cluster, in the given order, and with the tables that a PDF needs. */
function writeTrueType(cut: FontCut, clusters: readonly ShapedCluster[]): Uint8Array {
  const outlines = clusters.map((cluster) => encodeCluster(cut, cluster));
  const { glyf, loca } = locate(outlines);
  const head = dataViewOf(cut.table('head'));
  head.setInt16(50, 1); // the long `loca` of `locate`
  const hhea = dataViewOf(cut.table('hhea'));
  hhea.setUint16(34, clusters.length);
  const hmtx = new DataView(new ArrayBuffer(clusters.length * 4));
  for (const [index, { width }] of clusters.entries()) {
    const outline = outlines[index];
    hmtx.setUint16(index * 4, Math.max(0, width));
    hmtx.setInt16(
      index * 4 + 2,
      outline === undefined || outline.length === 0 ? 0 : dataViewOf(outline).getInt16(2),
    );
  }
  const tables = {
    glyf,
    loca,
    head: bytesOf(head),
    hhea: bytesOf(hhea),
    hmtx: bytesOf(hmtx),
    maxp: maximaOf(outlines),
  };
  return writeFontFile(tables);
}

function encodeCluster(cut: FontCut, { parts }: ShapedCluster): Uint8Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && only.x === 0 && only.y === 0)
    return encodeOutline(cut.outlineOf(only.glyph));
  const points: OutlinePoint[] = [];
  const ends: number[] = [];
  for (const { glyph, x, y } of parts) {
    const outline = cut.outlineOf(glyph);
    const start = points.length;
    for (const end of outline.ends) ends.push(start + end);
    for (const point of outline.points) points.push({ ...point, x: point.x + x, y: point.y + y });
  }
  return encodeGlyph(points, ends);
}

/** Kept, because most clusters are one glyph, and most glyphs come back on the next voucher. */
const encoded = new WeakMap<Outline, Uint8Array>();

function encodeOutline(outline: Outline): Uint8Array {
  const glyph = encoded.get(outline) ?? encodeGlyph(outline.points, outline.ends);
  encoded.set(outline, glyph);
  return glyph;
}

function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

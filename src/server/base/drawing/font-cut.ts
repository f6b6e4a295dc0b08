import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  Blob as FontBlob,
  Buffer as ShapingBuffer,
  Direction,
  Face,
  Font,
  shape,
  Variation,
} from 'harfbuzzjs';
import decompressWoff2 from 'woff2-encoder/decompress';
import type { OutlinePoint } from './true-type.ts';

/**
 * What the shaper makes of one or more letters that belong together: an accented letter, a ligature or a syllable.
 * Lengths are in font units.
 */
export type ShapedCluster = {
  /** The letters as they are drawn. They differ from the typed ones only in brackets, which right-to-left text mirrors. */
  readonly letters: string;
  /** Equal for two clusters of one cut that look the same and stand for the same letters. */
  readonly key: string;
  /** The glyphs that draw the letters, each with its position. */
  readonly parts: readonly { readonly glyph: number; readonly x: number; readonly y: number }[];
  /** The width of the cluster itself, and the distance to the next cluster, which kerning may change. */
  readonly width: number;
  readonly advance: number;
};

/** The closed contours of a glyph; `ends` holds the index of the last point of each contour. */
export type Outline = { readonly points: readonly OutlinePoint[]; readonly ends: readonly number[] };

/** One weight of one font file. It measures a text, shapes it, and gives the outlines that a PDF embeds. */
export type FontCut = {
  /** Unique among open cuts, and valid as a PostScript name. */
  readonly name: string;
  readonly unitsPerEm: number;
  readonly ascender: number;
  readonly descender: number;
  /** A copy of a font table that the embedded font is made from. */
  readonly table: (tag: 'head' | 'hhea') => Uint8Array;
  readonly hasLetter: (codePoint: number) => boolean;
  /**
   * Shapes a text of one direction and of one script that the font covers, and returns the clusters from left to
   * right. Letters that the font lacks become glyph 0, which is drawn as a box.
   */
  readonly shape: (text: string, isRightToLeft: boolean) => readonly ShapedCluster[];
  readonly widthOf: (glyph: number) => number;
  readonly outlineOf: (glyph: number) => Outline;
};

/**
 * Opens a variable WOFF2 font file at one weight (400 regular, 700 bold). Takes some milliseconds and keeps the decoded
 * font in memory, so open each cut once. `file` is a path in a trusted package, so a broken file is an error.
 */
export async function openFontCut(file: string, weight: number): Promise<FontCut> {
  const face = await openFace(file);
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  const { ascender, descender } = font.hExtents();
  const outlines = new Map<number, Outline>();
  const shaped = new Map<string, readonly ShapedCluster[]>();
  return {
    name: `${basename(file, '.woff2')}-${weight}`,
    unitsPerEm: face.upem,
    ascender,
    descender,
    // A copy, because the shaper returns a view of its own memory, which moves when it grows.
    table: (tag) => Uint8Array.from(face.referenceTable(tag) ?? []),
    hasLetter: (codePoint) => font.nominalGlyph(codePoint) !== undefined,
    shape: (text, isRightToLeft) =>
      remember(shaped, shapedTextsMax, `${isRightToLeft ? '<' : '>'}${text}`, () =>
        shapeText(font, text, isRightToLeft),
      ),
    widthOf: (glyph) => font.glyphHAdvance(glyph),
    outlineOf: (glyph) => remember(outlines, Infinity, glyph, () => traceGlyph(font, glyph)),
  };
}

/** Labels come back on every voucher, but names do not: the limit keeps many or hostile names from filling the memory. */
const shapedTextsMax = 500;

function remember<Key, Value>(store: Map<Key, Value>, sizeMax: number, key: Key, make: () => Value): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (store.size >= sizeMax) store.clear();
  store.set(key, made);
  return made;
}

const faces = new Map<string, Promise<Face>>();

/** The cuts of a file share its face, because the decoded file takes most of the memory. */
async function openFace(file: string): Promise<Face> {
  const opening = remember(faces, Infinity, file, () => decodeFace(file));
  // A file that could not be read now, for example because too many are open, is read again next time.
  opening.catch(() => faces.delete(file));
  return opening;
}

async function decodeFace(file: string): Promise<Face> {
  return new Face(new FontBlob(await decompressWoff2(await readFile(file))));
}

/** All texts share one buffer, because its memory belongs to the shaper and is freed only by the garbage collector. */
const buffer = new ShapingBuffer();

function shapeText(font: Font, text: string, isRightToLeft: boolean): readonly ShapedCluster[] {
  buffer.clearContents();
  buffer.addText(text);
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const glyphs = Map.groupBy(buffer.getGlyphInfosAndPositions(), (glyph) => glyph.cluster);
  const starts = [...glyphs.keys()].sort((left, right) => left - right);
  return Array.from(glyphs).flatMap(([start, parts]) => {
    const letters = text.slice(start, starts[starts.indexOf(start) + 1]);
    return joinCluster(font, isRightToLeft ? mirrored(letters) : letters, parts);
  });
}

const brackets = '()[]{}<>«»‹›';

function mirrored(letters: string): string {
  const at = brackets.indexOf(letters);
  return at === -1 || letters === '' ? letters : brackets.charAt(at ^ 1);
}

type PlacedGlyph = { codepoint: number; xAdvance?: number; xOffset?: number; yOffset?: number };

/** Half of the range that the coordinates of a glyph have. */
const clusterWidthMax = 0x4000;

/** Returns one cluster, or one for each glyph where they are too wide for one. Only a long chain of emoji is that wide. */
function joinCluster(font: Font, letters: string, glyphs: readonly PlacedGlyph[]): ShapedCluster[] {
  const parts: { glyph: number; x: number; y: number }[] = [];
  let advance = 0;
  for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    parts.push({ glyph, x: advance + xOffset, y: yOffset });
    advance += xAdvance;
  }
  if (advance > clusterWidthMax && glyphs.length > 1) {
    return glyphs.flatMap((glyph, index) => joinCluster(font, index === 0 ? letters : '', [glyph]));
  }
  const [only] = parts;
  const isPlain = parts.length === 1 && only?.x === 0 && only.y === 0;
  const key = parts.reduce((text, { glyph, x, y }) => `${text} ${glyph},${x},${y}`, letters);
  return [{ letters, key, parts, advance, width: isPlain ? font.glyphHAdvance(only.glyph) : advance }];
}

function traceGlyph(font: Font, glyph: number): Outline {
  const points: OutlinePoint[] = [];
  const ends: number[] = [];
  let start = 0;
  for (const { type, values } of font.glyphToJson(glyph)) {
    if (type === 'Z') {
      if (points.length - start > 1 && isSamePoint(points[start], points.at(-1))) points.pop();
      ends.push(points.length - 1);
      start = points.length;
    }
    for (let at = 0; at < values.length; at += 2) {
      const isOnCurve = type !== 'Q' || at === 2;
      points.push({ x: Math.round(values[at] ?? 0), y: Math.round(values[at + 1] ?? 0), isOnCurve });
    }
  }
  return { points, ends };
}

function isSamePoint(first: OutlinePoint | undefined, last: OutlinePoint | undefined): boolean {
  return first?.x === last?.x && first?.y === last?.y && last?.isOnCurve === true;
}

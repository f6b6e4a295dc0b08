import { readFileSync } from 'node:fs';
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
import type { OutlinePoint } from './true-type.ts';
import { decodeWoff2 } from './woff2.ts';

/**
 * What the shaper makes of one or more letters that belong together: an accented letter, a ligature, a syllable.
 * Lengths are in font units.
 */
export type ShapedCluster = {
  /** The letters as they stand on paper: as they were typed, but for brackets that right-to-left text turns round. */
  readonly letters: string;
  /** Equal for clusters of one cut that look alike and stand for the same letters. */
  readonly key: string;
  /** The glyphs that draw them, each with its place. */
  readonly parts: readonly { readonly glyph: number; readonly x: number; readonly y: number }[];
  /** Its own width, and the way to the next cluster where kerning changes that. */
  readonly width: number;
  readonly advance: number;
};

/** Closed contours of a glyph; `ends` are the indices of their last points. */
export type Outline = { readonly points: readonly OutlinePoint[]; readonly ends: readonly number[] };

/** One weight of one font file: what it takes to measure a text, to shape it and to embed its letters in a PDF. */
export type FontCut = {
  /** Unique among open cuts, fit for a PostScript name. */
  readonly name: string;
  readonly unitsPerEm: number;
  readonly ascender: number;
  readonly descender: number;
  /** A copy of a table that an embedded part of the font is made from. */
  readonly table: (tag: 'head' | 'hhea') => Uint8Array;
  readonly hasLetter: (codePoint: number) => boolean;
  /**
   * Shapes a text of one direction, and of one script that the font covers; gives the clusters from left to right.
   * Letters it lacks become glyph 0, a box.
   */
  readonly shape: (text: string, isRightToLeft: boolean) => readonly ShapedCluster[];
  readonly widthOf: (glyph: number) => number;
  readonly outlineOf: (glyph: number) => Outline;
};

/**
 * Opens a variable WOFF2 font file at one weight (400 regular, 700 bold). Costs some milliseconds and keeps the
 * decoded font in memory, so open each cut once. `file` is a path in a trusted package: a broken file is an error.
 */
export function openFontCut(file: string, weight: number): FontCut {
  const face = openFace(file);
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
    // A copy: what the shaper gives out is its own memory, which moves when it grows.
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

/** Labels come back on every voucher, names do not: a bound on what hostile or many names can pile up. */
const shapedTextsMax = 500;

function remember<Key, Value>(store: Map<Key, Value>, sizeMax: number, key: Key, make: () => Value): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (store.size >= sizeMax) store.clear();
  store.set(key, made);
  return made;
}

const faces = new Map<string, Face>();

/** A face is shared by its cuts: the decoded file is the large part. */
function openFace(file: string): Face {
  return remember(faces, Infinity, file, () => new Face(new FontBlob(decodeWoff2(readFileSync(file)))));
}

/** One buffer for all texts: its memory is the shaper's own and would wait for the garbage collector otherwise. */
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

/** Half of what a glyph's coordinates can hold. */
const clusterWidthMax = 0x4000;

/** One cluster; one for each glyph where they are too many for one, which no writing is but a chain of emoji may be. */
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
      if (points.length - start > 1 && isSamePlace(points[start], points.at(-1))) points.pop();
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

function isSamePlace(first: OutlinePoint | undefined, last: OutlinePoint | undefined): boolean {
  return first?.x === last?.x && first?.y === last?.y && last?.isOnCurve === true;
}

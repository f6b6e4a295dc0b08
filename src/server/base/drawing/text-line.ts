import createBidi from 'bidi-js';
import type { FontCut } from './font-cut.ts';

/** A stretch of a line that one font draws in one direction. Its width is in parts of the font size. */
export type TextRun = {
  readonly cut: FontCut;
  readonly text: string;
  readonly isRightToLeft: boolean;
  readonly widthEm: number;
};

/** A line of text ready to draw: runs from left to right as printed, in any scripts. */
export type TextLine = { readonly text: string; readonly runs: readonly TextRun[]; readonly widthEm: number };

/**
 * Finds the font for a letter (with its marks); undefined if no font has it. `context` is the complete text, because
 * Chinese and Japanese share letters that they draw differently.
 */
export type FontPicker = (letter: string, context: string) => FontCut | undefined;

/**
 * Lays out one line of any scripts: splits it by direction (Unicode bidirectional algorithm) and by the font that has
 * the letters, and measures it. A letter without a font is drawn in its plain form if it has one (𝓐 as A), otherwise as
 * the box of `fallback`; it is never an error. Expects text without directional formatting characters. `direction` is
 * that of the paragraph of which the text is a line; by itself a text has the direction of its first letter.
 */
export function layOutLine(
  text: string,
  pickFont: FontPicker,
  fallback: FontCut,
  direction: TextDirection | 'auto' = 'auto',
): TextLine {
  const isMixed = direction === 'rtl' || rightToLeft.test(text);
  const levels = isMixed ? bidi.getEmbeddingLevels(text, direction).levels : undefined;
  const pieces: Piece[] = [];
  for (const { segment, index } of letters.segment(text)) {
    const level = levels?.[index] ?? 0;
    for (const piece of fontPieces(segment, text, pieces.at(-1), pickFont, fallback)) {
      const last = pieces.at(-1);
      if (last?.cut === piece.cut && last.level === level) last.text += piece.text;
      else pieces.push({ ...piece, level });
    }
  }
  const runs = inVisualOrder(pieces).map(measure);
  return { text, runs, widthEm: runs.reduce((sum, run) => sum + run.widthEm, 0) };
}

/** The direction of a paragraph. */
export type TextDirection = 'ltr' | 'rtl';

/** The direction of a text by its first letter (rules P2 and P3 of the bidirectional algorithm). */
export function firstDirectionOf(text: string): TextDirection {
  const [paragraph] = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto').paragraphs : [];
  return paragraph?.level === 1 ? 'rtl' : 'ltr';
}

type Piece = { cut: FontCut; text: string; level: number };

const bidi = createBidi();
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The blocks of all right-to-left scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/**
 * Spaces, digits and similar characters, which stay in the run of the letters before them, so that a word is one run.
 */
const shared = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Characters without a glyph; the shaper drops them if the font does not use them. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const afterLetter = /(?![\ufe0e\ufe0f\u20e3])[\p{L}\p{M}][\p{Script=Common}\p{Script=Inherited}]*$/u;
const emoji = /\p{Extended_Pictographic}|\ufe0f/u;

function fontPieces(
  letter: string,
  context: string,
  previous: Piece | undefined,
  pickFont: FontPicker,
  fallback: FontCut,
): Omit<Piece, 'level'>[] {
  const isShared = shared.test(letter) && !emoji.test(letter);
  if (isShared && previous !== undefined && afterLetter.test(previous.text) && hasAll(previous.cut, letter)) {
    return [{ cut: previous.cut, text: letter }];
  }
  const whole = drawnForm(letter, context, pickFont);
  if (whole !== undefined) return [whole];
  const points = Array.from(letter.replaceAll(unseen, ''));
  if (points.length < 2) return points.map((point) => ({ cut: fallback, text: point }));
  return points.map((point) => ({ cut: pickFont(point, context) ?? fallback, text: point }));
}

function drawnForm(letter: string, context: string, pickFont: FontPicker): Omit<Piece, 'level'> | undefined {
  for (const form of new Set([letter, letter.normalize('NFKC'), letter.normalize('NFD')])) {
    const cut = form === '' ? undefined : pickFont(form, context);
    if (cut !== undefined) return { cut, text: form };
  }
  return undefined;
}

/** Whether a font has a letter, or each of its parts. */
export function hasGlyph(letter: string, context: string, pickFont: FontPicker): boolean {
  if (drawnForm(letter, context, pickFont) !== undefined) return true;
  return Array.from(letter.replaceAll(unseen, '')).every((point) => pickFont(point, context) !== undefined);
}

/** Whether a font has every visible character of a letter. */
export function hasAll(cut: FontCut, letter: string): boolean {
  for (const point of letter.replaceAll(unseen, ''))
    if (!cut.hasLetter(point.codePointAt(0) ?? 0)) return false;
  return true;
}

/**
 * Rule L2 of the bidirectional algorithm: from the deepest level up, reverses every stretch of that level or deeper.
 */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const deepest = Math.max(0, ...pieces.map((piece) => piece.level));
  for (let level = deepest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end + 1;
    }
  }
  return ordered;
}

function measure({ cut, text, level }: Piece): TextRun {
  const isRightToLeft = level % 2 === 1;
  const width = cut.shape(text, isRightToLeft).reduce((sum, glyph) => sum + glyph.advance, 0);
  return { cut, text, isRightToLeft, widthEm: width / cut.unitsPerEm };
}

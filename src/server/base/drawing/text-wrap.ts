import type { TextLine } from './text-line.ts';

/** A text in lines; `isWhole` is false if it did not fit the allowed lines. */
export type WrappedText = { readonly lines: TextLine[]; readonly isWhole: boolean };

/**
 * Breaks a text into lines no wider than `widthEm`, a width in parts of the font size: at spaces, and inside a word
 * only if the word alone is too wide (or its script writes no spaces). Text beyond `linesMax` ends in an ellipsis.
 * `setLine` lays out and measures a piece of text.
 */
export function wrapText(
  text: string,
  setLine: (text: string) => TextLine,
  widthEm: number,
  linesMax: number,
): WrappedText {
  const fits = (candidate: string): boolean => setLine(candidate).widthEm <= widthEm;
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < linesMax) {
    const line =
      lines.length === linesMax - 1 && !fits(rest)
        ? longestStart(rest, (start) => fits(`${start}…`))
        : longestStart(rest, fits);
    rest = rest.slice(line.length).trimStart();
    lines.push(line.trimEnd());
  }
  const isWhole = rest === '';
  return {
    isWhole,
    lines: lines.map((line, index) => setLine(index === linesMax - 1 && !isWhole ? `${line}…` : line)),
  };
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The longest prefix of a text that fits: complete words, otherwise complete letters of the first word, otherwise one
 * letter.
 */
function longestStart(text: string, fits: (start: string) => boolean): string {
  if (fits(text)) return text;
  const words = startsAt(
    text,
    Array.from(text.matchAll(/ +/g), (gap) => gap.index),
  );
  const word = lastFitting(words, fits);
  if (word !== undefined) return word;
  const ends = Array.from(letters.segment(text), (letter) => letter.index + letter.segment.length);
  const starts = startsAt(text, ends);
  return lastFitting(starts, fits) ?? starts[0] ?? text;
}

function startsAt(text: string, ends: readonly number[]): string[] {
  return ends.map((end) => text.slice(0, end));
}

/** Finds the longest fitting prefix by binary search, because a longer prefix is never narrower. */
function lastFitting(starts: readonly string[], fits: (start: string) => boolean): string | undefined {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(starts[middle] ?? '')) low = middle + 1;
    else high = middle;
  }
  return starts[low - 1];
}

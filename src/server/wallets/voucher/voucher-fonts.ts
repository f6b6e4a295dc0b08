import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import anyAscii from 'any-ascii';

import { openFontCut, type FontCut } from '#server/base/drawing/font-cut.ts';
import {
  hasAll,
  hasGlyph,
  layOutLine,
  type FontPicker,
  type TextDirection,
  type TextLine,
} from '#server/base/drawing/text-line.ts';

/** The two weights that a voucher is set in. */
export type VoucherWeight = 400 | 700;

/**
 * Runs `draw`, which sets its lines with `setLine`. Where a line needs a font file that is not open yet, the file is
 * opened and `draw` runs again from the start, so it must have no other effect than its result. Open files stay open:
 * only the first text of a script is drawn more than once.
 */
export async function withFonts<Drawing>(draw: () => Drawing): Promise<Drawing> {
  for (;;) {
    try {
      return draw();
    } catch (error) {
      if (!(error instanceof ClosedFont)) throw error;
      const key = cutKey(error.file, error.weight);
      const cut = await openFontCut(error.file, error.weight);
      // Another voucher may have opened the same file meanwhile; lines that are kept refer to that cut.
      if (!cuts.has(key)) cuts.set(key, cut);
    }
  }
}

/** Thrown by `setLine` where a line needs a font file that is not open yet; `withFonts` opens the file. */
class ClosedFont extends Error {
  readonly file: string;
  readonly weight: VoucherWeight;

  constructor(file: string, weight: VoucherWeight) {
    super(`The font file ${file} is not open: set lines inside withFonts.`);
    this.file = file;
    this.weight = weight;
  }
}

/**
 * Lays out one line of a voucher in the Noto Sans family, in any script; a word in a script that has no font here is
 * spelled in Latin letters. Call it inside `withFonts`, which opens the
 * font files. `text` must be clean (`cleanName`); `direction` is that of the paragraph of which it is a line.
 */
export function setLine(
  text: string,
  weight: VoucherWeight,
  direction: TextDirection | 'auto' = 'auto',
): TextLine {
  const key = `${weight} ${direction} ${text}`;
  const known = lines.get(key);
  if (known !== undefined) return known;
  const pick: FontPicker = (letter, context) => pickCut(letter, context, weight);
  const spelled = spellOut(text, (letter) => hasGlyph(letter, text, pick));
  const line = { ...layOutLine(spelled, pick, latinCut(weight), direction), text };
  if (lines.size >= linesMax) lines.clear();
  lines.set(key, line);
  return line;
}

/** Whether a font has a letter as it is. Call it inside `withFonts`. */
export function canDraw(letter: string, weight: VoucherWeight): boolean {
  return hasGlyph(letter, letter, (part, context) => pickCut(part, context, weight));
}

/** Kept, because labels and product names come back on every voucher. */
const lines = new Map<string, TextLine>();
const linesMax = 1000;

/**
 * The families in the order in which a letter is searched in them, each named by its list of the letters in its files.
 * A family is split into files by letter, so that a Chinese name loads two files of 80 KB and not one of 17 MB.
 */
const families = [
  import.meta.resolve('@fontsource-variable/noto-sans/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-armenian/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-georgian/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-ethiopic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-gujarati/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-gurmukhi/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-telugu/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-kannada/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-malayalam/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-khmer/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-lao/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-myanmar/unicode.json'),
] as const;
const japanese = import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json');
const korean = import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json');
const chinese = import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json');
const emoji = import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json');

const latin = families[0];

/** Chooses the forms of the letters that Chinese, Japanese and Korean share: by kana or hangul anywhere in the text. */
function eastAsianOrder(context: string): readonly string[] {
  if (/\p{Script=Hangul}/u.test(context)) return [korean, chinese, japanese];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(context)) return [japanese, chinese, korean];
  return [chinese, japanese, korean];
}

function pickCut(letter: string, context: string, weight: VoucherWeight): FontCut | undefined {
  const order = eastAsianOrder(context);
  const key = `${weight} ${order[0]} ${letter}`;
  if (!picks.has(key)) {
    if (picks.size >= picksMax) picks.clear();
    picks.set(key, findCut(letter, isEmoji(letter) ? [emoji] : [...families, ...order, emoji], weight));
  }
  return picks.get(key);
}

/** Kept, because searching all the lists for a letter that no font has takes the most time. */
const picks = new Map<string, FontCut | undefined>();
const picksMax = 5000;

function isEmoji(letter: string): boolean {
  return /\ufe0f|\p{Emoji_Presentation}|\p{Extended_Pictographic}\u200d/u.test(letter);
}

function findCut(letter: string, order: readonly string[], weight: VoucherWeight): FontCut | undefined {
  const first = letter.codePointAt(0) ?? 0;
  for (const family of order) {
    for (const file of filesWith(family, first)) {
      const cut = cutOf(file, weight);
      if (hasAll(cut, letter)) return cut;
    }
  }
  return undefined;
}

const cuts = new Map<string, FontCut>();

function cutOf(file: string, weight: VoucherWeight): FontCut {
  const cut = cuts.get(cutKey(file, weight));
  if (cut === undefined) throw new ClosedFont(file, weight);
  return cut;
}

function cutKey(file: string, weight: VoucherWeight): string {
  return `${weight} ${file}`;
}

function latinCut(weight: VoucherWeight): FontCut {
  return cutOf(fileOf(latin, 'latin'), weight);
}

/** A font file of a family, and the letters in it as ranges of first and last code points. */
type FontFile = { path: string; ranges: (readonly [number, number])[] };
/** The files of a family, by each page of 256 code points of which they hold a letter. */
type FileIndex = Map<number, Set<FontFile>>;

const fileIndices = new Map<string, FileIndex>();

/** The files of a family that hold a letter, by the family's own list, which is read at the first call. */
function filesWith(family: string, codePoint: number): string[] {
  const index = fileIndices.get(family) ?? readFileIndex(family);
  fileIndices.set(family, index);
  return Array.from(index.get(codePoint >> 8) ?? [])
    .filter(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last))
    .map(({ path }) => path);
}

function readFileIndex(family: string): FileIndex {
  // The package's own list: part of the family to ranges such as "U+0590-05FF,U+200C".
  const parts = JSON.parse(readFileSync(fileURLToPath(family), 'utf8')) as Record<string, string>;
  const index: FileIndex = new Map();
  for (const [part, list] of Object.entries(parts)) {
    const file = { path: fileOf(family, part), ranges: list.split(',').map(readRange) };
    for (const [first, last] of file.ranges) {
      for (let page = first >> 8; page <= last >> 8; page += 1) {
        index.set(page, (index.get(page) ?? new Set()).add(file));
      }
    }
  }
  return index;
}

function readRange(text: string): readonly [number, number] {
  const [first = 0, last = first] = text
    .slice(2)
    .split('-')
    .map((edge) => Number.parseInt(edge, 16));
  return [first, last];
}

/** `unicode.json` names the parts of a family "latin" or "[12]", the files beside it latin and 12. */
function fileOf(family: string, part: string): string {
  const [name = ''] = family.split('/').slice(-2);
  return fileURLToPath(new URL(`files/${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`, family));
}

/**
 * The text with all words that have a letter that no font can draw spelled in Latin letters, and without other such
 * signs, so that a name on paper is read and never a row of boxes.
 */
function spellOut(text: string, isDrawn: (letter: string) => boolean): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replaceAll(word, (written) => {
    const missing = Array.from(letters.segment(written), ({ segment }) => segment).filter(
      (letter) => !isDrawn(letter),
    );
    if (missing.length === 0) return written;
    if (!/[\p{L}\p{N}]/u.test(missing.join(''))) return leaveOut(written, missing);
    return spellWord(written);
  });
}

const word = /\S+/gu;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function leaveOut(written: string, signs: readonly string[]): string {
  return Array.from(letters.segment(written), ({ segment }) => segment)
    .filter((letter) => !signs.includes(letter))
    .join('');
}

/** `සමන්` as `Saman`. A word that the library does not know is a question mark, because a name is there. */
function spellWord(written: string): string {
  const plain = anyAscii(written.replaceAll(inherentVowel, '$&a')).toLowerCase().replace(/^'/, '');
  return plain === '' ? '?' : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** In these scripts a consonant without another sign is spoken with an `a`, which the library leaves out. */
const inherentVowel =
  /[\u0b15-\u0b39\u0b5c-\u0b5f\u0b71\u0d9a-\u0dc6\u1703-\u1711\u1b13-\u1b33\ua98f-\ua9b2](?![\u200d\p{M}])/gu;

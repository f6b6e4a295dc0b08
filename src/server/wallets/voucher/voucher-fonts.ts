import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openFontCut, type FontCut } from '#server/base/drawing/font-cut.ts';
import { hasAll, layOutLine, type TextLine } from '#server/base/drawing/text-line.ts';

/** The two weights that a voucher is set in. */
export type VoucherWeight = 400 | 700;

/**
 * Lays out one line of a voucher in the Noto Sans family, in any script: the letters of one font file at a time are
 * loaded when a name first needs them, and stay. `text` must be clean (`cleanName`).
 */
export function setLine(text: string, weight: VoucherWeight): TextLine {
  const key = `${weight} ${text}`;
  const known = lines.get(key);
  if (known !== undefined) return known;
  const line = layOutLine(text, (letter, context) => pickCut(letter, context, weight), latinCut(weight));
  if (lines.size >= linesMax) lines.clear();
  lines.set(key, line);
  return line;
}

/** Labels and product names come back on every voucher; names come and go. */
const lines = new Map<string, TextLine>();
const linesMax = 1000;

/**
 * The families in the order in which they are asked for a letter, each known by the list of letters of its files.
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

/** Which forms the letters get that Chinese, Japanese and Korean share: kana or hangul anywhere in the text tell. */
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

/** Looking through all the lists for a letter that no font has is what costs most, so the answer is kept. */
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
  const key = `${weight} ${file}`;
  const cut = cuts.get(key) ?? openFontCut(file, weight);
  cuts.set(key, cut);
  return cut;
}

function latinCut(weight: VoucherWeight): FontCut {
  return cutOf(fileOf(latin, 'latin'), weight);
}

/** A font file of a family and the letters in it, as first and last code points. */
type FontFile = { path: string; ranges: (readonly [number, number])[] };
/** A family's files by the page of 256 code points that they hold something of. */
type FileIndex = Map<number, Set<FontFile>>;

const fileIndices = new Map<string, FileIndex>();

/** The files of a family that hold a letter, by the family's own list; the list is read when first asked. */
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

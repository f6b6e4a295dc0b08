/** Guesses how the rows lie in a file: encoding, delimiter, sheet and header. */
import type { FileLayout } from '#contract/import-mapping.ts';
import { quote } from '#contract/guess-notes.ts';

import { studyEncoding, type EncodingChoice } from '../file-encoding.ts';
import { formOf, openRows, readStart, type FileOnDisk } from '../open-rows.ts';
import { chooseSheet, findHeaderLine, linesLookedAt } from '../header-line.ts';
import { delimiterOf } from '../read-text.ts';
import type { WorkbookSheet } from '../xlsx/workbook.ts';

/** What a person knows of the layout already. */
export type KnownLayout = { [Key in keyof FileLayout]?: FileLayout[Key] | undefined };

/** The layout of a file, the sheets of a workbook, and what a person should look at. */
export interface GuessedLayout {
  layout: FileLayout;
  isWorkbook: boolean;
  sheets: string[];
  /** For a text that is not UTF-8 the encodings that fit best. */
  encodings: EncodingChoice[];
  notes: string[];
}

/** Guesses the layout of a file; a known part stays. Throws an UnreadableFile. */
export async function guessLayout(
  file: FileOnDisk,
  known: KnownLayout,
  language = 'en',
): Promise<GuessedLayout> {
  const start = await readStart(file.path);
  if (formOf(start) === 'workbook') return guessSheet(file, known);
  const {
    encoding,
    choices: encodings,
    notes,
  } = await studyEncoding(file.path, start, language, known.encoding);
  const lines = new TextDecoder(encoding)
    .decode(start)
    .split(/\r\n|\r|\n/)
    .slice(0, linesLookedAt);
  const named = /^sep=(.)$/.exec(lines[0]?.replace(/^\uFEFF/, '') ?? '')?.[1];
  const delimiter = known.delimiter ?? (named === undefined ? delimiterOfLines(lines) : delimiterOf(named));
  const layout = { encoding, delimiter, sheet: 1, headerRow: 0 };
  const headerRow = known.headerRow ?? (await findHeader(file, layout));
  return { layout: { ...layout, headerRow }, isWorkbook: false, sheets: [], encodings, notes };
}

async function guessSheet(file: FileOnDisk, known: KnownLayout): Promise<GuessedLayout> {
  const { sheets: all, chosen } = await chooseSheet(file);
  const sheets = all.map(({ name }) => name);
  const { sheet = chosen } = known;
  const layout = { encoding: 'utf-8' as const, sheet, headerRow: 0 };
  const headerRow = known.headerRow ?? (await findHeader(file, layout));
  const notes = sheetNotes(all, typeof sheet === 'number' ? (sheets[sheet - 1] ?? '') : sheet);
  return { layout: { ...layout, headerRow }, isWorkbook: true, sheets, encodings: [], notes };
}

/** What a person should know of a workbook with several sheets. */
function sheetNotes(sheets: readonly WorkbookSheet[], read: string | number): string[] {
  const hidden = sheets
    .filter(({ name, isHidden }) => isHidden && name !== read)
    .map(({ name }) => quote(name));
  const others = sheets
    .filter(({ name, isHidden }) => !isHidden && name !== read)
    .map(({ name }) => quote(name));
  return [
    ...(others.length === 0
      ? []
      : [`Of the sheets ${quote(String(read))} is read; the others are ${others.join(', ')}.`]),
    ...(hidden.length === 0 ? [] : [`Hidden sheets are not read: ${hidden.join(', ')}.`]),
  ];
}

/** The delimiter of most lines, because a title above the header has none. */
function delimiterOfLines(lines: readonly string[]): ReturnType<typeof delimiterOf> {
  const cells = (['\t', ';', '|', ','] as const).map((mark) => ({
    mark,
    lines: lines.filter((line) => delimiterOf(line) === mark && line.includes(mark)).length,
  }));
  return cells.reduce((most, one) => (one.lines > most.lines ? one : most)).mark;
}

async function findHeader(file: FileOnDisk, layout: FileLayout): Promise<number> {
  const { groups } = await openRows(file, layout);
  return (await findHeaderLine(groups)).line;
}

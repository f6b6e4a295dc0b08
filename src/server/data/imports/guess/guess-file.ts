/** Guesses the mapping of a file on disk, and shows its first rows as they will be read. */
import type { GuessView } from '#contract/calls/staff-import-mappings.ts';
import { guessMapping } from '#contract/guess-mapping.ts';
import { type GuessNote, quote } from '#contract/guess-notes.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { FileLayout, ImportMappingSent } from '#contract/import-mapping.ts';

import type { SourceCell } from '#domain/foreign-cell.ts';
import { noFacts, noteCell, type ColumnFacts } from '#domain/guess-columns.ts';
import { totalsNameOf } from '#domain/totals-row.ts';
import { type EncodingChoice, studyEncoding } from '../file-encoding.ts';
import { isEmptyRow, type FileRow, UnreadableFile } from '../file-rows.ts';
import { openRows, type FileOnDisk, type OpenRows, formOf, readStart } from '../open-rows.ts';
import { headersOf, keyPlaces } from '../read-mapped.ts';
import { chooseSheet, findHeaderLine, linesLookedAt } from '../header-line.ts';
import { delimiterOf } from '../read-text.ts';
import type { WorkbookSheet } from '../xlsx/workbook.ts';

/** A guess, with the cells of the first rows so that they can be shown by any mapping. */
export type FileGuess = Omit<GuessView, 'mapping'> & { mapping: ImportMappingSent };

const rowsShown = 5;

/** Enough to see whether the rows of an order name one person. */
const rowsStudied = 300;
const samplesShown = 20;
const totalsKept = 100;

/** Reads the whole file and guesses its mapping. Throws an UnreadableFile. */
export async function guessFile(
  file: FileOnDisk & { fileName: string },
  { kind, ...known }: KnownLayout & { kind?: ImportKind | undefined },
  park: { locale: string; timeZone: string },
): Promise<FileGuess> {
  const { isWorkbook, sheets, encodings, notes, ...guessed } = await guessLayout(
    file,
    known,
    new Intl.Locale(park.locale).language,
  );
  const { layout, headers, facts, rows, totals, rowsTotal, hiddenTotal } = await studyRows(
    await openRows(file, guessed.layout),
  );
  const studied = {
    fileName: file.fileName,
    layout,
    headers,
    facts: headers.map((_, index) => facts[index] ?? noFacts()),
    rows,
    usualOrder: usualOrderOf(park.locale),
  };
  const guess = guessMapping(studied, kind);
  return {
    mapping: { ...guess.mapping, timeZone: park.timeZone },
    notes: [
      ...[
        ...[...notes, ...widthNotes(headers, facts, rowsTotal), ...hiddenNotes(hiddenTotal)],
        ...totalsNotes(totals, keyPlaces(guess.mapping, headers)),
      ].map(noteOfFile),
      ...guess.notes,
    ],
    encodings,
    isWorkbook,
    sheets,
    headers,
    samples: studied.facts.map(({ distinct }) => [...distinct.values()].slice(0, samplesShown)),
    rows: rows.slice(0, rowsShown),
    rowsTotal,
  };
}

function noteOfFile(text: string): GuessNote {
  return { about: 'file', text };
}

function hiddenNotes(hiddenTotal: number): string[] {
  if (hiddenTotal === 0) return [];
  return [`Rows that are hidden or filtered out in the sheet: ${hiddenTotal}. They are imported too.`];
}

/** The rows of a file as far as a guess needs them. */
interface StudiedRows {
  layout: FileLayout;
  headers: string[];
  facts: ColumnFacts[];
  /** The first rows. */
  rows: SourceCell[][];
  /** Rows that may be rows of totals. */
  totals: FileRow[];
  rowsTotal: number;
  hiddenTotal: number;
}

async function studyRows({ layout, groups }: Pick<OpenRows, 'layout' | 'groups'>): Promise<StudiedRows> {
  let headers: string[] | undefined;
  const facts: ColumnFacts[] = [];
  const rows: SourceCell[][] = [];
  const totals: FileRow[] = [];
  let [rowsTotal, hiddenTotal] = [0, 0];
  for await (const group of groups) {
    for (const row of group.rows) {
      if (isEmptyRow(row.cells) || (headers === undefined && row.line < layout.headerRow)) continue;
      if (headers === undefined) {
        headers = headersOf(row, layout);
        if (layout.headerRow > 0) continue;
      }
      rowsTotal += 1;
      if (row.isHidden === true) hiddenTotal += 1;
      row.cells.forEach((cell, index) => noteCell((facts[index] ??= noFacts()), cell));
      noteTotals(totals, row);
      if (rows.length < rowsStudied) rows.push([...row.cells]);
    }
  }
  if (headers === undefined) throw new UnreadableFile('The file has no rows');
  return { layout, headers, facts, rows, totals, rowsTotal, hiddenTotal };
}

function noteTotals(totals: FileRow[], row: FileRow): void {
  if (totals.length < totalsKept && totalsNameOf(row.cells, []) !== undefined) totals.push(row);
}

function totalsNotes(rows: readonly FileRow[], keys: readonly number[]): string[] {
  const lines = rows.filter(({ cells }) => totalsNameOf(cells, keys) !== undefined).map(({ line }) => line);
  if (lines.length === 0) return [];
  return [
    `Rows of totals, which are left out: ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ' and more' : ''}.`,
  ];
}

function widthNotes(headers: readonly string[], facts: readonly ColumnFacts[], rowsTotal: number): string[] {
  const isWider = facts.slice(headers.length).some(({ filled }) => filled > 0);
  return [
    ...(rowsTotal === 0 ? ['The file has a header and no rows.'] : []),
    ...(isWider
      ? [`Some rows have more than the ${headers.length} cells of the header; they are refused.`]
      : []),
  ];
}

/** The United States and some islands around them write the month first. */
function usualOrderOf(locale: string): 'dmy' | 'mdy' {
  const region = new Intl.Locale(locale).maximize().region ?? '';
  return ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'PW', 'MH'].includes(region) ? 'mdy' : 'dmy';
}

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

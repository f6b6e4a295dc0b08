/** Guesses the mapping of a file on disk, and shows its first rows as they will be read. */
import { guessMapping } from '#contract/guess-mapping.ts';
import type { GuessNote } from '#contract/guess-notes.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportMappingSent } from '#contract/import-mapping.ts';
import type { SourceCell } from '#domain/foreign-cell.ts';
import { noFacts, noteCell, type ColumnFacts } from '#domain/guess-columns.ts';

import { isEmptyRow } from '../file-rows.ts';
import { openRows, type FileOnDisk } from '../open-rows.ts';
import { headersOf } from '../read-mapped.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { guessLayout, type KnownLayout } from './guess-layout.ts';

/** A guess, with the cells of the first rows so that they can be shown by any mapping. */
export interface FileGuess {
  mapping: ImportMappingSent;
  notes: GuessNote[];
  isWorkbook: boolean;
  /** The sheets of a workbook. */
  sheets: string[];
  headers: string[];
  /** For each header the first different texts of its column. */
  samples: string[][];
  rows: SourceCell[][];
  rowsTotal: number;
}

const rowsShown = 5;
const samplesShown = 20;

/** The park as far as guesses depend on it. */
export interface GuessingPark {
  locale: string;
  timeZone: string;
}

/** Reads the whole file and guesses its mapping. Throws an UnreadableFile. */
export async function guessFile(
  file: FileOnDisk & { fileName: string },
  { kind, ...known }: KnownLayout & { kind?: ImportKind | undefined },
  park: GuessingPark,
): Promise<FileGuess> {
  const { isWorkbook, sheets, notes, ...guessed } = await guessLayout(file, known);
  const { layout, groups } = await openRows(file, guessed.layout);
  let headers: string[] | undefined;
  const facts: ColumnFacts[] = [];
  const rows: SourceCell[][] = [];
  let rowsTotal = 0;
  for await (const group of groups) {
    for (const row of group.rows) {
      if (isEmptyRow(row.cells) || (headers === undefined && row.line < layout.headerRow)) continue;
      if (headers === undefined) {
        headers = headersOf(row, layout);
        if (layout.headerRow > 0) continue;
      }
      rowsTotal += 1;
      row.cells.forEach((cell, index) => noteCell((facts[index] ??= noFacts()), cell));
      if (rows.length < rowsShown) rows.push([...row.cells]);
    }
  }
  if (headers === undefined) throw new UnreadableFile('The file has no rows');
  const studied = {
    fileName: file.fileName,
    layout,
    headers,
    facts: headers.map((_, index) => facts[index] ?? noFacts()),
    usualOrder: usualOrderOf(park.locale),
  };
  const guess = guessMapping(studied, kind);
  return {
    mapping: { ...guess.mapping, timeZone: park.timeZone },
    notes: [...[...notes, ...widthNotes(headers, facts, rowsTotal)].map(noteOfFile), ...guess.notes],
    isWorkbook,
    sheets,
    headers,
    samples: studied.facts.map(({ distinct }) => [...distinct.values()].slice(0, samplesShown)),
    rows,
    rowsTotal,
  };
}

function noteOfFile(text: string): GuessNote {
  return { about: 'file', text };
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

/** Reads a file by its mapping: its header, its cells as the source writes them, and each row by its kind's columns. */
import { createHash } from 'node:crypto';

import { importKinds, type ImportKind } from '#contract/import-kinds.ts';
import {
  dayEdgeOf,
  fileLayoutSchema,
  type FileLayout,
  type ImportMapping,
} from '#contract/import-mapping.ts';
import { columnsReadAs } from '#contract/mapped-columns.ts';

import { plainDecimal, translateCell, type CellFormats, type SourceCell } from '#domain/foreign-cell.ts';
import { nameHeaders } from '#domain/header-names.ts';
import type { CellFault, CellKind } from '#domain/import-cell.ts';
import { totalsNameOf } from '#domain/totals-row.ts';
import { type ReadPhone, makePhoneReader, type PhoneBrand } from '#server/base/phone-numbers.ts';
import { isEmptyRow, textOfCell, type FileRow, UnreadableFile } from './file-rows.ts';
import { makeBatchCollector, type FileBatch, type ReadOptions, type FileSource } from './file-source.ts';
import { chooseSheet } from './header-line.ts';
import { columnsOf, makeRowReader, type ImportRow, type RefusedRow } from './import-row.ts';
import { formOf, openRows, readStart, type FileOnDisk, type OpenRows } from './open-rows.ts';
import { checkHeader, mapOwnNames } from './own-names.ts';

/** A file with the mapping of its columns, or with columns of our own names. */
export interface MappedFile extends FileOnDisk {
  kind: ImportKind;
  mapping: ImportMapping | undefined;
  /** The park's time zone, for a mapping without one. */
  timeZone: string;
  /** Knows the phone numbers of the park. */
  readPhone: ReadPhone;
}

/** Yields the batches of a workbook or a text. Throws an UnreadableFile. */
async function* readMapped(file: MappedFile, options: ReadOptions): AsyncGenerator<FileBatch> {
  const { layout, groups, isExact } = await openMapped(file);
  const collector = makeBatchCollector(options, textWith(file.mapping));
  let read: MappedReader | undefined;
  let bytesRead = 0;
  for await (const group of groups) {
    ({ bytesRead } = group);
    for (const row of group.rows) {
      if (!isExact && isEmptyRow(row.cells)) continue;
      if (read === undefined && row.line < layout.headerRow) continue;
      const isHeader = read === undefined && layout.headerRow > 0;
      read ??= makeMappedReader(
        { ...file, isExact, columns: options.columns },
        headersOf(row, layout),
        row.cells,
      );
      const { headers, readRow } = read;
      if (isHeader) continue;
      if (collector.take(row.line, row.cells, (number) => readRow(number, row.cells)))
        yield { ...collector.next(), headers, bytesRead };
    }
  }
  if (read === undefined) throw new UnreadableFile('The file is empty');
  yield { ...collector.next(), headers: read.headers, bytesRead };
}

/** A text of our own form is read as it is. */
async function openMapped({ kind, mapping, ...file }: MappedFile): Promise<OpenRows & { isExact: boolean }> {
  if (mapping !== undefined && mapping.kind !== kind)
    throw new UnreadableFile(`The mapping is for ${mapping.kind}, not for ${kind}`);
  const opened = await openRows(file, mapping ?? (await ownLayout(file)));
  return { ...opened, isExact: mapping === undefined && opened.isPlain };
}

/** Of a workbook without a mapping, the sheet with our columns is read. */
async function ownLayout(file: FileOnDisk): Promise<FileLayout> {
  const isBook = formOf(await readStart(file.path)) === 'workbook';
  return fileLayoutSchema.parse(isBook ? { sheet: (await chooseSheet(file)).chosen } : {});
}

/** The names of the file's columns, from its header or by their numbers. */
export function headersOf({ cells }: Pick<FileRow, 'cells'>, { headerRow }: { headerRow: number }): string[] {
  return nameHeaders(cells.map((cell) => (headerRow === 0 ? '' : textOfCell(cell))));
}

/** Writes a cell as the file's mapping reads it, so that a refused row can be imported again. */
function textWith(mapping: ImportMapping | undefined): (cell: SourceCell) => string {
  const decimal = mapping?.decimal ?? '.';
  return (cell) => (typeof cell === 'number' ? textOfCell(cell).replace('.', decimal) : textOfCell(cell));
}

/** Reads the rows below a header. */
export interface MappedReader {
  headers: readonly string[];
  readRow: (row: number, cells: readonly SourceCell[]) => ImportRow | RefusedRow;
}

/** How the cells of a file are read. */
interface Reading extends Pick<MappedFile, 'kind' | 'mapping' | 'timeZone' | 'readPhone'> {
  /** True for a text of our own form: every row is as wide as the header, and every cell is taken as it is. */
  isExact?: boolean;
  /** Only these columns are read; all if absent. */
  columns?: readonly string[] | undefined;
}

/** Makes the reader of a file. Throws an UnreadableFile if its header has not the columns of the mapping. */
export function makeMappedReader(
  { kind, mapping, timeZone, readPhone, isExact = false, columns }: Reading,
  names: readonly string[],
  headerCells: readonly SourceCell[] = names,
): MappedReader {
  // A separator at the end of each line makes no column.
  const last = mapping === undefined ? headerCells.findLastIndex((cell) => cell !== '') : names.length;
  const headers = names.slice(0, last + 1);
  if (mapping === undefined)
    checkHeader(
      kind,
      headers.map((name, index) => textOfCell(headerCells[index] ?? '') || name),
    );
  const used = mapping ?? mapOwnNames(kind, headers);
  checkMapped(used, headers);
  const textOf = isExact ? exactReader(used, headers) : makeTextReader(used, headers, timeZone);
  const readRow = makeRowReader<readonly SourceCell[]>(kind, textOf, readPhone, columns);
  // A spreadsheet leaves out empty cells at the end of a row, and any program may write more of them than the header has.
  const fits = (cells: readonly SourceCell[]): boolean =>
    isEmptyRow(cells.slice(headers.length)) && (!isExact || cells.length >= headers.length);
  const keys = keyPlaces(used, headers);
  const faultOf = (cells: readonly SourceCell[]): string | undefined =>
    sayNoThing(cells, { headers, keys }) ??
    (fits(cells) ? undefined : `The row has ${cells.length} cells, and the first line ${headers.length}`);
  return {
    headers,
    readRow: (row, cells) => {
      const fault = faultOf(cells);
      return fault === undefined ? readRow(row, cells) : { row, reasons: [fault] };
    },
  };
}

/** The places of the columns that name a thing. */
export function keyPlaces(
  { kind, columns }: Pick<ImportMapping, 'kind' | 'columns'>,
  headers: readonly string[],
): number[] {
  const names: readonly string[] = importKinds[kind].key;
  return headers.flatMap((header, at) =>
    columnsReadAs({ columns }, header).some((column) => names.includes(column)) ? [at] : [],
  );
}

/** Why a row is none of the table, but one that a program has put between or below its rows. */
function sayNoThing(
  cells: readonly SourceCell[],
  { headers, keys }: { headers: readonly string[]; keys: readonly number[] },
): string | undefined {
  const name = totalsNameOf(cells, keys);
  if (name !== undefined) return `The row "${name.slice(0, 40)}" is a row of totals; it is left out`;
  const isHeader = keys.length > 0 && keys.every((at) => cells[at] === headers[at]);
  return isHeader ? 'The row repeats the header; it is left out' : undefined;
}

/** For each of our columns, the function that takes its cell as it is. */
function exactReader(mapping: ImportMapping, headers: readonly string[]) {
  return (column: string) => {
    const at = headers.findIndex((header) => columnsReadAs(mapping, header).includes(column));
    return (cells: readonly SourceCell[]) => {
      const cell = cells[at];
      return typeof cell === 'number' ? plainDecimal(cell) : cell;
    };
  };
}

function checkMapped({ columns }: ImportMapping, headers: readonly string[]): void {
  const missing = Object.entries(columns).filter(
    ([name, column]) => column !== null && !headers.includes(name),
  );
  if (missing.length === 0) return;
  const list = missing.map(([name]) => `"${name.slice(0, 40)}"`).join(', ');
  const found = headers.slice(0, 30).map((name) => `"${name.slice(0, 40)}"`);
  throw new UnreadableFile(`The file lacks columns of the mapping: ${list}. It has ${found.join(', ')}`);
}

/** For each of our columns, the function that reads its text in our form. */
function makeTextReader(
  mapping: ImportMapping,
  headers: readonly string[],
  parkZone: string,
): (column: string) => (cells: readonly SourceCell[]) => string | CellFault | undefined {
  const { decimal, thousands, currency, dates, trim } = mapping;
  const formats: CellFormats = {
    decimal,
    thousands,
    currency,
    dates,
    trim,
    timeZone: mapping.timeZone ?? parkZone,
  };
  const kinds = new Map(columnsOf(mapping.kind).map(({ name, column }) => [name, column.cell]));
  return (column) => {
    const cell: CellKind = kinds.get(column) ?? { kind: 'text', lengthMax: 0 };
    const at = headers.flatMap((header, index) =>
      columnsReadAs(mapping, header).includes(column) ? [index] : [],
    );
    const constant = mapping.constants[column] ?? '';
    const translations = readTable(mapping.values[column]);
    const edge = dayEdgeOf(column);
    if (at.length === 0 && constant === '' && translations === undefined) return () => undefined;
    return (cells) => {
      const source = cellSourceOf(cells, at);
      const known = translations === undefined ? undefined : translations.get(keyOf(source));
      if (known !== undefined) return known === '' ? constant : known;
      const text = translateCell(cell, source, formats, edge);
      return text === '' ? constant : text;
    };
  };
}

/** Several columns that are read as one of ours, such as a date and its time, are joined by a space. */
function cellSourceOf(cells: readonly SourceCell[], at: readonly number[]): SourceCell {
  const [first = -1, ...more] = at;
  const source = cells[first] ?? '';
  if (more.length === 0) return source;
  const all = at.map((index) => cells[index] ?? '');
  const fault = all.find((cell) => typeof cell === 'object');
  if (fault !== undefined) return fault;
  return all
    .map((cell) => textOfCell(cell).trim())
    .filter((text) => text !== '')
    .join(' ');
}

function readTable(table: Readonly<Record<string, string>> | undefined): Map<string, string> | undefined {
  if (table === undefined) return undefined;
  return new Map(Object.entries(table).map(([from, text]) => [keyOf(from), text]));
}

function keyOf(source: SourceCell): string {
  return textOfCell(source).trim().toLowerCase();
}

/** The identity of a file with its mapping: with another one it is another import, and does not continue the first. */
export function hashWithMapping(contentSha256: Buffer, mapping: ImportMapping | undefined): Buffer {
  if (mapping === undefined) return contentSha256;
  return createHash('sha256').update(contentSha256).update(JSON.stringify(mapping)).digest();
}

/** The rows of a file, with times and phone numbers as the park writes them. The file is opened when the rows are read, so that its errors end the run and not the request. */
export function sourceOfFile(
  file: FileOnDisk & { kind: ImportKind; mapping: ImportMapping | undefined },
  brand: PhoneBrand & { timeZone: string },
): FileSource {
  const park = { timeZone: brand.timeZone, readPhone: makePhoneReader(brand) };
  return { read: (options) => readMapped({ ...file, ...park }, options) };
}

/** Reads a file with a mapping: its header, its cells as the source writes them, and each row by its kind's columns. */
import type { ImportKind } from '#contract/import-kinds.ts';
import {
  dayEdgeOf,
  importMappingSchema,
  type FileLayout,
  type ImportMapping,
} from '#contract/import-mapping.ts';
import { plainDecimal, translateCell, type CellFormats, type SourceCell } from '#domain/foreign-cell.ts';
import { nameHeaders } from '#domain/header-names.ts';
import type { CellFault, CellKind } from '#domain/import-cell.ts';

import type { ReadPhone } from '#server/base/phone-numbers.ts';
import type { FileRow } from './file-rows.ts';
import { makeBatchCollector, type FileBatch, type FileSource } from './file-source.ts';
import { columnsOf, makeRowReader, type ImportRow, type RefusedRow } from './import-row.ts';
import { openRows, type FileOnDisk } from './open-rows.ts';
import { checkHeader, refuseWidth } from './read-csv.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A file with the mapping of its columns, or with columns of our own names. */
export interface MappedFile extends FileOnDisk {
  kind: ImportKind;
  mapping: ImportMapping | undefined;
  /** How the rows lie in a file without a mapping. */
  layout: FileLayout;
  /** The park's time zone, for a mapping without one. */
  timeZone: string;
  /** Knows the phone numbers of the park. */
  readPhone: ReadPhone;
}

/** The rows of a workbook, or of a text file of another form than ours. */
export function mappedSource(file: MappedFile): FileSource {
  return { read: (options) => readMapped(file, file.mapping ?? file.layout, options) };
}

async function* readMapped(
  file: MappedFile,
  asked: FileLayout,
  options: { rowsPerBatch: number; rowsToSkip?: number },
): AsyncGenerator<FileBatch> {
  const { layout, groups } = await openRows(file, asked);
  const textInFile = textWith(file.mapping?.decimal ?? '.');
  const collector = makeBatchCollector(options);
  let read: MappedReader | undefined;
  let bytesRead = 0;
  for await (const group of groups) {
    ({ bytesRead } = group);
    for (const row of group.rows) {
      if (read === undefined && row.line < layout.headerRow) continue;
      const isHeader = read === undefined && layout.headerRow > 0;
      read ??= makeMappedReader(file, headersOf(row, layout));
      const { headers, readRow } = read;
      if (isHeader) continue;
      if (collector.take(row.line, row.cells.map(textInFile), (number) => readRow(number, row.cells)))
        yield { ...collector.next(), headers, bytesRead };
    }
  }
  if (read === undefined) throw new UnreadableFile('The file is empty');
  yield { ...collector.next(), headers: read.headers, bytesRead };
}

/** The names of the file's columns, from its header or by their numbers. */
export function headersOf({ cells }: Pick<FileRow, 'cells'>, { headerRow }: FileLayout): string[] {
  return nameHeaders(cells.map((cell) => (headerRow === 0 ? '' : textOfCell(cell))));
}

/** Writes a cell as the file's mapping reads it, so that a refused row can be imported again. */
function textWith(decimal: string): (cell: SourceCell) => string {
  return (cell) => (typeof cell === 'number' ? textOfCell(cell).replace('.', decimal) : textOfCell(cell));
}

/** A cell as a person reads it in the file. */
export function textOfCell(cell: SourceCell): string {
  if (typeof cell === 'number') return plainDecimal(cell);
  return typeof cell === 'string' ? cell : '';
}

/** Reads the rows below a header. */
export interface MappedReader {
  headers: readonly string[];
  readRow: (row: number, cells: readonly SourceCell[]) => ImportRow | RefusedRow;
}

/** Makes the reader of a file. Throws an UnreadableFile if its header has not the columns of the mapping. */
export function makeMappedReader(
  { kind, mapping, timeZone, readPhone }: Pick<MappedFile, 'kind' | 'mapping' | 'timeZone' | 'readPhone'>,
  headers: readonly string[],
): MappedReader {
  const used = mapping ?? mapOwnNames(kind, headers);
  checkMapped(used, headers);
  const textOf = makeTextReader(used, headers, timeZone);
  const readRow = makeRowReader<readonly SourceCell[]>(kind, textOf, readPhone);
  return {
    headers,
    readRow: (row, cells) =>
      cells.slice(headers.length).some((cell) => cell !== '')
        ? refuseWidth(row, cells, headers.length)
        : readRow(row, cells),
  };
}

/** A mapping of a file whose columns have our names. */
function mapOwnNames(kind: ImportKind, headers: readonly string[]): ImportMapping {
  checkHeader(kind, headers);
  const own = columnsOf(kind).map(({ name }) => name);
  const columns = headers.map((header) => [
    header,
    own.find((name) => name.toLowerCase() === header.toLowerCase()),
  ]);
  return importMappingSchema.parse({ kind, columns: Object.fromEntries(columns) });
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
): (column: string) => (cells: readonly SourceCell[]) => string | CellFault {
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
    const at = headers.flatMap((header, index) => (mapping.columns[header] === column ? [index] : []));
    const constant = mapping.constants[column] ?? '';
    const translations = readTable(mapping.values[column]);
    const edge = dayEdgeOf(column);
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

/** Reads a CSV file as a stream of batches, and checks each row by its kind's columns; only one batch is in memory. */
import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { Transform, type Readable, type TransformCallback } from 'node:stream';

import { parse } from 'csv-parse';

import type { ImportKind } from '#contract/import-kinds.ts';

import type { ReadPhone } from '#server/base/phone-numbers.ts';
import { isSurelyWhole } from './check-csv.ts';
import { rowBytesMax } from './file-rows.ts';
import { makeBatchCollector, type BatchCollector, type FileBatch, type FileSource } from './file-source.ts';
import { columnsOf, makeRowReader, type ImportRow, type RefusedRow } from './import-row.ts';
import { isOfParser, csvErrorText } from './parser-faults.ts';
import { isEmptyLine, makeLineCounter } from './line-counter.ts';
import { makeLineGuard } from './line-guard.ts';
import { splitRecords, type TakeRecord } from './split-lines.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Opens a file in small pieces, because other requests of this process wait while a piece is parsed. */
export function openCsv(path: string): Readable {
  return createReadStream(path, { highWaterMark: 32 * 1024 });
}

/** A CSV file in UTF-8 whose header has our names, which needs no mapping: the fastest way in. */
export function plainCsv(kind: ImportKind, open: () => Readable, readPhone: ReadPhone): FileSource {
  let whole: Promise<boolean> | undefined;
  return {
    read: async function* (options) {
      const isPlain = await (whole ??= isSurelyWhole(open()));
      yield* readCsv({ kind, readPhone, isPlain }, open(), options);
    },
  };
}

/** The kind of the rows, and the phone numbers of the park. */
interface KnownRows {
  kind: ImportKind;
  readPhone: ReadPhone;
  /** The file was checked, and has no quotes: its lines can be split. */
  isPlain: boolean;
}

/**
 * Yields the batches of a file in UTF-8 whose first line names the columns in any order, separated by comma, semicolon
 * or tab. Skips the first `rowsToSkip` rows. Throws an UnreadableFile if the file cannot be read further.
 */
async function* readCsv(
  rows: KnownRows,
  file: Readable,
  { rowsPerBatch, rowsToSkip = 0 }: { rowsPerBatch: number; rowsToSkip?: number },
): AsyncGenerator<FileBatch> {
  const counted = { bytes: 0 };
  const collector = makeBatchCollector({ rowsPerBatch, rowsToSkip });
  const { headers, take } = collectRecords(rows, collector);
  const records = rows.isPlain
    ? splitRecords(file, { delimiter: await delimiterOf(file), counted, take })
    : parseRecords(file, counted, take);
  for await (const _ of records) yield { ...collector.next(), headers: headers(), bytesRead: counted.bytes };
  yield { headers: headers(), ...collector.next(), bytesRead: counted.bytes };
}

/** Parses a file and yields once for each record for which `take` returns true. */
async function* parseRecords(
  file: Readable,
  counted: { bytes: number },
  take: TakeRecord,
): AsyncGenerator<void> {
  const text = checkText(counted);
  const lines = makeLineCounter();
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(file),
    max_record_size: rowBytesMax,
    relax_column_count: true,
    // Rows are collected here, and only the last of a batch leaves the parser, because an event for each row costs
    // more than parsing it.
    on_record: (record: string[]) => {
      const line = lines.begin(record);
      return !isEmptyLine(record) && take(record, line) ? record : null;
    },
  });
  const stop = (error: Error): void => void parser.destroy(error);
  file.once('error', stop);
  text.once('error', stop);
  file.pipe(text).pipe(parser);
  try {
    for await (const lastOfBatch of parser) if (lastOfBatch !== undefined) yield;
  } catch (error) {
    throw isOfParser(error) ? new UnreadableFile(csvErrorText(error), { cause: error }) : error;
  } finally {
    file.destroy();
  }
}

/** Reads the header from the first record, and collects the rows below it. */
function collectRecords(
  rows: KnownRows,
  collector: BatchCollector,
): { headers: () => readonly string[]; take: TakeRecord } {
  let readRow: ReturnType<typeof readerOfRecords> | undefined;
  let headers: readonly string[] = [];
  return {
    headers: () => {
      if (readRow === undefined) throw new UnreadableFile('The file is empty');
      return headers;
    },
    take: (record, line) => {
      if (readRow !== undefined) {
        const read = readRow;
        return collector.take(line, record, (row) =>
          record.length === headers.length ? read(row, record) : refuseWidth(row, record, headers.length),
        );
      }
      readRow = readerOfRecords(rows, record);
      headers = record;
      return false;
    },
  };
}

/** Refuses a row that has another number of cells than the first line. */
export function refuseWidth(row: number, cells: { length: number }, wanted: number): RefusedRow {
  return { row, reasons: [`The row has ${cells.length} cells, and the first line ${wanted}`] };
}

/** Reads records by the names in the first line. Throws an UnreadableFile if the line does not name the columns of the kind. */
function readerOfRecords(
  { kind, readPhone }: KnownRows,
  header: readonly string[],
): (row: number, record: readonly string[]) => ImportRow | RefusedRow {
  const found = header.map((name) => name.trim().toLowerCase());
  checkHeader(kind, header);
  const textOf = (name: string) => {
    const index = found.indexOf(name.toLowerCase());
    return (record: readonly string[]) => record[index];
  };
  return makeRowReader(kind, textOf, readPhone);
}

/** Throws an UnreadableFile if the header does not name the columns of the kind. */
export function checkHeader(kind: ImportKind, header: readonly string[]): void {
  const columns = columnsOf(kind);
  const found = header.map((name) => name.trim().toLowerCase());
  const unknown = header.filter(
    (name) => !columns.some((known) => known.name.toLowerCase() === name.trim().toLowerCase()),
  );
  const twice = header.filter((name, index) => found.indexOf(name.trim().toLowerCase()) !== index);
  const missing = columns
    .filter(({ name, column }) => column.isRequired && !found.includes(name.toLowerCase()))
    .map(({ name }) => name);
  const faults = [
    ...(unknown.length > 0
      ? [`does not know the columns ${unknown.slice(0, 20).map(quote).join(', ')}`]
      : []),
    ...(twice.length > 0 ? [`has the columns ${twice.slice(0, 20).map(quote).join(', ')} twice`] : []),
    ...(missing.length > 0 ? [`needs the columns ${missing.join(', ')}`] : []),
  ];
  if (faults.length === 0) return;
  throw new UnreadableFile(`An import of ${kind} ${faults.join('; it ')}${guessHint}`);
}

/** How a file with other columns is imported. */
const guessHint = '. `promenade import --guess FILE` or the tab Imports writes a mapping of its columns';

function quote(name: string): string {
  return `"${name.slice(0, 40)}"`;
}

/** The most frequent separator of the first line. The bytes remain in the stream. */
async function delimiterOf(file: Readable): Promise<string> {
  const chunk = await firstChunk(file);
  const line = chunk.toString('utf8').split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

async function firstChunk(file: Readable): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    file.once('readable', resolve);
    file.once('end', resolve);
    file.once('error', reject);
  });
  const chunk = file.read() as Buffer | null; // a stream without an encoding returns buffers
  if (chunk === null) return Buffer.alloc(0);
  file.unshift(chunk);
  return chunk;
}

/** Passes UTF-8 without NUL through unchanged, because PostgreSQL accepts nothing else. */
function checkText(counted: { bytes: number }): Transform {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isPlain = true;
  const guardLines = makeLineGuard();
  const check = (chunk: Buffer | undefined): string | undefined => {
    if (chunk !== undefined) guardLines(chunk);
    if (chunk?.includes(0) === true) return 'The file holds a NUL: it is no text in UTF-8';
    if (isPlain && (chunk === undefined || isAscii(chunk))) return undefined;
    isPlain = false;
    try {
      utf8.decode(chunk, { stream: chunk !== undefined });
      return undefined;
    } catch {
      return `The file is not in UTF-8${guessHint}`;
    }
  };
  const answer = (chunk: Buffer | undefined, done: TransformCallback): void => {
    try {
      const fault = check(chunk);
      done(fault === undefined ? null : new UnreadableFile(fault), chunk);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      counted.bytes += chunk.length;
      answer(chunk, done);
    },
    flush: (done) => answer(undefined, done),
  });
}

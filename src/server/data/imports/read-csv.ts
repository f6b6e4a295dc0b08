/** Reads a CSV file as a stream of batches, and checks each row by its kind's columns; only one batch is in memory. */
import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { Transform, type Readable, type TransformCallback } from 'node:stream';

import { parse } from 'csv-parse';

import type { ImportKind } from '#contract/import-kinds.ts';

import { columnsOf, makeRowReader, type ImportRow, type RefusedRow } from './import-row.ts';

/** A file that is not a CSV of its kind; the message is shown to the person who uploaded it. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
}

/** The valid and the refused rows, in order. */
export interface CsvBatch {
  good: ImportRow[];
  refused: RefusedRow[];
  /** The bytes read so far, this batch included. */
  rowsRead: number;
  bytesRead: number;
}

/** Opens a file to import in small pieces, because other requests of this process wait while a piece is parsed. */
export function openCsv(path: string): Readable {
  return createReadStream(path, { highWaterMark: 32 * 1024 });
}

/** A longer row means that the file has an unclosed quote. */
const rowBytesMax = 64 * 1024;

/**
 * Yields the batches of a file in UTF-8 whose first line names the columns in any order, separated by comma, semicolon
 * or tab. Skips the first `rowsToSkip` rows. Throws a CsvFault if the file cannot be read further.
 */
export async function* readCsv(
  kind: ImportKind,
  file: Readable,
  { rowsPerBatch, rowsToSkip = 0 }: { rowsPerBatch: number; rowsToSkip?: number },
): AsyncGenerator<CsvBatch> {
  const counted = { bytes: 0 };
  const text = checkText(counted);
  const collector = makeCollector(kind, { rowsPerBatch, rowsToSkip });
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(file),
    max_record_size: rowBytesMax,
    relax_column_count: true,
    skip_empty_lines: true,
    // Rows are collected here, and only the last of a batch leaves the parser, because an event for each row costs
    // more than parsing it.
    on_record: (record: string[]) => (collector.take(record) ? record : null),
  });
  const stop = (error: Error): void => void parser.destroy(error);
  file.once('error', stop);
  text.once('error', stop);
  file.pipe(text).pipe(parser);
  try {
    for await (const lastOfBatch of parser)
      if (lastOfBatch !== undefined) yield { ...collector.nextFull(), bytesRead: counted.bytes };
    yield { ...collector.rest(), bytesRead: counted.bytes };
  } catch (error) {
    throw isOfParser(error) ? new CsvFault(csvErrorText(error), { cause: error }) : error;
  } finally {
    file.destroy();
  }
}

type Collected = Omit<CsvBatch, 'bytesRead'>;

interface Collector {
  /** True if the record fills a batch. */
  take(record: string[]): boolean;
  /** Returns and removes the first complete batch. */
  nextFull(): Collected;
  /** The rows after the last complete batch. */
  rest(): Collected;
}

function makeCollector(
  kind: ImportKind,
  { rowsPerBatch, rowsToSkip }: { rowsPerBatch: number; rowsToSkip: number },
): Collector {
  let readRow: ReturnType<typeof readerOfRecords> | undefined;
  let columnsTotal = 0;
  let rowsRead = 0;
  let good: ImportRow[] = [];
  let refused: RefusedRow[] = [];
  const full: Collected[] = [];
  const rest = (): Collected => {
    if (readRow === undefined) throw new CsvFault('The file is empty');
    const batch = { good, refused, rowsRead };
    good = [];
    refused = [];
    return batch;
  };
  const take = (record: string[]): boolean => {
    if (readRow === undefined) {
      readRow = readerOfRecords(kind, record);
      columnsTotal = record.length;
      return false;
    }
    rowsRead += 1;
    if (rowsRead <= rowsToSkip) return false;
    const read =
      record.length === columnsTotal
        ? readRow(rowsRead, record)
        : {
            row: rowsRead,
            reasons: [`The row has ${record.length} cells, and the first line ${columnsTotal}`],
          };
    if ('cells' in read) good.push(read);
    else refused.push(read);
    if (good.length + refused.length < rowsPerBatch) return false;
    full.push(rest());
    return true;
  };
  const nextFull = (): Collected => full.shift() ?? rest();
  return { take, nextFull, rest };
}

/** Reads records by the names in the first line. Throws a CsvFault if the line does not name the columns of the kind. */
function readerOfRecords(
  kind: ImportKind,
  header: readonly string[],
): (row: number, record: readonly string[]) => ImportRow | RefusedRow {
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
    ...(unknown.length > 0 ? [`does not know the columns ${unknown.map(quote).join(', ')}`] : []),
    ...(twice.length > 0 ? [`has the columns ${twice.map(quote).join(', ')} twice`] : []),
    ...(missing.length > 0 ? [`needs the columns ${missing.join(', ')}`] : []),
  ];
  if (faults.length > 0) throw new CsvFault(`An import of ${kind} ${faults.join('; it ')}`);
  return makeRowReader(kind, (name) => {
    const index = found.indexOf(name.toLowerCase());
    return (record: readonly string[]) => record[index];
  });
}

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
  const check = (chunk: Uint8Array | undefined): string | undefined => {
    if (chunk?.includes(0) === true) return 'The file holds a NUL: it is no text';
    if (isPlain && (chunk === undefined || isAscii(chunk))) return undefined;
    isPlain = false;
    try {
      utf8.decode(chunk, { stream: chunk !== undefined });
      return undefined;
    } catch {
      return 'The file is not in UTF-8';
    }
  };
  const answer = (fault: string | undefined, chunk: Uint8Array | undefined, done: TransformCallback): void =>
    done(fault === undefined ? null : new CsvFault(fault), chunk);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      counted.bytes += chunk.length;
      answer(check(chunk), chunk, done);
    },
    flush: (done) => answer(check(undefined), undefined, done),
  });
}

function isOfParser(error: unknown): error is Error & { code: string; lines?: number } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('CSV_')
  );
}

function csvErrorText(error: Error & { code: string; lines?: number }): string {
  const at = error.lines === undefined ? '' : ` near line ${error.lines}`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A row is longer than 64 KiB${at}: is a quote left open?`;
  return `The file is no CSV${at}: ${error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is left open' : 'a quote stands where none may'}`;
}

/** Reads the rows of a text file in any of the known encodings as a stream. */
import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import type { FileLayout } from '#contract/import-mapping.ts';

import { columnsMax, rowBytesMax, type FileRows, type ReadingBounds } from './file-rows.ts';
import { makeLineGuard } from './line-guard.ts';
import { guessHint, UnreadableFile } from './unreadable-file.ts';

const rowsAtOnce = 500;

/** Yields the rows of a text file. Throws an UnreadableFile with the line if it cannot be read further. */
export async function* readText(
  { path, bounds }: { path: string; bounds?: ReadingBounds | undefined },
  { encoding, delimiter }: Pick<FileLayout, 'encoding'> & { delimiter: string },
): AsyncGenerator<FileRows> {
  const counted = { bytes: 0 };
  const file = createReadStream(path, { highWaterMark: 32 * 1024 });
  const text = decode(encoding, counted);
  let rows: FileRows['rows'] = [];
  const full: FileRows['rows'][] = [];
  let line = 1;
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: rowBytesMax,
    relax_column_count: true,
    // An event for each row costs more than parsing it, so only the last of a group leaves the parser.
    on_record: (cells: string[]) => {
      if (!isEmptyLine(cells)) rows.push({ line, cells: checkWidth(cells, line) });
      line += lineCountOf(cells);
      if (rows.length < rowsAtOnce) return null;
      full.push(rows);
      rows = [];
      return cells;
    },
  });
  const stop = (error: Error): void => void parser.destroy(error);
  file.once('error', stop);
  text.once('error', stop);
  file.pipe(text).pipe(parser);
  try {
    for await (const lastOfGroup of parser) {
      bounds?.signal.throwIfAborted();
      if (lastOfGroup !== undefined) yield { rows: full.shift() ?? [], bytesRead: counted.bytes };
    }
    yield { rows, bytesRead: counted.bytes };
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(csvErrorText(error), { cause: error }) : error;
  } finally {
    file.destroy();
  }
}

/** The lines of a record, as an editor counts them: a quoted cell may have several. */
function lineCountOf(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells)
    if (cell.includes('\n') || cell.includes('\r')) lines += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
  return lines;
}

/** True for the record of a line without any character. */
function isEmptyLine(cells: readonly string[]): boolean {
  return cells.length === 1 && cells[0] === '';
}

function csvErrorText(error: CsvError): string {
  const lines: unknown = error['lines'];
  const at = typeof lines === 'number' ? ` near line ${lines}` : '';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A row is longer than 64 KiB${at}: is a quote left open?`;
  const reason =
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quote is left open'
      : 'a quote is not at the start or end of a cell';
  return `The file is no CSV${at}: ${reason}`;
}

function checkWidth(cells: string[], line: number): string[] {
  if (cells.length > columnsMax)
    throw new UnreadableFile(`Row ${line} has ${cells.length} columns; at most ${columnsMax} are read`);
  return cells;
}

/**
 * Decodes the bytes and counts their lines, so that an error names the line of the first wrong byte. Pieces before the
 * first letter beyond ASCII pass as they are.
 */
function decode(encoding: FileLayout['encoding'], counted: { bytes: number }): Transform {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const guardLines = makeLineGuard();
  let lines = 1;
  let isPlain = encoding === 'utf-8' || encoding === 'windows-1252';
  const take = (chunk: Buffer | undefined): string | Buffer => {
    try {
      isPlain &&= chunk !== undefined && isAscii(chunk);
      const text =
        isPlain && chunk !== undefined ? chunk : decoder.decode(chunk, { stream: chunk !== undefined });
      if (text.includes('\0'))
        throw new UnreadableFile(`The file holds a NUL near line ${lines}: it is no text`);
      guardLines(text);
      lines += countLines(text);
      return text;
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      const near = lines + (chunk === undefined ? 0 : lineOfFirstFault(chunk, encoding));
      throw new UnreadableFile(`The file is not in ${encoding.toUpperCase()}: see line ${near}${guessHint}`, {
        cause: error,
      });
    }
  };
  const attempt = (
    chunk: Buffer | undefined,
    done: (error: Error | null, text?: string | Buffer) => void,
  ): void => {
    try {
      done(null, take(chunk));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return new Transform({
    decodeStrings: true,
    transform: (chunk: Buffer, _encoding, done) => {
      counted.bytes += chunk.length;
      attempt(chunk, done);
    },
    flush: (done) => attempt(undefined, done),
  });
}

function countLines(text: string | Buffer): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** How many lines of the chunk are before its first byte that is not of the encoding. */
function lineOfFirstFault(chunk: Buffer, encoding: string): number {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let lines = 0;
  for (let from = 0; from < chunk.length;) {
    const end = chunk.indexOf(0x0a, from);
    const to = end === -1 ? chunk.length : end + 1;
    try {
      decoder.decode(chunk.subarray(from, to), { stream: true });
    } catch {
      return lines;
    }
    lines += 1;
    from = to;
  }
  return Math.max(0, lines - 1);
}

/** The most frequent separator of a line. */
export function delimiterOf(line: string): ',' | ';' | '\t' | '|' {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const marks = [',', ';', '\t', '|'] as const;
  const counts = marks.map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

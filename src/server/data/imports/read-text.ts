/** Reads the rows of a text file in any of the known encodings as a stream. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import type { FileLayout } from '#contract/import-mapping.ts';

import {
  columnsMax,
  rowBytesMax,
  type FileRows,
  type ReadingBounds,
  guessHint,
  UnreadableFile,
} from './file-rows.ts';

const rowsAtOnce = 500;

/** Yields the rows of a text file. Throws an UnreadableFile with the line if it cannot be read further. */
export async function* readText(
  { path, bounds }: { path: string; bounds?: ReadingBounds | undefined },
  { encoding, delimiter }: Pick<FileLayout, 'encoding'> & { delimiter: string },
): AsyncGenerator<FileRows> {
  let bytesRead = 0;
  const file = createReadStream(path, { highWaterMark: 32 * 1024 });
  const quotes = makeQuoteKeeper(delimiter);
  let rows: FileRows['rows'] = [];
  const full: FileRows['rows'][] = [];
  let line = 1;
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: rowBytesMax,
    // A file that two programs have written may have the line ends of both.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // An event for each row costs more than parsing it, so only the last of a group leaves the parser.
    on_record: (parsed: string[]) => {
      const cells = quotes.restore(parsed);
      if (!isEmptyLine(cells)) rows.push({ line, cells: checkWidth(cells, line) });
      line += lineCountOf(cells);
      if (rows.length < rowsAtOnce) return null;
      full.push(rows);
      rows = [];
      return cells;
    },
  });
  const texts = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    for await (const { text, bytes } of decode(chunks, encoding)) {
      bytesRead += bytes;
      yield quotes.hide(text, bytes === 0);
    }
  };
  // The parser ends with any error of the others, and the loop below throws it.
  pipeline(file, texts, parser, () => undefined);
  try {
    for await (const lastOfGroup of parser) {
      bounds?.signal.throwIfAborted();
      if (lastOfGroup !== undefined) yield { rows: full.shift() ?? [], bytesRead };
    }
    yield { rows, bytesRead };
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(csvErrorText(error, line), { cause: error }) : error;
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

function csvErrorText({ code }: CsvError, line: number): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `The row at line ${line} is longer than 64 KiB: is a quote left open?`;
  const reason =
    code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is left open' : 'a quote is not at the start or end of a cell';
  return `The file is no CSV at line ${line}: ${reason}`;
}

function checkWidth(cells: string[], line: number): string[] {
  if (cells.length > columnsMax)
    throw new UnreadableFile(`Row ${line} has ${cells.length} columns; at most ${columnsMax} are read`);
  return cells;
}

/** Decodes the bytes and counts their lines, so that an error names the line of the first wrong byte. */
async function* decode(
  chunks: AsyncIterable<Buffer>,
  encoding: FileLayout['encoding'],
): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const guardLines = makeLineGuard();
  let lines = 1;
  const take = (chunk: Buffer | undefined): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      const near = lines + (chunk === undefined ? 0 : lineOfFirstFault(chunk, encoding));
      throw new UnreadableFile(`The file is not in ${encoding.toUpperCase()}: see line ${near}${guessHint}`, {
        cause: error,
      });
    }
  };
  const check = (text: string): string => {
    const nul = text.indexOf('\0');
    if (nul !== -1) {
      const line = lines + countLines(text.slice(0, nul));
      throw new UnreadableFile(`The file holds a NUL near line ${line}: it is no text`);
    }
    guardLines(text);
    lines += countLines(text);
    return text;
  };
  for await (const chunk of chunks) yield { text: check(take(chunk)), bytes: chunk.length };
  yield { text: check(take(undefined)), bytes: 0 };
}

const pieceLength = 32 * 1024;

/** Stops a text whose lines are too long before the parser collects them: it counts no empty cells. */
function makeLineGuard(): (piece: string) => void {
  let openLength = 0;
  return (piece) => {
    for (let start = 0; start < piece.length; start += pieceLength) {
      const part = piece.length <= pieceLength ? piece : piece.slice(start, start + pieceLength);
      const ends = [part.indexOf('\n'), part.indexOf('\r')].filter((at) => at !== -1);
      if (openLength + (ends.length === 0 ? part.length : Math.min(...ends)) > rowBytesMax)
        throw new UnreadableFile('A row is longer than 64 KiB: is a line break missing?');
      openLength =
        ends.length === 0
          ? openLength + part.length
          : part.length - 1 - Math.max(part.lastIndexOf('\n'), part.lastIndexOf('\r'));
    }
  };
}

function countLines(text: string): number {
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

/**
 * Quotes within a cell that has none around it, such as `5" plate`, which spreadsheets read as text and a CSV parser
 * refuses: they are hidden from the parser. Every other quote in a wrong place remains its error.
 */

/** Takes the place of a hidden quote; Unicode promises that no text has it. */
const hidden = '\uFDD0';

/** Hides and restores the quotes of one text. */
export interface QuoteKeeper {
  /** The next piece of the text for the parser, without blanks between a separator and a quote. */
  hide: (piece: string, isLast: boolean) => string;
  /** The cells as they are in the text. With `="0012"` other programs keep a spreadsheet from reading a number. */
  restore: (cells: string[]) => string[];
}

/** Makes the keeper of a text whose cells end with `delimiter` or a line. */
function makeQuoteKeeper(delimiter: string): QuoteKeeper {
  const begins = new Set(['', delimiter, '\n', '\r']);
  let [last, held] = ['', ''];
  let quote: 'open' | 'closed' | 'hidden' = 'closed';
  let areHidden = false;
  return {
    hide: (piece, isLast) => {
      const whole = held + piece;
      held = isLast ? '' : (/ +$/.exec(whole)?.[0] ?? '');
      const text = whole.slice(0, whole.length - held.length);
      const shown = text.replaceAll(/ *"/g, (match, at: number) => {
        const before = at === 0 ? last : (text[at - 1] ?? '');
        const isBegin = quote !== 'open' && begins.has(before);
        const isPair = quote === 'closed' && match === '"' && before === '"';
        if (quote === 'open') quote = 'closed';
        else quote = isBegin || isPair ? 'open' : 'hidden';
        areHidden ||= quote === 'hidden';
        if (quote === 'hidden') return match.replace('"', hidden);
        return isBegin ? '"' : match;
      });
      last = text.at(-1) ?? last;
      return shown;
    },
    restore: (cells) => (areHidden ? cells.map(restoreCell) : cells),
  };
}

function restoreCell(cell: string): string {
  if (!cell.includes(hidden)) return cell;
  const text = cell.replaceAll(hidden, '"');
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text;
}

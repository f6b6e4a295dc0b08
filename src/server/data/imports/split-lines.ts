/**
 * Splits a text without quotes into records, several times faster than a parser: then every separator separates. The
 * result is the parser's own for such a text (split-lines.test.ts).
 */
import { isAscii } from 'node:buffer';
import type { Readable } from 'node:stream';

import { makeLineGuard } from './line-guard.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * Yields once for each record for which `take` returns true. The file is UTF-8 without quotes, as `isSurelyWhole` of
 * check-csv.ts says, and comes in pieces; empty lines are left out.
 */
export async function* splitRecords(
  file: Readable,
  { delimiter, counted, take }: LineReading,
): AsyncGenerator<void> {
  const decode = makeDecoder();
  const guard = makeGuard();
  let open = '';
  let lineEnd: string | undefined;
  let line = 0;
  for await (const piece of file) {
    const bytes = piece as Buffer; // a stream without an encoding yields buffers
    guard(bytes);
    counted.bytes += bytes.length;
    const read = open + decode(bytes);
    lineEnd ??= findLineEnd(read);
    const lines = lineEnd === undefined ? [read] : read.split(lineEnd);
    open = lines.pop() ?? '';
    for (const text of lines) {
      line += 1;
      if (text !== '' && take(text.split(delimiter), line)) yield;
    }
  }
  const last = lastLineOf(open + decode(undefined), lineEnd);
  if (last !== '' && take(last.split(delimiter), line + 1)) yield;
}

/** A carriage return at the very end may be the only line end of the file. */
function lastLineOf(text: string, lineEnd: string | undefined): string {
  return lineEnd === undefined && text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** Makes the check that a piece is still as `isSurelyWhole` found the file. */
function makeGuard(): (piece: Buffer) => void {
  const guardLines = makeLineGuard();
  return (piece) => {
    if (piece.includes(quote) || piece.includes(0))
      throw new UnreadableFile('The file was changed while it was read');
    guardLines(piece);
  };
}

interface LineReading {
  delimiter: string;
  /** Counts the bytes that were read. */
  counted: { bytes: number };
  take: TakeRecord;
}

/** Takes a record that begins on this line of the file; true if it fills a batch. */
export type TakeRecord = (record: string[], line: number) => boolean;

const quote = 0x22;

/** Decodes the pieces of a text, which may end within a character, without its byte order mark. */
function makeDecoder(): (piece: Buffer | undefined) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isPlain = true;
  return (piece) => {
    // From the first other character on all pieces are decoded, because one may begin within a character.
    isPlain &&= piece === undefined || isAscii(piece);
    if (isPlain) return piece?.toString('latin1') ?? '';
    return piece === undefined ? utf8.decode() : utf8.decode(piece, { stream: true });
  };
}

/** The line end of a text is its first one, as the parser finds it; undefined if the piece does not show it yet. */
function findLineEnd(text: string): string | undefined {
  const at = text.search(/[\r\n]/);
  if (at === -1 || (text[at] === '\r' && at === text.length - 1)) return undefined;
  return text.startsWith('\r\n', at) ? '\r\n' : text[at];
}

/** Checks a CSV file before its first row is stored. */
import { isAscii } from 'node:buffer';
import type { Readable } from 'node:stream';

import { makeLineGuard } from './line-guard.ts';

/**
 * True if the file surely has no broken quote and no row that is too long, because it has no quotes and only short
 * lines. Otherwise the file must be parsed to be sure.
 */
export async function isSurelyWhole(file: Readable): Promise<boolean> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isPlain = true;
  const guardLines = makeLineGuard();
  try {
    for await (const piece of file) {
      const chunk = piece as Buffer; // a stream without an encoding yields buffers
      isPlain &&= isAscii(chunk);
      if (!isPlain) utf8.decode(chunk, { stream: true });
      if (chunk.includes(0) || chunk.includes(quote)) return false;
      guardLines(chunk);
    }
    utf8.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false; // what a TextDecoder throws
    throw error;
  } finally {
    file.destroy();
  }
}

const quote = 0x22;

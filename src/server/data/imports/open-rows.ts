/** Opens a file by its content, whatever its name says: a workbook or a text. */
import { open, stat } from 'node:fs/promises';

import type { FileLayout } from '#contract/import-mapping.ts';

import type { FileRows } from './file-rows.ts';
import { delimiterOf, readText } from './read-text.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { readSheet } from './xlsx/read-sheet.ts';

/** A file that can be read more than once. */
export interface FileOnDisk {
  path: string;
  sizeBytes: number;
}

/** Yields the rows of the file, the header included. Throws an UnreadableFile. */
export async function* openRows(
  { path, sizeBytes }: FileOnDisk,
  { encoding, delimiter, sheet, headerRow }: FileLayout,
): AsyncGenerator<FileRows> {
  const start = await readStart(path);
  if (formOf(start) === 'workbook') {
    yield* readSheet(path, { sheet, sizeBytes });
    return;
  }
  const marked = encodingByMark(start) ?? encoding;
  const text = new TextDecoder(marked).decode(start);
  const header = text.split(/\r\n|\r|\n/)[Math.max(0, headerRow - 1)] ?? '';
  yield* readText(path, { encoding: marked, delimiter: delimiter ?? delimiterOf(header) });
}

const startBytes = 64 * 1024;

/** The first 64 KiB of a file. Throws an UnreadableFile for an empty one. */
export async function readStart(path: string): Promise<Buffer> {
  if ((await stat(path)).size === 0) throw new UnreadableFile('The file is empty');
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The encoding that a byte order mark names. */
export function encodingByMark(start: Buffer): FileLayout['encoding'] | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
}

const zipMark = Buffer.from([0x50, 0x4b]);
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** The name of the stream in which an encrypted workbook lies; a compound file writes names in UTF-16. */
const encryptedName = Buffer.from('EncryptedPackage', 'utf16le');

const otherFiles: readonly { mark: Buffer; what: string }[] = [
  { mark: Buffer.from('%PDF'), what: 'a PDF' },
  { mark: Buffer.from([0x89, 0x50, 0x4e, 0x47]), what: 'a picture' },
  { mark: Buffer.from([0xff, 0xd8, 0xff]), what: 'a picture' },
  { mark: Buffer.from([0x1f, 0x8b]), what: 'a compressed file (gzip)' },
  { mark: Buffer.from('<!DOCTYPE html', 'latin1'), what: 'a web page' },
  { mark: Buffer.from('<html', 'latin1'), what: 'a web page' },
  { mark: Buffer.from('{\\rtf'), what: 'a text document (RTF)' },
];

/** Whether the content is a workbook or text. Throws an UnreadableFile for anything else. */
export function formOf(start: Buffer): 'workbook' | 'text' {
  const begins = (mark: Buffer): boolean => start.subarray(0, mark.length).equals(mark);
  if (begins(zipMark) && (start[2] === 3 || start[2] === 5)) return 'workbook';
  if (begins(compoundMark))
    throw new UnreadableFile(
      start.includes(encryptedName)
        ? 'The workbook is protected with a password. Save it without one'
        : 'The file is an old workbook (.xls) or another Office file. Save it as .xlsx or CSV',
    );
  const other = otherFiles.find(({ mark }) => begins(mark));
  if (other !== undefined) throw new UnreadableFile(`The file is ${other.what}, not a table`);
  return 'text';
}

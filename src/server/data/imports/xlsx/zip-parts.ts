/**
 * The parts of a workbook, which is a ZIP file. Every part has a limit of its unpacked size, which is checked before it
 * is read; the reader stops if a part is longer than the directory says (docs/decisions/0022-workbooks.md).
 */
import type { Readable } from 'node:stream';

import yauzl, { type Entry, type ZipFile } from 'yauzl';

import { encodingByMark } from '../file-encoding.ts';
import { type ReadingBounds, UnreadableFile } from '../file-rows.ts';

/** More parts than any workbook has; a sheet, a drawing and a comment are one each. */
const partsMax = 10_000;

/** The unpacked sizes up to which parts are read. A sheet of a million rows with twenty columns has about 1 GB. */
export const partBytesMax = { small: 32 * 1024 ** 2, strings: 1024 ** 3, sheet: 2 * 1024 ** 3 };

/** An open workbook file. */
export interface ZipParts {
  has(name: string): boolean;
  sizeOf(name: string): number;
  /** A stream of the part's text. */
  open(name: string, bytesMax: number): Promise<AsyncIterable<string>>;
  close(): void;
}

/** Opens a ZIP file. Throws an UnreadableFile. */
export async function openZip({ path, bounds }: { path: string; bounds?: ReadingBounds }): Promise<ZipParts> {
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false })
    .catch((error: unknown) => {
      throw new UnreadableFile('The workbook is damaged: it is no complete ZIP file', { cause: error });
    });
  try {
    const entries = await listEntries(zip);
    const watch = makeWatch(bounds);
    return {
      has: (name) => entries.has(name.toLowerCase()),
      sizeOf: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
      open: (name, bytesMax) => openPart(zip, entries.get(name.toLowerCase()), { name, bytesMax, watch }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > partsMax)
    throw new UnreadableFile(`The workbook has ${zip.entryCount} parts; at most ${partsMax} are read`);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (error) {
    throw new UnreadableFile('The workbook is damaged: its directory cannot be read', { cause: error });
  }
  return entries;
}

async function openPart(
  zip: ZipFile,
  entry: Entry | undefined,
  { name, bytesMax, watch }: { name: string; bytesMax: number; watch: Watch },
): Promise<AsyncIterable<string>> {
  if (entry === undefined) throw new UnreadableFile(`The workbook is damaged: the part ${name} is missing`);
  if (entry.isEncrypted())
    throw new UnreadableFile('The file is protected with a password. Save it without one');
  if (entry.uncompressedSize > bytesMax)
    throw new UnreadableFile(
      `The part ${name} would unpack to ${Math.round(entry.uncompressedSize / 1024 ** 2)} MB; at most ${Math.round(bytesMax / 1024 ** 2)} MB are read`,
    );
  const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw damaged(name, error);
  });
  return textOf(stream, name, watch);
}

/** The parts of a workbook are UTF-8, or UTF-16 with a byte order mark. */
async function* textOf(stream: Readable, name: string, watch: Watch): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of stream) {
      const chunk = piece as Buffer; // a stream without an encoding yields buffers
      watch(chunk.length);
      decoder ??= new TextDecoder(encodingByMark(chunk) ?? 'utf-8', { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw error instanceof UnreadableFile || isAbort(error) ? error : damaged(name, error);
  } finally {
    stream.destroy();
  }
}

/** Called for each unpacked piece with its bytes. */
type Watch = (bytes: number) => void;

function makeWatch(bounds: ReadingBounds | undefined): Watch {
  if (bounds === undefined) return () => undefined;
  const { signal, unpackedBytesMax } = bounds;
  let unpacked = 0;
  return (bytes) => {
    signal.throwIfAborted();
    unpacked += bytes;
    if (unpacked > unpackedBytesMax)
      throw new UnreadableFile(
        `The workbook unpacks to more than ${Math.round(unpackedBytesMax / 1024 ** 2)} MB, which is too much to look at; save its first rows as a file of their own, and read the whole with the mapping of that file`,
      );
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function damaged(name: string, cause: unknown): UnreadableFile {
  return new UnreadableFile(`The workbook is damaged: the part ${name} cannot be unpacked`, { cause });
}

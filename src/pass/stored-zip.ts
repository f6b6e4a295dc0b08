/**
 * A zip archive whose files are stored, or were compressed beforehand: PNG images and signatures do not shrink, texts
 * that many passes share do, and either can be prepared once and sent again in every pass. All times are the zip format's first, 1980-01-01, so that equal
 * files give equal archives.
 */
import { crc32 } from 'node:zlib';

/** What both headers of a file say about its name; made once for a name, used for every file of that name. */
export interface StoredName {
  readonly name: string;
  /** The header before the file's bytes; check sum and sizes are still zero. */
  readonly localHeader: Buffer;
  /** The entry in the table at the archive's end; check sum, sizes and offset are still zero. */
  readonly centralHeader: Buffer;
}

/** The facts of a file's bytes that an archive repeats. */
export interface StoredContents {
  readonly checkSum: number;
  readonly sizeBytes: number;
  /** The size of the compressed bytes; undefined for a file that is stored as it is. */
  readonly deflatedBytes?: number;
}

/** The size of the record that ends an archive. */
export const END_RECORD_SIZE_BYTES = 22;

const LOCAL_HEADER_SIZE_BYTES = 30;
const LOCAL_FACTS_POSITION = 14;
const CENTRAL_HEADER_SIZE_BYTES = 46;
const CENTRAL_FACTS_POSITION = 16;
const CENTRAL_OFFSET_POSITION = 42;
const DEFLATED = 8;

const VERSION_NEEDED = 20;
const MADE_BY_UNIX = 0x0300;
const NAME_IS_UTF8 = 0x0800;
const FIRST_DOS_DATE = 0x0021;
const READABLE_FILE_MODE = 0o100644;

/** Prepares both headers of a file name; any script is fine, as the name is marked and written as UTF-8. */
export function prepareStoredName(name: string, { isDeflated = false } = {}): StoredName {
  const nameBytes = Buffer.from(name, 'utf8');
  const flags = nameBytes.length === name.length ? 0 : NAME_IS_UTF8;
  const localHeader = Buffer.alloc(LOCAL_HEADER_SIZE_BYTES + nameBytes.length);
  localHeader.writeUInt32LE(0x04034b50, 0);
  localHeader.writeUInt16LE(VERSION_NEEDED, 4);
  localHeader.writeUInt16LE(flags, 6);
  localHeader.writeUInt16LE(isDeflated ? DEFLATED : 0, 8);
  localHeader.writeUInt16LE(FIRST_DOS_DATE, 12);
  localHeader.writeUInt16LE(nameBytes.length, 26);
  nameBytes.copy(localHeader, LOCAL_HEADER_SIZE_BYTES);
  const centralHeader = Buffer.alloc(CENTRAL_HEADER_SIZE_BYTES + nameBytes.length);
  centralHeader.writeUInt32LE(0x02014b50, 0);
  centralHeader.writeUInt16LE(MADE_BY_UNIX | VERSION_NEEDED, 4);
  centralHeader.writeUInt16LE(VERSION_NEEDED, 6);
  centralHeader.writeUInt16LE(flags, 8);
  centralHeader.writeUInt16LE(isDeflated ? DEFLATED : 0, 10);
  centralHeader.writeUInt16LE(FIRST_DOS_DATE, 14);
  centralHeader.writeUInt16LE(nameBytes.length, 28);
  centralHeader.writeUInt16LE(READABLE_FILE_MODE, 40);
  nameBytes.copy(centralHeader, CENTRAL_HEADER_SIZE_BYTES);
  return { name, localHeader, centralHeader };
}

/** A file of an archive, whose contents may come in several pieces. */
interface ArchivedFile {
  name: string;
  pieces: readonly Buffer[];
}

/** The pieces of an archive of whole files. */
export function archiveFiles(given: readonly ArchivedFile[]): Buffer[] {
  const files = given.map(({ name, pieces }) => ({
    pieces,
    name: prepareStoredName(name),
    contents: measureContents(pieces),
  }));
  const tableSizeBytes = files.reduce((sum, file) => sum + file.name.centralHeader.length, 0);
  const table = Buffer.alloc(tableSizeBytes + END_RECORD_SIZE_BYTES);
  const chunks: Buffer[] = [];
  let offset = 0;
  let position = 0;
  for (const { pieces, name, contents } of files) {
    const localHeader = Buffer.alloc(name.localHeader.length);
    writeLocalHeader(localHeader, 0, name, contents);
    position = writeCentralHeader(table, position, name, contents, offset);
    chunks.push(localHeader, ...pieces);
    offset += localHeader.length + contents.sizeBytes;
  }
  writeEndRecord(table, position, { files: files.length, offset, sizeBytes: tableSizeBytes });
  return [...chunks, table];
}

/** Works out check sum and size of a file that may come in several pieces. */
export function measureContents(pieces: readonly Uint8Array[]): StoredContents {
  let checkSum = 0;
  let sizeBytes = 0;
  for (const piece of pieces) {
    checkSum = crc32(piece, checkSum);
    sizeBytes += piece.length;
  }
  return { checkSum, sizeBytes };
}

/** Writes the header that stands before a file's bytes; returns the position behind it. */
export function writeLocalHeader(
  target: Buffer,
  position: number,
  name: StoredName,
  contents: StoredContents,
): number {
  name.localHeader.copy(target, position);
  writeFacts(target, position + LOCAL_FACTS_POSITION, contents);
  return position + name.localHeader.length;
}

/** Writes a file's entry of the table; `offset` is where its local header starts. Returns the position behind it. */
export function writeCentralHeader(
  target: Buffer,
  position: number,
  name: StoredName,
  contents: StoredContents,
  offset: number,
): number {
  name.centralHeader.copy(target, position);
  writeFacts(target, position + CENTRAL_FACTS_POSITION, contents);
  target.writeUInt32LE(offset, position + CENTRAL_OFFSET_POSITION);
  return position + name.centralHeader.length;
}

/** Writes the record that ends an archive and says where its table is and how many files it lists. */
export function writeEndRecord(
  target: Buffer,
  position: number,
  table: { readonly files: number; readonly offset: number; readonly sizeBytes: number },
): void {
  target.writeUInt32LE(0x06054b50, position);
  target.writeUInt32LE(0, position + 4);
  target.writeUInt16LE(table.files, position + 8);
  target.writeUInt16LE(table.files, position + 10);
  target.writeUInt32LE(table.sizeBytes, position + 12);
  target.writeUInt32LE(table.offset, position + 16);
  target.writeUInt16LE(0, position + 20);
}

function writeFacts(target: Buffer, position: number, contents: StoredContents): void {
  target.writeUInt32LE(contents.checkSum, position);
  target.writeUInt32LE(contents.deflatedBytes ?? contents.sizeBytes, position + 4);
  target.writeUInt32LE(contents.sizeBytes, position + 8);
}

/**
 * Writes and reads the file of an archive: a line in clear, then rows as lines, compressed and sealed like a backup. The
 * last line counts the rows and holds their hash, so that a file is complete or does not open.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';

import * as z from 'zod/mini';

import { SetupError } from '#server/base/setup-error.ts';
import { makeOpeningStream, makeSealingStream } from '../backup/sealed-stream.ts';
import { sealNameOf, writeHeader, type ArchiveHeader, type OpenedHeader } from './archive-header.ts';

/** A row of an archive: its table, and the row as the database's JSON, which never passes through JavaScript's numbers. */
export interface ArchivedRow {
  table: string;
  json: string;
}

/** A written file. */
export interface WrittenFile {
  rows: number;
  /** Of the bytes on the disk, in hex. */
  sha256: string;
}

const end = z.object({ rows: z.number(), sha256: z.string() });

/** Writes a new file and flushes it to the disk; a file that could not be finished is removed. */
export async function writeArchiveFile(
  path: string,
  { header, key }: { header: ArchiveHeader; key: Buffer },
  rows: AsyncIterable<ArchivedRow>,
): Promise<WrittenFile> {
  const counted = { rows: 0 };
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  try {
    file.write(writeHeader(header, key));
    await pipeline(
      Readable.from(fileLinesOf(rows, counted), { objectMode: false }),
      createZstdCompress(),
      makeSealingStream(key, sealNameOf(header)),
      file,
    );
  } catch (error) {
    // A file that was there before is not ours.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      await rm(path, { force: true });
    throw error;
  }
  return { rows: counted.rows, sha256: await hashFile(path) };
}

/**
 * Yields every row, in order. Throws a SetupError if the file was changed or cut off; the caller must then discard what it
 * has got so far.
 */
export async function* readArchiveRows(path: string, opened: OpenedHeader): AsyncGenerator<ArchivedRow> {
  const hash = createHash('sha256');
  let rows = 0;
  let isEnded = false;
  for await (const line of openedLines(path, opened)) {
    const space = line.indexOf(' ');
    const [table, json] = [line.slice(0, space), line.slice(space + 1)];
    if (isEnded || space < 1) throw damaged(path);
    if (table === 'end') {
      const said = end.safeParse(JSON.parse(json));
      if (!said.success || said.data.rows !== rows || said.data.sha256 !== hash.digest('hex'))
        throw damaged(path);
      isEnded = true;
      continue;
    }
    hash.update(line);
    rows += 1;
    yield { table, json };
  }
  if (!isEnded) throw damaged(path);
}

/** The SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // a stream without an encoding yields buffers
  return hash.digest('hex');
}

/** Flushes the entry of a file in its folder, so that the file is still there after a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* fileLinesOf(
  rows: AsyncIterable<ArchivedRow>,
  counted: { rows: number },
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const { table, json } of rows) {
    const line = `${table} ${json}`;
    hash.update(line);
    counted.rows += 1;
    yield `${line}\n`;
  }
  yield `end ${JSON.stringify({ rows: counted.rows, sha256: hash.digest('hex') })}\n`;
}

async function* openedLines(
  path: string,
  { key, sealName, sizeBytes }: OpenedHeader,
): AsyncGenerator<string> {
  const opened = new PassThrough();
  const reading = pipeline(
    createReadStream(path, { start: sizeBytes }),
    makeOpeningStream(key, sealName),
    createZstdDecompress(),
    opened,
  );
  reading.catch(() => undefined); // the loop below gets the same error
  let rest: Buffer[] = [];
  try {
    for await (const piece of opened) {
      const chunk = piece as Buffer; // a stream without an encoding yields buffers
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString();
        rest = [];
        from = at + 1;
      }
      rest.push(chunk.subarray(from));
    }
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? error : damaged(path);
  } finally {
    opened.destroy();
  }
}

function damaged(path: string): SetupError {
  return new SetupError(`${path} was changed or is cut off.`);
}

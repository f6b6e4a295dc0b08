/**
 * Stores an uploaded file on disk while it is imported, so that the browser need not wait and the file can be read
 * again from its start.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { importFileBytesMax } from '#contract/import-kinds.ts';
import { mappingBytesMax } from '#contract/import-mapping.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/** A completely received file. */
export interface SpooledFile {
  path: string;
  sizeBytes: number;
  contentSha256: Buffer;
  /** Deletes it. */
  discard(): Promise<void>;
}

/**
 * Writes the body to a separate file. Refuses with `malformed-request` or `body-too-large`, and then leaves no file.
 */
export async function spoolUpload(dataDir: string, body: unknown): Promise<SpooledFile> {
  if (!(body instanceof Readable)) throw new Refusal('malformed-request');
  const folder = join(dataDir, uploadFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder);
  const path = join(folder, `${randomUUID()}.csv`);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sizeBytes += chunk.length;
      hash.update(chunk);
      done(sizeBytes > importFileBytesMax ? new Refusal('body-too-large') : null, chunk);
    },
  });
  const discard = (): Promise<void> => rm(path, { force: true });
  try {
    await pipeline(body, measure, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    await discard();
    throw error;
  }
  return { path, sizeBytes, contentSha256: hash.digest(), discard };
}

/** The folder of uploads below DATA_DIR. */
const uploadFolder = 'imports';

const keptMilliseconds = 24 * 60 * 60 * 1000;

/** One round of housekeeping: a file of guests' data does not wait for the next upload. */
export function forgetLeftUploads({ config }: Pick<Services, 'config'>): Promise<void> {
  return sweep(join(config.dataDir, uploadFolder));
}

/** Deletes files that a crash has left; no import takes a day. */
async function sweep(folder: string): Promise<void> {
  // A server that never received a file has no folder.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    // A file that was deleted meanwhile needs no deletion.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMilliseconds) await rm(path, { force: true });
  }
}

const lineFeed = 0x0a;

/** Refuses with `malformed-request` if the body does not begin with a line of JSON. */
export async function splitFrame(body: unknown): Promise<{ json: unknown; rest: Readable }> {
  if (!(body instanceof Readable)) throw new Refusal('malformed-request');
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>; // a stream without an encoding yields buffers
  let head = Buffer.alloc(0);
  while (!head.includes(lineFeed)) {
    const next = await chunks.next();
    if (next.done === true || head.length > mappingBytesMax) throw new Refusal('malformed-request');
    head = Buffer.concat([head, next.value]);
  }
  const end = head.indexOf(lineFeed);
  const first = head.subarray(end + 1);
  const rest = async function* (): AsyncGenerator<Buffer> {
    yield first;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  };
  return { json: parseLine(head.subarray(0, end)), rest: Readable.from(rest(), { objectMode: false }) };
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('malformed-request');
    throw error;
  }
}

/** Writes files with guests' data: completely or not at all, readable by the operator only. */
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { SetupError } from '#server/base/setup-error.ts';

/** Throws a SetupError if a file of this name may not be created. Call it before any work is done. */
export function refuseFile(path: string, { isForced = false } = {}): void {
  const folder = statSync(dirname(path), { throwIfNoEntry: false });
  if (folder?.isDirectory() !== true) throw new SetupError(`The folder ${dirname(path)} does not exist.`);
  const known = statSync(path, { throwIfNoEntry: false });
  if (known === undefined) return;
  if (!known.isFile()) throw new SetupError(`${path} is not a file.`);
  if (!isForced) throw isThere(path);
}

/**
 * Writes a temporary file, flushes it to the disk and renames it, so that no reader sees a partial file. An existing
 * file stays unless `force` is set, even in a race. Throws a SetupError.
 */
export async function writeNewFile(
  path: string,
  pieces: AsyncIterable<string> | Iterable<string | Uint8Array>,
  { isForced = false } = {},
): Promise<void> {
  refuseFile(path, { isForced });
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(Readable.from(pieces, { objectMode: false }), file);
    await (isForced ? rename(draft, path) : putWhereNoneIs(draft, path));
  } finally {
    await rm(draft, { force: true });
  }
}

/** A hard link never replaces a file; on a disk without hard links, a file created in between is lost. */
async function putWhereNoneIs(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' || existsSync(path)) throw isThere(path);
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
    await rename(draft, path);
  }
}

function isThere(path: string): SetupError {
  return new SetupError(`${path} exists already.`);
}

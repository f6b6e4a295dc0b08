/** Writes and reads the files of a backup: lines or bytes, compressed, sealed, hashed. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';

import { SetupError } from '#server/base/setup-error.ts';
import type { BackupFile } from './manifest.ts';
import { makeOpeningStream, makeSealingStream } from './sealed-stream.ts';

/** The folder of one backup, and its key. */
export interface BackupPlace {
  folder: string;
  backupKey: Buffer;
}

export async function writeLines(
  place: BackupPlace,
  name: string,
  lines: AsyncIterable<string>,
): Promise<BackupFile> {
  let rows = 0;
  async function* withEnds() {
    for await (const line of lines) {
      rows += 1;
      yield `${line}\n`;
    }
  }
  const path = join(place.folder, name);
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  await pipeline(
    Readable.from(withEnds(), { objectMode: false }),
    createZstdCompress(),
    makeSealingStream(place.backupKey, name),
    file,
  );
  return { ...(await describeFile(place.folder, name)), rows };
}

/** Writes a stream of bytes, such as the archive of another program. */
export async function writeBytes(place: BackupPlace, name: string, bytes: Readable): Promise<BackupFile> {
  const file = createWriteStream(join(place.folder, name), { mode: 0o600, flags: 'wx' });
  await pipeline(bytes, makeSealingStream(place.backupKey, name), file);
  return describeFile(place.folder, name);
}

/**
 * Passes every line of a file to `take`, in order. Fails if the file was changed; the caller must then discard the
 * lines taken so far.
 */
export async function readLines(
  place: BackupPlace,
  name: string,
  take: (line: string) => Promise<void>,
): Promise<void> {
  await pipeline(
    createReadStream(join(place.folder, name)),
    makeOpeningStream(place.backupKey, name),
    createZstdDecompress(),
    async (source: AsyncIterable<Buffer>) => {
      let rest: Buffer[] = [];
      for await (const chunk of source) {
        let from = 0;
        for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
          await take(Buffer.concat([...rest, chunk.subarray(from, end)]).toString());
          rest = [];
          from = end + 1;
        }
        rest.push(chunk.subarray(from));
      }
    },
  );
}

/** The bytes of a file, for another program. */
export function readBytes(
  place: BackupPlace,
  name: string,
): { from: Readable; through: ReturnType<typeof makeOpeningStream> } {
  return {
    from: createReadStream(join(place.folder, name)),
    through: makeOpeningStream(place.backupKey, name),
  };
}

/** Throws a SetupError that names the first file that is missing or differs from the manifest. */
export async function checkFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  for (const file of files) {
    const found = await describeFile(folder, file.name).catch(() => undefined);
    if (found?.sha256 !== file.sha256)
      throw new SetupError(
        `${file.name} is ${found === undefined ? 'missing from' : 'damaged in'} the backup.`,
      );
  }
}

/** Size and hash of the file on the disk, once it is written. */
async function describeFile(folder: string, name: string): Promise<BackupFile> {
  const path = join(folder, name);
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // a stream without an encoding yields buffers
  return { name, sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

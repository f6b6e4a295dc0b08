/**
 * Puts the files of this server's web build where every server of the park finds them: while an upgrade goes from server
 * to server, a page of the one asks the other for its scripts, and a page that was opened before asks for parts of its own.
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Services } from '#server/base/services.ts';
import { addWebAsset, markWebAssets } from './web-assets.queries.ts';

/** Publishes what is not there yet. The names hold a hash of the content: one that is there is never written again. */
export async function publishWebAssets(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  folder: string,
): Promise<void> {
  const paths = listWebAssets(folder);
  const publishedAt = clock.now();
  const known = await markWebAssets(db, paths, publishedAt);
  for (const path of paths)
    if (!known.has(path))
      await addWebAsset(db, { path, gzipped: await readGzipped(join(folder, path)), publishedAt });
}

/** The files of a web build by their paths, without their compressed forms. */
export function listWebAssets(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length));
}

const compress = promisify(gzip);

/** The build has compressed what can be compressed; a build that is being watched has not. */
async function readGzipped(file: string): Promise<Buffer> {
  return readFile(`${file}.gz`).catch(async () => compress(await readFile(file)));
}

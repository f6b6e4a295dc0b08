/**
 * Publishes the files of this server's web build and of its brand to every server of the park: during a rolling upgrade, a page of one
 * server asks the other for its scripts, and a page that was opened earlier asks for its own parts.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { displayFontFileOf } from '#server/base/brand/display-font.ts';
import { artworkFilesOf } from '#server/base/brand/served-artwork.ts';
import type { Services } from '#server/base/services.ts';
import { startRepeating, type JobWatch } from '#server/base/jobs/start-loop.ts';
import { addWebAsset, markWebAssets } from './web-assets.queries.ts';

/**
 * Publishes the files that are missing. Names contain a hash of the content, so an existing file is never written
 * again.
 */
export async function publishWebAssets(
  { db, clock, brand }: Pick<Services, 'db' | 'clock' | 'brand'>,
  folder: string,
): Promise<void> {
  const ofBrand = await zipBrandFiles(brand);
  const paths = [...listWebAssets(folder), ...ofBrand.keys()];
  const publishedAt = clock.now();
  const known = await markWebAssets(db, paths, publishedAt);
  for (const path of paths)
    if (!known.has(path))
      await addWebAsset(db, {
        path,
        gzipped: ofBrand.get(path) ?? (await readGzipped(join(folder, path))),
        publishedAt,
      });
}

/** The brand's drawings and its display face by their paths, compressed by gzip. */
export async function zipBrandFiles(brand: Services['brand']): Promise<Map<string, Buffer>> {
  const files = [...artworkFilesOf(brand), displayFontFileOf(brand)].map(
    async ([path, content]: [string, string | Buffer]): Promise<[string, Buffer]> => [
      path,
      await compress(content),
    ],
  );
  return new Map(await Promise.all(files));
}

/** The files of a web build by their paths, without their compressed forms. */
export function listWebAssets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length));
}

const compress = promisify(gzip);

/** The build has compressed every compressible file; a watched build has not. */
async function readGzipped(file: string): Promise<Buffer> {
  return readFile(`${file}.gz`).catch(async () => compress(await readFile(file)));
}

const everyMilliseconds = 60 * 60 * 1000;

/**
 * Publishes them again every hour until the returned function is called: housekeeping deletes what no server has
 * published for half a year, a server may run for longer, and a crash of the database empties the table.
 */
export function keepWebAssets(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  folder: string,
  watch: JobWatch,
): () => Promise<void> {
  const lateAfterSeconds = (3 * everyMilliseconds) / 1000;
  const job = { name: 'web assets', everyMilliseconds, lateAfterSeconds };
  return startRepeating(job, () => publishWebAssets(services, folder), watch);
}

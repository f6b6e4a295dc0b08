/** Databases for tests: prepared once, then copied in memory within a tenth of a second for each test. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

import { PGlite } from '@electric-sql/pglite';

import { type DataFile, makeSnapshotFs, takeSnapshot } from './snapshot-fs.ts';

/** A prepared database to copy from. */
export interface DatabaseTemplate {
  /** A new copy in memory that shares nothing with other copies; the caller closes it. */
  clone: () => Promise<PGlite>;
}

/** The options of `createTemplate`. */
export interface TemplateOptions {
  /** Migrates and seeds the new database. */
  prepare: (pglite: PGlite) => Promise<void>;
  /**
   * Everything that `prepare` depends on, such as the text of all migrations. If given, the result is cached in a file
   * for other test processes and the next run.
   */
  cacheKey?: string;
  /** The folder of the cache; by default node_modules/.cache. */
  cacheFolder?: string;
}

/** Creates and prepares a database in memory, or takes the cached one of the same key. */
export async function createTemplate(options: TemplateOptions): Promise<DatabaseTemplate> {
  const files = await loadFiles(options);
  return { clone: () => PGlite.create({ fs: makeSnapshotFs(files), startParams: quickStart }) };
}

async function loadFiles({ prepare, cacheKey, cacheFolder }: TemplateOptions): Promise<DataFile[]> {
  if (cacheKey === undefined) return prepareFiles(prepare);
  const library = dirname(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  const folder = cacheFolder ?? join(library, '../../.cache/promenade');
  const version = readFileSync(join(library, 'package.json'));
  const hash = createHash('sha256').update(version).update(cacheKey).digest('hex');
  const file = join(folder, `database-template-${hash.slice(0, 16)}.bin`);
  if (existsSync(file)) {
    utimesSync(file, new Date(), new Date());
    // Written by keep() below, with this type, for this version of the library.
    return deserialize(readFileSync(file)) as DataFile[];
  }
  const files = await prepareFiles(prepare);
  mkdirSync(folder, { recursive: true });
  removeUnused(folder);
  keep(file, files);
  return files;
}

async function prepareFiles(prepare: (pglite: PGlite) => Promise<void>): Promise<DataFile[]> {
  const pglite = await PGlite.create({
    initDbStartParams: ['--wal-segsize=1', '--no-sync', '--set', 'shared_buffers=8MB'],
    startParams: quickStart,
  });
  await prepare(pglite);
  const { FS } = pglite.Module;
  // Closed first, because each copy would have to recover the files of a running database.
  await pglite.close();
  return takeSnapshot(FS);
}

/** Small buffers, which are quick to set up; memory needs no flush. */
const quickStart: string[] = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=8MB',
  '-c',
  'max_connections=20',
];

function keep(file: string, files: DataFile[]): void {
  // Several test processes may do this at once; each renames its own complete file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, serialize(files), { flush: true });
  renameSync(draft, file);
}

/** Each change of a migration leaves an unused template. */
function removeUnused(folder: string): void {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (
      name.startsWith('database-template-') &&
      (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < anHourAgo
    ) {
      rmSync(path, { force: true });
    }
  }
}

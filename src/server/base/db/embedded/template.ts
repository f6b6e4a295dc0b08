/** Databases for tests: prepared once, then copied in memory within a tenth of a second for each test that wants one. */
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
  /** A fresh copy in memory that shares nothing with any other; the caller closes it. */
  clone: () => Promise<PGlite>;
}

/** What `createTemplate` is called with. */
export interface TemplateOptions {
  /** Migrates and seeds the new database. */
  prepare: (pglite: PGlite) => Promise<void>;
  /**
   * Everything that `prepare` depends on, such as the text of all migrations. Where given, the result is kept as a
   * file, so that the other test processes, and the next run, need not prepare it again.
   */
  cacheKey?: string;
  /** Where it is kept; node_modules/.cache if nothing is said. */
  cacheFolder?: string;
}

/** Creates and prepares a database in memory, or takes the one that was kept under the same key. */
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
    // Written by keep() below, of this type, for this very version of the library.
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
  // Closed first: what a running database leaves would have to be recovered in each copy.
  await pglite.close();
  return takeSnapshot(FS);
}

/** Small buffers, which take no time to set up; nothing in memory needs a flush. */
const quickStart: string[] = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=8MB',
  '-c',
  'max_connections=20',
];

function keep(file: string, files: DataFile[]): void {
  // Several test processes may do this at once; each renames a whole file of its own.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, serialize(files), { flush: true });
  renameSync(draft, file);
}

/** Each change of a migration leaves a template that nobody asks for any more. */
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

/** The built-in database: a PostgreSQL of our own below the data folder, as durable as a separate server. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import pg from 'pg';

import { createCluster, makeFolderDurably } from './create-cluster.ts';
import { endOrphan, startPostgres, type DatabaseHaltedError } from './start-postgres.ts';
import { lockDataDir } from './lock.ts';

/** An open built-in database; `close` should be awaited before the process ends, and may be called twice. */
export interface EmbeddedServer {
  /** The address of the park's database, as DATABASE_URL would have it. */
  url: string;
  /** Writes a final checkpoint, which makes the next start quick, and releases the data folder. */
  close: () => Promise<void>;
}

/** The options of `openEmbeddedServer`. */
export interface EmbeddedOptions {
  /** The folder of all the server's files; the database uses `database` in it. Created if absent. */
  dataDir: string;
  /** Receives a short sentence that says what the start waits for. */
  onProgress?: ((text: string) => void) | undefined;
  /** Called once if PostgreSQL ends by itself: the process should log this and end, and the next start recovers. */
  onHalt?: ((error: DatabaseHaltedError) => void) | undefined;
  /** True for a server: commands that are called meanwhile use its database. */
  isShared?: boolean | undefined;
  /** Further settings of PostgreSQL. */
  settings?: Readonly<Record<string, string>> | undefined;
}

/**
 * Starts the database below `dataDir`, and creates it if absent. An acknowledged commit survives a crash of this process
 * and a power cut. Throws DataDirInUseError if another process holds the folder.
 */
export async function openEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, onProgress = ignore, onHalt = ignore, isShared = false, settings = {} } = options;
  makeFolderDurably(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const folder = resolve(dataDir, 'database');
    if (!existsSync(folder)) {
      refuseFormerEngine(dataDir);
      onProgress('Creating the database; this happens once.');
      createCluster(folder, { isDurable: settings['fsync'] !== 'off' });
    }
    refuseEmptied(folder);
    await endOrphan(folder);
    const { url: ofAll, stop } = await startPostgres(folder, { settings, onHalt });
    const close = once(() => stop().finally(() => lock.release()));
    const url = await prepareParkDatabase(ofAll).catch((error: unknown) =>
      close().then(() => Promise.reject(error as Error)),
    );
    if (isShared) lock.share(url);
    return { url, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Until 2026-11-28 the built-in database was another engine, whose files PostgreSQL cannot read. */
function refuseFormerEngine(dataDir: string): void {
  const former = join(dataDir, 'postgres');
  if (existsSync(former))
    throw new Error(
      `${former} is a database of a version before the first release, which this version cannot read. To start anew, remove ${dataDir}, or give this process a DATA_DIR of its own.`,
    );
}

/** Without this check an emptied folder would look like a failure of the disk. */
function refuseEmptied(folder: string): void {
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new Error(
      `${folder} is not a database: it has no PG_VERSION. Restore it from a backup, or remove it to start anew.`,
    );
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}

function ignore(): void {
  // The caller asked for no messages.
}

/** The role that owns the park's database, and no more. */
const parkRole = 'park';

/**
 * Creates the park's database if absent, and returns its address. The role of the server is not PostgreSQL's first one,
 * which may read and write files and run programs: a statement that an attacker changed must not reach the machine.
 */
async function prepareParkDatabase(urlOfAll: string): Promise<string> {
  const client = new pg.Client({ connectionString: urlOfAll });
  await client.connect();
  try {
    const there = await client.query<{ role: boolean; database: boolean }>(`select
      exists (select from pg_roles where rolname = '${parkRole}') as role,
      exists (select from pg_database where datname = '${parkRole}') as database`);
    if (there.rows[0]?.role !== true) await client.query(`create role ${parkRole} login`);
    if (there.rows[0]?.database !== true) await client.query(`create database ${parkRole} owner ${parkRole}`);
  } finally {
    await client.end();
  }
  const url = new URL(urlOfAll);
  url.username = parkRole;
  url.pathname = `/${parkRole}`;
  return url.href;
}

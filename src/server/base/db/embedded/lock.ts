import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod/mini';

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  /** ISO 8601, the start of that process. */
  since: z.string(),
  /** The address of its database, if it is a server: commands use it meanwhile. */
  databaseUrl: z.optional(z.string()),
});

/** The process that holds a data folder. */
export type DataDirHolder = z.output<typeof holderSchema>;

/**
 * Thrown if a second process is started on a data folder; the message tells an operator which process holds it and how
 * to proceed.
 */
export class DataDirInUseError extends Error {
  readonly dataDir: string;
  /** Undefined if the other process has not written its details yet. */
  readonly holder: DataDirHolder | undefined;

  constructor(dataDir: string, holder: DataDirHolder | undefined) {
    const who = holder
      ? `process ${holder.pid} on host ${holder.host}, running since ${holder.since}`
      : 'another process that is just starting';
    super(
      `The data folder ${dataDir} is in use by ${who}. With the built-in database only one server may use it. ` +
        'Stop that process, or give this one a DATA_DIR of its own, or set DATABASE_URL to share a PostgreSQL server.',
    );
    this.name = 'DataDirInUseError';
    this.dataDir = dataDir;
    this.holder = holder;
  }
}

/** A lock that this process holds. */
export interface DataDirLock {
  /** Tells commands the address of the database. */
  share: (databaseUrl: string) => void;
  /** May be called twice. */
  release: () => void;
}

/**
 * Locks a data folder for this process until `release` or the end of the process, however it ends. Throws
 * DataDirInUseError if it is locked.
 *
 * The lock is the operating system's own, on an empty file: the kernel gives it to only one process and releases it
 * when that process dies. So no stale lock has to be recognized by process ids and start times (which fails in a
 * container, where every server is process 1), and two processes that race for the folder of a killed one cannot both
 * win. Node offers such locks only inside its SQLite, hence the exclusive transaction on a database that stays empty. A
 * second file names the holder of the lock for the message, and its database for commands.
 *
 * Nothing in this process may open and close the lock file in another way, because POSIX would then drop the lock.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const folder = resolve(dataDir);
  const holderFile = join(folder, 'database.lock.json');
  const lock = tryLock(join(folder, 'database.lock'));
  if (lock === undefined) {
    // A process that has just won a race gets time to write its details.
    await sleep(200);
    throw new DataDirInUseError(folder, readHolder(holderFile));
  }
  heldLocks.add(lock);
  writeHolder(holderFile);
  return {
    share: (databaseUrl) => writeHolder(holderFile, databaseUrl),
    release: () => {
      if (!heldLocks.delete(lock)) return;
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/** Keeps the locks reachable, because a garbage-collected one would be released. */
const heldLocks = new Set<DatabaseSync>();

function tryLock(file: string): DatabaseSync | undefined {
  // Two processes that try at the same moment can block each other, so both retry for a short time.
  const lock = new DatabaseSync(file, { timeout: 300 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw new Error(`The lock file ${file} cannot be used.`, { cause: error });
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function readHolder(file: string): DataDirHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Absent or unreadable, so the message omits it.
    return undefined;
  }
}

function writeHolder(file: string, databaseUrl?: string): void {
  const holder: DataDirHolder = {
    pid: process.pid,
    host: hostname(),
    since: new Date(performance.timeOrigin).toISOString(),
    databaseUrl,
  };
  const draft = `${file}.new`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  renameSync(draft, file);
}

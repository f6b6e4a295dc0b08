import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod/mini';

/** The process that has a data folder. */
export interface DataDirHolder {
  pid: number;
  host: string;
  /** ISO 8601, when that process began. */
  since: string;
}

/** Thrown where a second process is started on a data folder; the message tells an operator who has it and what to do. */
export class DataDirInUseError extends Error {
  readonly dataDir: string;
  /** Undefined if the other process has not said yet who it is. */
  readonly holder: DataDirHolder | undefined;

  constructor(dataDir: string, holder: DataDirHolder | undefined) {
    const who = holder
      ? `process ${holder.pid} on host ${holder.host}, running since ${holder.since}`
      : 'another process that is just starting';
    super(
      `The data folder ${dataDir} is in use by ${who}. With the built-in database only one process may use it. ` +
        'Stop that process, or give this one a DATA_DIR of its own, or set DATABASE_URL to share a PostgreSQL server.',
    );
    this.name = 'DataDirInUseError';
    this.dataDir = dataDir;
    this.holder = holder;
  }
}

/**
 * Takes a data folder for this process until `release` or the process's end, however it ends. Throws
 * DataDirInUseError if it is taken.
 *
 * The lock is the operating system's own, on an empty file: the kernel gives it to one process only, whatever the
 * timing, and takes it back the moment that process dies. So there is no stale lock to recognise by process ids and
 * start times (which a container, where every server is process 1, gets wrong), and two processes that race for the
 * folder of a killed one cannot both win. Node offers such locks nowhere but inside its SQLite, hence the exclusive
 * transaction on a database that stays empty. Who has the lock stands in a second file, for the message only.
 *
 * Nothing in this process may open and close the lock file by other means: POSIX would drop the lock with it.
 */
export async function lockDataDir(dataDir: string): Promise<{ release: () => void }> {
  const folder = resolve(dataDir);
  const holderFile = join(folder, 'database.lock.json');
  const lock = tryLock(join(folder, 'database.lock'));
  if (lock === undefined) {
    // Whoever won a race a moment ago gets the time to sign.
    await sleep(200);
    throw new DataDirInUseError(folder, readHolder(holderFile));
  }
  heldLocks.add(lock);
  writeHolder(holderFile);
  return {
    release: () => {
      if (!heldLocks.delete(lock)) return;
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/** Keeps the locks reachable: a collected one would be released. */
const heldLocks = new Set<DatabaseSync>();

function tryLock(file: string): DatabaseSync | undefined {
  // While two processes try at the same moment each can stand in the other's way, so both try again for a little while.
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

const holderSchema = z.object({ pid: z.number(), host: z.string(), since: z.string() });

function readHolder(file: string): DataDirHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Absent or unreadable: the message does without it.
    return undefined;
  }
}

function writeHolder(file: string): void {
  const holder: DataDirHolder = {
    pid: process.pid,
    host: hostname(),
    since: new Date(performance.timeOrigin).toISOString(),
  };
  const draft = `${file}.new`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  renameSync(draft, file);
}

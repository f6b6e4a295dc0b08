/** The built-in database: PostgreSQL inside this process, on files of its own, as safe as a server of its own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import { createDatabaseFolder } from './create-folder.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { makeFolderDurably } from './flush-folder.ts';
import { type DatabaseHaltedError, haltOnPanic } from './halt.ts';
import { startHousekeeping } from './housekeeping.ts';
import { lockDataDir } from './lock.ts';
import { serverParameters } from './server-parameters.ts';

/** An open built-in database; `close` must be awaited before the process ends, and is safe to call twice. */
export interface EmbeddedDatabase {
  pglite: PGlite;
  /** True if this call created the database. What is in it only its migrations can tell: a first start may be cut off. */
  isNew: boolean;
  /** Writes a final checkpoint, which makes the next start quick, and gives the data folder free. */
  close: () => Promise<void>;
}

/** What `openEmbeddedDatabase` is called with. */
export interface EmbeddedDatabaseOptions {
  /** The folder of all the server's files; the database takes `postgres` in it. Created if absent. */
  dataDir: string;
  /** Told in one short sentence what is being waited for. */
  onProgress?: (message: string) => void;
  /**
   * Told once if the database has to stop for good, as when the disk refuses a write. Every query fails from then
   * on, so the process should log this and end: the next start recovers all that was acknowledged.
   */
  onHalt?: (error: DatabaseHaltedError) => void;
}

/**
 * Opens the database below `dataDir`, and creates it there first if need be. A commit that was answered survives a
 * crash of this process and a power cut. Throws DataDirInUseError if another process has the folder.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, onProgress = ignore, onHalt = ignore } = options;
  makeFolderDurably(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const folder = join(dataDir, 'postgres');
    const isNew = !existsSync(folder);
    if (isNew) {
      onProgress('Creating the database; this happens once.');
      await createDatabaseFolder(folder);
    }
    onProgress('Opening the database.');
    const pglite = await startPostgres(folder, onHalt);
    const housekeeping = startHousekeeping(pglite);
    const close = once(async () => {
      housekeeping.stop();
      try {
        await pglite.close();
      } finally {
        lock.release();
      }
    });
    return { pglite, isNew, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startPostgres(folder: string, onHalt: (error: DatabaseHaltedError) => void): Promise<PGlite> {
  // Without this check an emptied folder would quietly become a new database.
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    throw new Error(
      `${folder} is not a database: it has no PG_VERSION. Restore it from a backup, or remove it to start anew.`,
    );
  }
  const serverLog: string[] = [];
  const onStderr = (line: string): boolean => {
    serverLog.push(line);
    if (serverLog.length > 20) serverLog.shift();
    return false;
  };
  try {
    const pglite = await PGlite.create({
      fs: new DurableNodeFs(folder),
      startParams: serverParameters,
      onStderr,
    });
    haltOnPanic(pglite, { serverLog, onHalt });
    return pglite;
  } catch (error) {
    throw new Error(`The database in ${folder} did not start.\n${serverLog.join('\n')}`, { cause: error });
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}

function ignore(): void {
  // The caller did not ask to be told.
}

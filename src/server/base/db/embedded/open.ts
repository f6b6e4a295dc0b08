/** The built-in database: PostgreSQL inside this process, on its own files, as durable as a separate server. */
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
import { letOthersTurn } from './turns.ts';

/** An open built-in database; `close` must be awaited before the process ends, and may be called twice. */
export interface EmbeddedDatabase {
  pglite: PGlite;
  /**
   * True if this call created the database. Only its migrations show its content, because a first start may have been
   * cut off.
   */
  isNew: boolean;
  /** Writes a final checkpoint, which makes the next start quick, and releases the data folder. */
  close: () => Promise<void>;
}

/** The options of `openEmbeddedDatabase`. */
export interface EmbeddedDatabaseOptions {
  /** The folder of all the server's files; the database uses `postgres` in it. Created if absent. */
  dataDir: string;
  /** Receives a short sentence that says what the start waits for. */
  onProgress?: (message: string) => void;
  /**
   * Called once if the database has to stop permanently, for example because the disk refuses a write. Every query
   * fails from then on, so the process should log this and end: the next start recovers everything that was
   * acknowledged.
   */
  onHalt?: (error: DatabaseHaltedError) => void;
}

/**
 * Opens the database below `dataDir`, and creates it if absent. An acknowledged commit survives a crash of this process
 * and a power cut. Throws DataDirInUseError if another process holds the folder.
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
  // Without this check an emptied folder would silently become a new database.
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
    letOthersTurn(pglite);
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
  // The caller asked for no messages.
}

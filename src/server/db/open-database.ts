/** Opens the database that the configuration names: PostgreSQL at DATABASE_URL, or the embedded one in DATA_DIR. */
import type { fromPglite } from 'pg-boss';

import type { Database } from './database.ts';

/** An open, migrated database. */
export interface OpenDatabase {
  db: Database;
  kind: 'postgresql' | 'embedded';
  /** The same database as the job queue wants it; asked for once the server listens. */
  forJobs(): Promise<ReturnType<typeof fromPglite>>;
  close(): Promise<void>;
}

/**
 * Opens and migrates; only the driver that is needed is loaded. `onHalt` is told where the embedded database had to
 * stop for good. Throws DataDirInUseError where another process holds the embedded database.
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  onHalt: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined)
    return (await import('./open-postgres.ts')).openPostgres(config.databaseUrl);
  return (await import('./open-embedded.ts')).openEmbedded(config.dataDir, onHalt);
}

/** Opens the database that the configuration names: PostgreSQL at DATABASE_URL, or the embedded one in DATA_DIR. */
import type { Tracer } from '../tracer.ts';
import type { OpenDatabase } from './database.ts';
import type { Pooler } from './poolers.ts';

/** The callbacks of the opener. */
export interface OpenListeners {
  /** Called when the embedded database had to stop for good. */
  onHalt?: ((error: Error) => void) | undefined;
  /** Called with a sentence for the operator while another process migrates the PostgreSQL database. */
  onWait?: ((text: string) => void) | undefined;
  /** Traces the queries on a PostgreSQL server. */
  tracer?: Tracer;
}

/**
 * Opens and migrates; only the needed driver is loaded. Throws DataDirInUseError if another process holds the embedded
 * database, and MigrationBusyError if another one migrates the PostgreSQL database for too long.
 */
export async function openDatabase(
  config: {
    databaseUrl: string | undefined;
    dataDir: string;
    pooler?: Pooler;
    databaseConnectionsMax?: number;
  },
  { onHalt = () => undefined, onWait = () => undefined, tracer }: OpenListeners = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined)
    return (await import('./open-postgres.ts')).openPostgres(
      config.databaseUrl,
      { onWait },
      { tracer, pooler: config.pooler, connectionsMax: config.databaseConnectionsMax },
    );
  return (await import('./open-embedded.ts')).openEmbedded(config.dataDir, onHalt);
}

/** Opens the database that the configuration names: PostgreSQL at DATABASE_URL, or the built-in one in DATA_DIR. */
import type { Tracer } from '../tracer.ts';
import type { OpenDatabase } from './database.ts';
import { openEmbeddedServer } from './embedded/open.ts';
import { openPostgres } from './open-postgres.ts';
import type { Pooler } from './poolers.ts';

/** The callbacks of the opener. */
export interface OpenListeners {
  /** Called when the built-in database has ended by itself. */
  onHalt?: ((error: Error) => void) | undefined;
  /** Called with a sentence for the operator while another process migrates the database. */
  onWait?: ((text: string) => void) | undefined;
  /** Traces the queries. */
  tracer?: Tracer | undefined;
}

/**
 * Opens and migrates. Throws DataDirInUseError if another process holds the built-in database, and MigrationBusyError if
 * another one migrates the database for too long.
 */
export async function openDatabase(
  config: {
    databaseUrl: string | undefined;
    dataDir: string;
    pooler?: Pooler;
    databaseConnectionsMax?: number;
  },
  { onHalt, onWait = () => undefined, tracer }: OpenListeners = {},
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, pooler, databaseConnectionsMax: connectionsMax } = config;
  if (databaseUrl !== undefined)
    return openPostgres(databaseUrl, { onWait }, { tracer, pooler, connectionsMax });
  return openEmbedded(dataDir, { onHalt, tracer });
}

/** Opens and migrates the built-in database below the data folder. */
export async function openEmbedded(
  dataDir: string,
  { onHalt, tracer }: Pick<OpenListeners, 'onHalt' | 'tracer'> = {},
): Promise<OpenDatabase> {
  const server = await openEmbeddedServer({ dataDir, onHalt });
  try {
    const opened = await openPostgres(server.url, {}, { tracer });
    const close = async (): Promise<void> => {
      await opened.close();
      await server.close();
    };
    return { ...opened, close };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Opens the database that the configuration names: PostgreSQL at DATABASE_URL, or the built-in one in DATA_DIR. */
import type { Tracer } from '../tracer.ts';
import type { OpenDatabase } from './database.ts';
import { DataDirInUseError } from './embedded/lock.ts';
import { openEmbeddedServer } from './embedded/open.ts';
import { openPostgres } from './open-postgres.ts';
import type { Pooler } from './pooler.ts';

/** The callbacks of the opener. */
export interface OpenListeners {
  /** Called when the built-in database has ended by itself. */
  onHalt?: ((error: Error) => void) | undefined;
  /** Called with a sentence for the operator while another process migrates the database. */
  onWait?: ((text: string) => void) | undefined;
  /** Traces the queries. */
  tracer?: Tracer | undefined;
}

/** The settings that name the database. */
interface DatabaseConfig {
  databaseUrl: string | undefined;
  dataDir: string;
  pooler?: Pooler;
  databaseConnectionsMax?: number;
}

/**
 * Opens and migrates, for a server. Throws DataDirInUseError if another process holds the built-in database, and
 * MigrationBusyError if another one migrates the database for too long.
 */
export async function openDatabase(
  config: DatabaseConfig,
  { onHalt, onWait = () => undefined, tracer }: OpenListeners = {},
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, pooler, databaseConnectionsMax: connectionsMax } = config;
  if (databaseUrl !== undefined)
    return openPostgres(databaseUrl, { onWait }, { tracer, pooler, connectionsMax });
  return openEmbedded(dataDir, { onHalt, tracer, isShared: true });
}

/** The database of a command. */
export interface HostDatabase extends OpenDatabase {
  /** Whether servers use it meanwhile; of a built-in one without a server, none does. */
  mayHaveServers: boolean;
}

/**
 * The same for a command, which may run beside a server: it uses the built-in database that the server has started.
 * Throws DataDirInUseError only beside another command.
 */
export async function openDatabaseOfHost(
  config: DatabaseConfig,
  listeners: Pick<OpenListeners, 'onWait'> = {},
): Promise<HostDatabase> {
  if (config.databaseUrl !== undefined)
    return { ...(await openDatabase(config, listeners)), mayHaveServers: true };
  try {
    return { ...(await openEmbedded(config.dataDir)), mayHaveServers: false };
  } catch (error) {
    const ofServer = error instanceof DataDirInUseError ? error.holder?.databaseUrl : undefined;
    if (ofServer === undefined) throw error;
    return { ...(await openPostgres(ofServer)), mayHaveServers: true };
  }
}

/** Opens and migrates the built-in database below the data folder. */
export async function openEmbedded(
  dataDir: string,
  { onHalt, tracer, isShared }: Pick<OpenListeners, 'onHalt' | 'tracer'> & { isShared?: boolean } = {},
): Promise<OpenDatabase> {
  const server = await openEmbeddedServer({ dataDir, onHalt, isShared });
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

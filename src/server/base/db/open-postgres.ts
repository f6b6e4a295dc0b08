import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { isReadOnlyDatabase } from './classify-error.ts';
import { migratePostgres, type MigrationWait } from './migrate-postgres.ts';
import { readDatabaseHosts } from './database-hosts.ts';
import { describeOnce } from './describe-once.ts';
import { makePrimaryFinder, type PrimaryFinder } from './find-primary.ts';
import { clientsOfPrimary } from './primary-client.ts';
import { watchSilence } from './watch-silence.ts';
import { withConnection } from './with-connection.ts';
import { noTracer, type Tracer } from '../tracer.ts';
import type { OpenDatabase } from './database.ts';
import { requireLimitsOfRole, statementLimits, suitPooler } from './pooler.ts';
import { lendsByTransaction, type Pooler } from './poolers.ts';
import { setSession } from './session-settings.ts';

/** How the pool connects. */
export interface PoolOptions {
  tracer?: Tracer | undefined;
  /** What stands between the server and its database; nothing if it is left out. */
  pooler?: Pooler | undefined;
  /** How many connections the pool holds at most; 16 if it is left out. */
  connectionsMax?: number | undefined;
  /** How long a call waits for a free connection before it fails; 2000 if it is left out. */
  waitMilliseconds?: number | undefined;
}

/** Opens a pool on a PostgreSQL server; its limits prevent a stalled database from blocking every guest. */
export async function openPostgres(
  databaseUrl: string,
  wait: MigrationWait = {},
  options: PoolOptions = {},
): Promise<OpenDatabase> {
  await migratePostgres(databaseUrl, wait, options.pooler);
  if (lendsByTransaction(options.pooler))
    await withConnection(databaseUrl, requireLimitsOfRole, options.pooler);
  return openPool(databaseUrl, options);
}

/** The same pool on a database whose tables are known to be those of this version. */
export function openPool(
  databaseUrl: string,
  { tracer = noTracer, pooler = 'none', connectionsMax = 16, waitMilliseconds = 2000 }: PoolOptions = {},
): OpenDatabase {
  const { urls, mustAcceptWrites } = readDatabaseHosts(databaseUrl);
  const finder = mustAcceptWrites ? makePrimaryFinder(urls) : undefined;
  const pool = new pg.Pool({
    connectionString: urls[0] ?? databaseUrl,
    ...(finder !== undefined && { Client: clientsOfPrimary(finder) }),
    max: connectionsMax,
    connectionTimeoutMillis: waitMilliseconds,
    // Finds out that a host has vanished while it owes no answer, or while a long statement runs.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // A pooler that the configuration does not name refuses these at the start of a connection.
    ...(pooler === 'none' && statementLimits),
    ...(!lendsByTransaction(pooler) && settingSessions),
  });
  // A connection that dies while idle or in use must not end the process; its query fails by itself.
  pool.on('error', () => finder?.doubt());
  pool.on('connect', (client) => {
    client.on('error', () => finder?.doubt());
  });
  const silence = watchSilence(pool, () => lookAgain(finder));
  finder?.onMove((url) => silence.endOthers(new pg.Client({ connectionString: url })));
  suitPooler(pool, pooler);
  describeOnce(pool);
  tracer.traceQueries(pool);
  const db = drizzle(pool);
  giveConnectionsBack(db, pool, () => finder?.doubt());
  return {
    db,
    close: async () => {
      await pool.end();
      silence.stop();
    },
  };
}

/** The pool waits for it, and gives away no connection on which it fails, though its types name no promise. */
const settingSessions = { onConnect: (client: pg.ClientBase) => setSession(client, statementLimits) };

/** Looks for the leader while the old one is silent; a new one ends the connections that wait for it. */
function lookAgain(finder: PrimaryFinder | undefined): void {
  finder?.doubt();
  finder?.find().catch(() => undefined); // The next connection looks again, and reports what fails.
}

/**
 * The library's own transactions never release a connection on which BEGIN fails, such as one that was just cut off.
 */
function giveConnectionsBack(db: NodePgDatabase, pool: pg.Pool, onReadOnly: () => void): void {
  const ofClient = new WeakMap<pg.PoolClient, NodePgDatabase>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isToBeDropped = false;
    try {
      const own = ofClient.get(client) ?? drizzle(client);
      ofClient.set(client, own);
      return await own.transaction(work, config);
    } catch (error) {
      // After a failover this connection leads permanently to a standby. Outside a transaction the pool drops it by
      // itself.
      isToBeDropped = isReadOnlyDatabase(error);
      if (isToBeDropped) onReadOnly();
      throw error;
    } finally {
      client.release(isToBeDropped); // the pool drops a broken connection by itself
    }
  };
}

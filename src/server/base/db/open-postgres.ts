import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { isReadOnlyDatabase } from './classify-error.ts';
import { migratePostgres, type MigrationWait } from './migrate-postgres.ts';
import { describeOnce } from './describe-once.ts';
import { withConnection } from './with-connection.ts';
import { noTracer, type Tracer } from '../tracer.ts';
import type { OpenDatabase } from './database.ts';
import { requireLimitsOfRole, statementLimits, suitPooler } from './pooler.ts';
import type { Pooler } from './poolers.ts';

/** How the pool connects. */
export interface PoolOptions {
  tracer?: Tracer | undefined;
  /** What stands between the server and its database; nothing if it is left out. */
  pooler?: Pooler | undefined;
}

/** Opens a pool on a PostgreSQL server; its limits prevent a stalled database from blocking every guest. */
export async function openPostgres(
  databaseUrl: string,
  wait: MigrationWait = {},
  options: PoolOptions = {},
): Promise<OpenDatabase> {
  await migratePostgres(databaseUrl, wait);
  if (options.pooler?.startsWith('transaction') === true)
    await withConnection(databaseUrl, requireLimitsOfRole);
  return openPool(databaseUrl, options);
}

/** The same pool on a database whose tables are known to be those of this version. */
export function openPool(
  databaseUrl: string,
  { tracer = noTracer, pooler = 'none' }: PoolOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 16,
    connectionTimeoutMillis: 2000,
    // A pooler refuses these at the start of a connection.
    ...(pooler === 'none' && { ...statementLimits, options: '-c synchronous_commit=on' }),
  });
  // A connection that dies while idle or in use must not end the process; its query fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  suitPooler(pool, pooler);
  describeOnce(pool);
  tracer.traceQueries(pool);
  const db = drizzle(pool);
  giveConnectionsBack(db, pool);
  return {
    db,
    kind: 'postgresql',
    close: () => pool.end(),
  };
}

/**
 * The library's own transactions never release a connection on which BEGIN fails, such as one that was just cut off.
 */
function giveConnectionsBack(db: NodePgDatabase, pool: pg.Pool): void {
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
      throw error;
    } finally {
      client.release(isToBeDropped); // the pool drops a broken connection by itself
    }
  };
}

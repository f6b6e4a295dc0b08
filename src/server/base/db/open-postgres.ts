import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { isReadOnlyDatabase } from './classify-error.ts';
import { migratePostgres, type MigrationWait } from './migrate-postgres.ts';
import { describeOnce } from './describe-once.ts';
import { noTracer, type Tracer } from '../tracer.ts';
import type { OpenDatabase } from './database.ts';

/** Opens a pool on a PostgreSQL server; its limits prevent a stalled database from blocking every guest. */
export async function openPostgres(
  databaseUrl: string,
  wait: MigrationWait = {},
  tracer: Tracer = noTracer,
): Promise<OpenDatabase> {
  await migratePostgres(databaseUrl, wait);
  return openPool(databaseUrl, tracer);
}

/** The same pool on a database whose tables are known to be those of this version. */
export function openPool(databaseUrl: string, tracer: Tracer = noTracer): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 16,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c synchronous_commit=on',
  });
  // A connection that dies while idle or in use must not end the process; its query fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
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

import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

import type { OpenDatabase } from './open-database.ts';

/** Any number that no other advisory lock of ours uses. */
const migrationLock = 7_301_001;

/** Opens a pool on a PostgreSQL server; its limits keep a stalled database from stalling every guest. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  await migrateOnce(databaseUrl);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 16,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c synchronous_commit=on',
  });
  // A connection that dies while idle or checked out must not end the process; its query fails on its own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const db = drizzle(pool);
  giveConnectionsBack(db, pool);
  return {
    db,
    kind: 'postgresql',
    forJobs: async () => (await import('pg-boss')).fromDrizzle(db, sql),
    close: () => pool.end(),
  };
}

/** The library's own transactions keep a connection for good where BEGIN fails, as on one that was cut off a moment ago. */
function giveConnectionsBack(db: NodePgDatabase, pool: pg.Pool): void {
  const ofClient = new WeakMap<pg.PoolClient, NodePgDatabase>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const own = ofClient.get(client) ?? drizzle(client);
      ofClient.set(client, own);
      return await own.transaction(work, config);
    } finally {
      client.release(); // the pool itself drops a connection that is broken
    }
  };
}

/** Migrates on a connection of its own, without time limits, one server at a time. */
async function migrateOnce(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrate(db, { migrationsFolder: join(import.meta.dirname, 'migrations') });
  } finally {
    await client.end();
  }
}

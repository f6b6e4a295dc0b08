/** Opens the database that the configuration names: PostgreSQL at DATABASE_URL, or the embedded one in DATA_DIR. */
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { fromDrizzle, fromPglite } from 'pg-boss';

import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded/open.ts';

/** An open, migrated database. */
export interface OpenDatabase {
  db: Database;
  kind: 'postgresql' | 'embedded';
  /** The same database as the job queue wants it. */
  forJobs: ReturnType<typeof fromPglite>;
  close(): Promise<void>;
}

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number that no other advisory lock of ours uses. */
const migrationLock = 7_301_001;

/** Opens and migrates. Throws DataDirInUseError where another process holds the embedded database. */
export async function openDatabase(config: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl);
  const embedded = await openEmbeddedDatabase({ dataDir: config.dataDir });
  const db = await prepareEmbedded(embedded.pglite);
  return { db, kind: 'embedded', forJobs: fromPglite(embedded.pglite), close: () => embedded.close() };
}

/** Migrates an embedded database and wraps it. */
export async function prepareEmbedded(pglite: PGlite): Promise<Database> {
  const db = drizzlePglite(pglite);
  await migratePglite(db, { migrationsFolder });
  return db;
}

/** Opens a pool; the limits keep a stalled database from stalling every guest. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 16,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c synchronous_commit=on',
    allowExitOnIdle: false,
  });
  // A connection that dies while idle or checked out must not end the process; its query fails on its own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  await migrateOnce(databaseUrl);
  const db = drizzlePg(pool);
  return {
    db: db as unknown as Database,
    kind: 'postgresql',
    forJobs: fromDrizzle(db, sql),
    close: () => pool.end(),
  };
}

/** Migrates on a connection of its own, without time limits, one server at a time. */
async function migrateOnce(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const db = drizzlePg(client);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migratePg(db, { migrationsFolder });
  } finally {
    await client.end();
  }
}

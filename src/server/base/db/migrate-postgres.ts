/** Migrates a PostgreSQL database to the tables of this version, one process at a time. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';

import { tryLock } from './advisory-locks.queries.ts';
import { newestApplied, refuseUnreleased, mayMigrate } from './serving-role.queries.ts';
import type { Database } from './database.ts';
import { SetupError } from '../setup-error.ts';
import type { Pooler } from './pooler.ts';
import { setTransaction } from './session-settings.ts';
import { withConnection } from './connect-client.ts';

/** How a process behaves while another one migrates the same database. */
export interface MigrationWait {
  /** Called once with a sentence for the operator when the process begins to wait. */
  onWait?: (text: string) => void;
  /** The maximum wait in milliseconds; one minute by default. */
  waitMilliseconds?: number;
}

const defaultWaitMilliseconds = 60_000;
const pollMilliseconds = 250;

const migrations = readMigrationFiles({ migrationsFolder: join(import.meta.dirname, 'migrations') });
const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));

/**
 * Migrates on a separate connection. A database that is up to date is not changed or locked. The lock belongs to the
 * migrating transaction, not to the session: behind a pooler a session outlives its process and would keep the lock.
 * Throws MigrationBusyError if another process keeps it for too long, and NotMigratedError if the role may not migrate.
 */
export async function migratePostgres(
  databaseUrl: string,
  wait: MigrationWait = {},
  pooler?: Pooler,
): Promise<void> {
  const migrate = async (db: Database): Promise<void> => {
    await refuseUnreleased(db);
    if ((await newestApplied(db)) >= newest) return;
    if (!(await mayMigrate(db))) throw new NotMigratedError();
    await migrateInTurn(db, wait);
  };
  await withConnection(databaseUrl, migrate, pooler);
}

async function migrateInTurn(db: Database, wait: MigrationWait): Promise<void> {
  const waitMilliseconds = wait.waitMilliseconds ?? defaultWaitMilliseconds;
  const until = performance.now() + waitMilliseconds;
  let isAnnounced = false;
  while (!(await tryToMigrate(db))) {
    if (performance.now() > until)
      throw new MigrationBusyError(
        `Another process has been migrating the database for ${Math.round(waitMilliseconds / 1000)} seconds. ` +
          'Start this one again when it is done; pg_stat_activity shows what it is doing.',
      );
    if (!isAnnounced) wait.onWait?.('waiting for another process that migrates the database');
    isAnnounced = true;
    await sleep(pollMilliseconds);
  }
}

/** False if another process holds the lock. */
async function tryToMigrate(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'migration'))) return false;
    await setTransaction(tx);
    // Changing a large table takes longer than a request's statement may.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await applyMigrations(tx);
    return true;
  });
}

/** The tables in which drizzle-kit records applied migrations, so that its own tools understand the database. */
async function applyMigrations(tx: Database): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const applied = await newestApplied(tx);
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > applied)) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    );
  }
}

/** The database lacks the tables of this version, and the role of this process may not create them. */
export class NotMigratedError extends SetupError {
  constructor() {
    super(
      'The database lacks the tables of this version, and the role of DATABASE_URL may not create them: ' +
        'run "promenade migrate" with MIGRATION_DATABASE_URL.',
    );
    this.name = 'NotMigratedError';
  }
}

/** Another process held the migration lock for longer than this one waits. A later retry is safe. */
export class MigrationBusyError extends Error {
  override name = 'MigrationBusyError';
}

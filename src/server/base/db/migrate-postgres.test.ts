/** Which process migrates, which waits, and which does neither. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod/mini';

import { withEmptyDatabase } from '#server/testing/park-database.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { baselineMillis } from './serving-role.queries.ts';
import type { Database } from './database.ts';
import { readRows } from './read-rows.ts';
import { withConnection } from './connect-client.ts';

/** The number of the lock is the same in every version, so that servers of two versions wait for each other. */
const lock = 'select pg_advisory_lock(7301001)';

test('a server starts at once although a forgotten session holds the migration lock', () =>
  withSession(async (url, other) => {
    await migratePostgres(url);
    await other.query(lock);
    const waits: string[] = [];
    const database = await openPostgres(url, { onWait: (text) => waits.push(text), waitMilliseconds: 0 });
    await database.close();
    expect(waits).toEqual([]);
  }));

test('a server that has tables to create reports that it waits, and gives up with a clear sentence', () =>
  withSession(async (url, other) => {
    await other.query(lock);
    const waits: string[] = [];
    const start = migratePostgres(url, { onWait: (text) => waits.push(text), waitMilliseconds: 600 });
    await expect(start).rejects.toThrow('Another process has been migrating the database for 1 seconds.');
    expect(waits).toEqual(['waiting for another process that migrates the database']);
  }));

test('a waiting server continues when the other process is done', () =>
  withSession(async (url, other) => {
    await other.query(lock);
    const start = migratePostgres(url, {
      onWait: () => void other.query('select pg_advisory_unlock(7301001)'),
    });
    await expect(start).resolves.toBeUndefined();
    const tables = await other.query<{ count: string }>('select count(*) from passes');
    expect(tables.rows).toEqual([{ count: '0' }]);
  }));

test('a database older than the first release is refused with a clear sentence', () =>
  withSession(async (url, other) => {
    await migratePostgres(url);
    await other.query('update drizzle.__drizzle_migrations set created_at = 1795277692615');
    await expect(migratePostgres(url)).rejects.toThrow(/made by a version before the first release/);
  }));

test('eight servers that start at once on an empty database migrate it only once', () =>
  withSession(async (url, other) => {
    await Promise.all(Array.from({ length: 8 }, () => migratePostgres(url)));
    const twice = await other.query(
      'select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1',
    );
    expect(twice.rows).toEqual([]);
  }));

test('a statement limit of the role does not stop a migration that takes longer', () =>
  withSession(async (url, other) => {
    await other.query(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '150ms'`);
    // The migration creates the same schema, and so waits for this transaction.
    await other.query('begin');
    await other.query('create schema drizzle');
    const start = migratePostgres(url);
    await Promise.all([
      expect(start).resolves.toBeUndefined(),
      sleep(600).then(() => other.query('rollback')),
    ]);
  }));

/** Returns a new empty database and a session of another process on it. */
const withSession = (run: (url: string, other: pg.Client) => Promise<void>) =>
  withEmptyDatabase(async ({ href }) => {
    const other = new pg.Client({ connectionString: href });
    await other.connect();
    try {
      await run(href, other);
    } finally {
      await other.end();
    }
  });

vi.setConfig({ testTimeout: 120_000 });

const folder = join(import.meta.dirname, 'migrations');
const [baseline] = readMigrationFiles({ migrationsFolder: folder });
const noteTable = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`;

/** An empty database, and its address. */
const withDatabase = (use: (db: Database, url: string) => Promise<void>) =>
  withEmptyDatabase(({ href }) => withConnection(href, (db) => use(db, href)));

/** Every column, index, function and trigger, as one sorted list. */
async function structureOf(db: Database): Promise<unknown[]> {
  const answer = await db.execute(sql`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as part
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by part`);
  return readRows(answer, z.object({ part: z.string() }));
}

test('the baseline is never edited, because released databases contain it', () => {
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, '0000_baseline.sql')))
    .digest('hex');
  expect(sha256).toBe('5c3296edd015c3d8f67e6aa754117f4792315d28aaab1a37cc502b0bcc553ba5');
  expect(baseline?.folderMillis).toBe(baselineMillis);
});

test('a database of the first release is upgraded to the structure of a new one and keeps its rows', () =>
  withDatabase((old, oldUrl) =>
    withDatabase(async (fresh, freshUrl) => {
      for (const statement of baseline?.sql ?? []) await old.execute(sql.raw(statement));
      await old.execute(sql.raw(noteTable));
      await old.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${baseline?.hash}, ${baselineMillis})`,
      );
      await old.execute(sql`insert into settings (key, value) values ('kept', '"as it was"')`);

      await migratePostgres(oldUrl);
      await migratePostgres(freshUrl);

      expect(await structureOf(old)).toEqual(await structureOf(fresh));
      const kept = await old.execute(sql`select key, value from settings`);
      expect(readRows(kept, z.object({ key: z.string(), value: z.string() }))).toEqual([
        { key: 'kept', value: 'as it was' },
      ]);
    }),
  ));

test('a database older than the first release is refused with a clear sentence and not changed', () =>
  withDatabase(async (db, url) => {
    await db.execute(
      sql.raw(
        `${noteTable} insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1795277692615)`,
      ),
    );
    await expect(migratePostgres(url)).rejects.toThrow(/made by a version before the first release/);
    expect(await structureOf(db)).toEqual([]);
  }));

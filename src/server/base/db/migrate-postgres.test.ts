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
import { type Database, readRows } from './database.ts';
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
const migrations = readMigrationFiles({ migrationsFolder: folder });
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

/**
 * Every release with the newest migration that it has and some rows of its time: a new release is one more row, also if it
 * has no migration. Migrations of releases are kept and never edited, because databases contain them.
 */
const releases = [
  {
    release: '1.0.0',
    newest: '0000_baseline',
    sha256: '5c3296edd015c3d8f67e6aa754117f4792315d28aaab1a37cc502b0bcc553ba5',
    rows: {
      settings: `('kept', '"as it was"')`,
      'products (product_id, name, category, merch_item_id, merch_pack_id, tt_category_id, is_passholder, is_wristband, may_self_activate, earns_points, credits_initial, cash_initial_cents)': `('P1', 'Zoë’s Pass', 'season', 'M1', 'K1', 'T1', true, false, false, true, 12, 9007199254740991)`,
      'orders (order_id, source, ordered_at)': `('10240001', 'import', '2026-11-29T10:00:00Z')`,
      'loyalty_members (user_id, member_id, email, email_key, first_name, last_name, status, joined_at)': `('u1', 'm1', 'Ann@Müller.example', 'ann@xn--mller-kva.example', 'Ann', 'Müller', 'active', now())`,
    },
  },
];

const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
  readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
);

test.each(releases)('the newest migration of release $release is kept as it was', ({ newest, sha256 }) => {
  const text = readFileSync(join(folder, `${newest}.sql`));
  expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
});

test('the first release has the baseline alone', () => {
  expect(migrations[0]?.folderMillis).toBe(baselineMillis);
  expect(releases[0]?.newest).toBe(journal.entries[0]?.tag);
});

test.each(releases)(
  'a database of release $release is upgraded to the structure of a new one and keeps its rows',
  ({ newest, rows }) =>
    withDatabase((old, oldUrl) =>
      withDatabase(async (fresh, freshUrl) => {
        const until = journal.entries.find(({ tag }) => tag === newest)?.when ?? 0;
        await old.execute(sql.raw(noteTable));
        for (const { folderMillis, hash, sql: statements } of migrations.filter(
          (one) => one.folderMillis <= until,
        )) {
          for (const statement of statements) await old.execute(sql.raw(statement));
          await old.execute(
            sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
          );
        }
        for (const [table, values] of Object.entries(rows))
          await old.execute(sql.raw(`insert into ${table} values ${values}`));
        const rowsOf = async (): Promise<Record<string, unknown>[]> => {
          const tables = Object.keys(rows).map((table) => table.split(' ')[0]);
          const all = await Promise.all(tables.map((table) => old.execute(sql.raw(`table ${table}`))));
          return all.flatMap((answer) => readRows(answer, z.record(z.string(), z.unknown())));
        };
        const before = await rowsOf();

        await migratePostgres(oldUrl);
        await migratePostgres(freshUrl);

        expect(await structureOf(old)).toEqual(await structureOf(fresh));
        // A later version may add columns.
        expect(await rowsOf()).toMatchObject(before);
      }),
    ),
);

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

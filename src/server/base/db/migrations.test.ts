/** The upgrade from the first release: one baseline, and every later change as a separate migration. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { administer } from '#server/testing/park-database.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';

import { baselineMillis } from './serving-role.queries.ts';
import type { Database } from './database.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { readRows } from './read-rows.ts';
import { withConnection } from './with-connection.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = join(import.meta.dirname, 'migrations');
const [baseline] = readMigrationFiles({ migrationsFolder: folder });
const noteTable = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`;

/** An empty database, and its address. */
async function withDatabase(use: (db: Database, url: string) => Promise<void>): Promise<void> {
  const name = `migrations_${randomBytes(6).toString('hex')}`;
  await administer(testServerUrl(), `create database ${name}`);
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  try {
    await withConnection(url.href, (db) => use(db, url.href));
  } finally {
    await administer(testServerUrl(), `drop database ${name} with (force)`);
  }
}

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

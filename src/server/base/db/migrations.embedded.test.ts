/** The upgrade from the first release: one baseline, and every later change as a separate migration. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test, vi } from 'vitest';

import { baselineMillis } from './applied-migrations.queries.ts';
import { prepareEmbedded } from './open-embedded.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = join(import.meta.dirname, 'migrations');
const [baseline] = readMigrationFiles({ migrationsFolder: folder });
const noteTable = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`;

async function withDatabase(use: (pglite: PGlite) => Promise<void>): Promise<void> {
  const pglite = await PGlite.create();
  try {
    await use(pglite);
  } finally {
    await pglite.close();
  }
}

/** Every column, index, function and trigger, as one sorted list. */
async function structureOf(pglite: PGlite): Promise<unknown[]> {
  const { rows } = await pglite.query(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as part
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by part`);
  return rows;
}

test('the baseline is never edited, because released databases contain it', () => {
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, '0000_baseline.sql')))
    .digest('hex');
  expect(sha256).toBe('067e9cfe569152c2644bd3af4e934c132dddfdf7c5d448014b63bc0f4757d1f6');
  expect(baseline?.folderMillis).toBe(baselineMillis);
});

test('a database of the first release is upgraded to the structure of a new one and keeps its rows', () =>
  withDatabase((old) =>
    withDatabase(async (fresh) => {
      await old.exec(`${baseline?.sql.join(';\n') ?? ''}; ${noteTable}`);
      await old.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        baseline?.hash,
        baselineMillis,
      ]);
      await old.exec(`insert into settings (key, value) values ('kept', '"as it was"')`);

      await prepareEmbedded(old);
      await prepareEmbedded(fresh);

      expect(await structureOf(old)).toEqual(await structureOf(fresh));
      expect((await old.query('select key, value from settings')).rows).toEqual([
        { key: 'kept', value: 'as it was' },
      ]);
    }),
  ));

test('a database older than the first release is refused with a clear sentence and not changed', () =>
  withDatabase(async (pglite) => {
    await pglite.exec(
      `${noteTable} insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1795277692615)`,
    );
    await expect(prepareEmbedded(pglite)).rejects.toThrow(/made by a version before the first release/);
    expect((await pglite.query(`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([]);
  }));

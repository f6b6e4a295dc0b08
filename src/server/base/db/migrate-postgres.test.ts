/** Which process migrates, which waits, and which does neither. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { expect, test } from 'vitest';

import { administer } from '#server/testing/park-database.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';

const serverUrl = testServerUrl();
/** The number of the lock is the same in every version, so that servers of two versions wait for each other. */
const lock = 'select pg_advisory_lock(7301001)';

test('a server starts at once although a forgotten session holds the migration lock', () =>
  withDatabase(async (url, other) => {
    await migratePostgres(url);
    await other.query(lock);
    const waits: string[] = [];
    const database = await openPostgres(url, { onWait: (text) => waits.push(text), waitMilliseconds: 0 });
    await database.close();
    expect(waits).toEqual([]);
  }));

test('a server that has tables to create reports that it waits, and gives up with a clear sentence', () =>
  withDatabase(async (url, other) => {
    await other.query(lock);
    const waits: string[] = [];
    const start = migratePostgres(url, { onWait: (text) => waits.push(text), waitMilliseconds: 600 });
    await expect(start).rejects.toThrow('Another process has been migrating the database for 1 seconds.');
    expect(waits).toEqual(['waiting for another process that migrates the database']);
  }));

test('a waiting server continues when the other process is done', () =>
  withDatabase(async (url, other) => {
    await other.query(lock);
    const start = migratePostgres(url, {
      onWait: () => void other.query('select pg_advisory_unlock(7301001)'),
    });
    await expect(start).resolves.toBeUndefined();
    const tables = await other.query<{ count: string }>('select count(*) from passes');
    expect(tables.rows).toEqual([{ count: '0' }]);
  }));

test('a database older than the first release is refused with a clear sentence', () =>
  withDatabase(async (url, other) => {
    await migratePostgres(url);
    await other.query('update drizzle.__drizzle_migrations set created_at = 1795277692615');
    await expect(migratePostgres(url)).rejects.toThrow(/made by a version before the first release/);
  }));

test('eight servers that start at once on an empty database migrate it only once', () =>
  withDatabase(async (url, other) => {
    await Promise.all(Array.from({ length: 8 }, () => migratePostgres(url)));
    const twice = await other.query(
      'select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1',
    );
    expect(twice.rows).toEqual([]);
  }));

test('a statement limit of the role does not stop a migration that takes longer', () =>
  withDatabase(async (url, other) => {
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
async function withDatabase(run: (url: string, other: pg.Client) => Promise<void>): Promise<void> {
  const name = `migrate_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const other = new pg.Client({ connectionString: url.href });
  try {
    await other.connect();
    await run(url.href, other);
  } finally {
    await other.end();
    await administer(serverUrl, `drop database ${name} with (force)`);
  }
}

/** An address with a host that is away and one that becomes read-only and writable again, on a real PostgreSQL. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';

import { testServerUrl } from '#server/testing/test-database-server.ts';
import { openPool, openPostgres } from './open-postgres.ts';
import { askIfWritable } from './session.queries.ts';

const serverUrl = testServerUrl();
const name = 'several_hosts';

test('a server works by the host that answers, waits while that one is read-only, and goes on by itself', async () => {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const { host } = new URL(serverUrl);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  // Nothing listens on port 1.
  const hosts = address.href.replace(host, `127.0.0.1:1,${host}`);
  const set = async (value: 'on' | 'off'): Promise<void> => {
    await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };
  const migrated = await openPostgres(hosts);
  await migrated.close();
  const pool = openPool(hosts);
  const write = (): Promise<string> =>
    pool.db
      .transaction((tx) =>
        tx.execute(
          sql`insert into attempt_counters (key, count, window_ends_at) select 'x', 0, now() where false`,
        ),
      )
      .then(
        () => 'written',
        () => 'refused',
      );
  const isReady = (): Promise<boolean> =>
    askIfWritable(pool.db).then(
      () => true,
      () => false,
    );
  try {
    expect(await Promise.all(Array.from({ length: 200 }, write))).not.toContain('refused');
    await set('on');
    await expect.poll(isReady).toBe(false);
    expect(new Set(await Promise.all(Array.from({ length: 200 }, write)))).toEqual(new Set(['refused']));
    await set('off');
    await expect.poll(isReady).toBe(true);
    expect(await Promise.all(Array.from({ length: 200 }, write))).not.toContain('refused');
  } finally {
    await pool.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}, 60_000);

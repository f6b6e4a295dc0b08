import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';

import { openPool, openPostgres } from './open-postgres.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';

const serverUrl = testServerUrl();
const rounds = 30;

test('the pool holds no more connections than it may, and all work is done', async () => {
  const database = openPool(serverUrl, { connectionsMax: 4 });
  const askForProcess = () =>
    database.db.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`pg_sleep(0.001)`);
  try {
    const answers = await Promise.all(Array.from({ length: 200 }, askForProcess));
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(4);
  } finally {
    await database.close();
  }
});

test('the pool recovers all its connections, however often they are cut off', async () => {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query('create database cut_off');
  const url = new URL(serverUrl);
  url.pathname = '/cut_off';
  const database = await openPostgres(url.href);
  try {
    const work = () => database.db.transaction((tx) => tx.execute(sql`select 1`));
    let failed = 0;
    for (let round = 0; round < rounds; round += 1) {
      await Promise.allSettled(Array.from({ length: 4 }, work));
      const cut = admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'cut_off'`,
      );
      const outcomes = Promise.allSettled(Array.from({ length: 4 }, work));
      await cut;
      failed += (await outcomes).filter(({ status }) => status === 'rejected').length;
    }
    // Otherwise the test has tried nothing.
    expect(failed).toBeGreaterThan(0);
    // A connection that was cut last may not have noticed yet; one that is never released stays away.
    await vi.waitFor(() => Promise.all(Array.from({ length: 32 }, work)), { timeout: 10_000 });
  } finally {
    await database.close();
    await admin.query('drop database cut_off with (force)');
    await admin.end();
  }
});

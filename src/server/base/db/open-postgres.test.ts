import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';

import { shortTransaction, type Database } from './database.ts';
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

async function fetchTransactionId(tx: Database): Promise<string> {
  const [row] = await tx.select({ id: sql<string>`pg_current_xact_id()::text` }).from(sql`(select) one_row`);
  return row?.id ?? '';
}

test('a short transaction is one transaction, from its first statement to the one that goes with COMMIT', async () => {
  const database = openPool(serverUrl, { connectionsMax: 1 });
  const { db } = database;
  try {
    const ids = await shortTransaction(db, {
      look: (tx) => Promise.all([fetchTransactionId(tx), fetchTransactionId(tx)]),
      act: async (tx, seen, commitWith) => [...seen, await commitWith(() => fetchTransactionId(tx))],
    });
    expect(new Set(ids).size).toBe(1);
    expect(await fetchTransactionId(db)).not.toBe(ids[0]);
  } finally {
    await database.close();
  }
});

test.each(['look', 'act', 'last'])(
  'a short transaction whose %s fails is rolled back, and its connection goes on',
  async (failing) => {
    const database = openPool(serverUrl, { connectionsMax: 1 });
    const { db } = database;
    const failAt = (step: string, tx: Database) =>
      tx.execute(step === failing ? sql`select 1 / 0` : sql`select 1`);
    const table = sql.raw(`short_${failing}`);
    try {
      await db.execute(sql`create table ${table} (n integer)`);
      const failed = shortTransaction(db, {
        look: (tx) => Promise.all([failAt('look', tx), fetchTransactionId(tx)]),
        act: async (tx, _seen, commitWith) => {
          await tx.execute(sql`insert into ${table} values (1)`);
          await failAt('act', tx);
          await commitWith(() => failAt('last', tx));
        },
      });
      await expect(failed).rejects.toMatchObject({ cause: { message: 'division by zero' } });
      const [kept] = await db.select({ rows: sql<number>`count(*)::int` }).from(table);
      expect(kept?.rows).toBe(0);
    } finally {
      await db.execute(sql`drop table if exists ${table}`);
      await database.close();
    }
  },
);

test.each(['transactions', 'short transactions'])(
  'the pool recovers all its connections, however often they are cut off in %s',
  async (kind) => {
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query('create database cut_off');
    const url = new URL(serverUrl);
    url.pathname = '/cut_off';
    const database = await openPostgres(url.href);
    try {
      const select = (tx: Database) => tx.execute(sql`select 1`);
      const work = () =>
        kind === 'transactions'
          ? database.db.transaction(select)
          : shortTransaction(database.db, {
              look: select,
              act: (tx, _seen, commitWith) => commitWith(() => select(tx)),
            });
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
  },
);

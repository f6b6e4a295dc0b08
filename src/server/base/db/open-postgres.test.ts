import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, vi, onTestFinished } from 'vitest';
import * as z from 'zod/mini';

import { testServerUrl } from '#server/testing/test-database-server.ts';
import { administer } from '#server/testing/park-database.ts';
import { test } from '#server/testing/test-park.ts';
import { shortTransaction, type Database, readRows } from './database.ts';
import { openPool, openPostgres } from './open-postgres.ts';
import { askIfWritable } from './session.queries.ts';

const serverUrl = testServerUrl();
const rounds = 30;

test('the pool holds no more connections than it may, and all work is done', async () => {
  const database = openPool(serverUrl, { connectionsMax: 4 });
  const askForProcess = () =>
    database.db.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`pg_sleep(0.001)`);
  onTestFinished(() => database.close());
  const answers = await Promise.all(Array.from({ length: 200 }, askForProcess));
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(4);
});

async function fetchTransactionId(tx: Database): Promise<string> {
  const [row] = await tx.select({ id: sql<string>`pg_current_xact_id()::text` }).from(sql`(select) one_row`);
  return row?.id ?? '';
}

test('a short transaction is one transaction, from its first statement to the one that goes with COMMIT', async () => {
  const database = openPool(serverUrl, { connectionsMax: 1 });
  const { db } = database;
  onTestFinished(() => database.close());
  const ids = await shortTransaction(db, {
    look: (tx) => Promise.all([fetchTransactionId(tx), fetchTransactionId(tx)]),
    act: async (tx, seen, commitWith) => [...seen, await commitWith(() => fetchTransactionId(tx))],
  });
  expect(new Set(ids).size).toBe(1);
  expect(await fetchTransactionId(db)).not.toBe(ids[0]);
});

test.each(['look', 'act', 'last'])(
  'a short transaction whose %s fails is rolled back, and its connection goes on',
  async (failing) => {
    const database = openPool(serverUrl, { connectionsMax: 1 });
    const { db } = database;
    const failAt = (step: string, tx: Database) =>
      tx.execute(step === failing ? sql`select 1 / 0` : sql`select 1`);
    const table = sql.raw(`short_${failing}`);
    onTestFinished(async () => {
      await db.execute(sql`drop table if exists ${table}`);
      await database.close();
    });
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
    onTestFinished(async () => {
      await database.close();
      await admin.query('drop database cut_off with (force)');
      await admin.end();
    });
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
  },
);

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
  onTestFinished(async () => {
    await pool.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  expect(await Promise.all(Array.from({ length: 200 }, write))).not.toContain('refused');
  await set('on');
  await expect.poll(isReady).toBe(false);
  expect(new Set(await Promise.all(Array.from({ length: 200 }, write)))).toEqual(new Set(['refused']));
  await set('off');
  await expect.poll(isReady).toBe(true);
  expect(await Promise.all(Array.from({ length: 200 }, write))).not.toContain('refused');
}, 60_000);

test('a server on a read-only database is not ready, answers 503 to a write, and recovers with the database', async (park) => {
  const answer = await park.services.db.execute(sql`select current_database() as name`);
  const [{ name: called } = { name: '' }] = readRows(answer, z.object({ name: z.string() }));
  const ready = async (): Promise<number> => (await park.app.inject('/readyz')).statusCode;
  const write = async (): Promise<number> => {
    const member = { email: `${crypto.randomUUID()}@guest.example`, firstName: 'Ada', lastName: 'Okafor' };
    return (await park.post('/api/loyalty/create', member)).statusCode;
  };
  const both = async (): Promise<number[]> => [await ready(), await write()];

  expect(await both()).toEqual([200, 200]);
  await administer(serverUrl, `alter database ${called} set default_transaction_read_only = on`);
  await administer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${called}'`,
  );
  await expect.poll(both).toEqual([503, 503]);

  // From here on the test ends no connection: the server itself drops those to the read-only side.
  await administer(serverUrl, `alter database ${called} set default_transaction_read_only = off`);
  await expect.poll(both).toEqual([200, 200]);
});

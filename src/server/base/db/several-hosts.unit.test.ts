/** A database with several hosts: the pool follows the one that accepts writes. */
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { startFakeHost, type FakeHost } from '#server/testing/fake-postgres-host.ts';
import type { OpenDatabase } from './database.ts';
import { classifyDatabaseError } from './classify-error.ts';
import { connectClient } from './connect-client.ts';
import { openPool } from './open-postgres.ts';
import { readRows } from './read-rows.ts';
import { liftTimeLimit } from './session.queries.ts';

const silenceMilliseconds = 1000;
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function host(...given: Parameters<typeof startFakeHost>): Promise<FakeHost> {
  const started = await startFakeHost(...given);
  opened.push(started);
  return started;
}

function addressOf(hosts: readonly FakeHost[]): string {
  return `postgres://u@${hosts.map(({ address }) => address).join(',')}/park?target_session_attrs=read-write`;
}

function poolOf(...hosts: FakeHost[]): OpenDatabase {
  const pool = openPool(addressOf(hosts), { silenceMilliseconds });
  opened.unshift(pool); // closes before its hosts
  return pool;
}

async function askName({ db }: OpenDatabase): Promise<string> {
  const [row] = readRows(await db.execute(sql`select name`), z.object({ name: z.string() }));
  return row?.name ?? '';
}

test('connections lead to the host that accepts writes, whatever its place in the list', async () => {
  const hosts = [await host('one', 'standby'), await host('two', 'away'), await host('three', 'primary')];
  expect(await askName(poolOf(...hosts))).toBe('three');
  const client = await connectClient(addressOf(hosts));
  expect((await client.query('select name')).rows).toEqual([{ name: 'three' }]);
  await client.end();
});

test('without a leader the error says that no host accepts writes, as a write to a standby does', async () => {
  const pool = poolOf(await host('one', 'standby'), await host('two', 'away'));
  await expect(askName(pool)).rejects.toMatchObject({ cause: { code: '25006' } });
});

test('connections to a leader that has become a standby are replaced by ones to the new leader', async () => {
  const [old, next] = [await host('old', 'primary'), await host('next', 'standby')];
  const pool = poolOf(old, next);
  expect(await askName(pool)).toBe('old');
  await old.close(); // A leader that steps down ends its connections.
  opened.splice(opened.indexOf(old), 1);
  next.role = 'primary';
  await expect.poll(() => askName(pool).catch(() => '')).toBe('next');
});

test('queries to a frozen leader fail when their time is over, its connections end, and the next go to the new one', async () => {
  const [frozen, next] = [await host('frozen', 'primary'), await host('next', 'standby')];
  const pool = poolOf(frozen, next);
  await Promise.all([askName(pool), askName(pool)]);
  frozen.role = 'silent';
  next.role = 'primary';
  const outcomes = await Promise.allSettled([
    askName(pool),
    pool.db.transaction((tx) => tx.execute(sql`select name`)),
  ]);
  const faults = outcomes.map((one) => one.status === 'rejected' && classifyDatabaseError(one.reason));
  expect(faults).toEqual(['transient', 'transient']);
  expect(await askName(pool)).toBe('next');
  await expect.poll(() => frozen.connections()).toBe(0);
});

test('a host that is silent from the first message on is passed over', async () => {
  const hosts = [await host('one', 'silent'), await host('two', 'primary')];
  expect(await askName(poolOf(...hosts))).toBe('two');
});

test('a server that closes while a query gets no answer waits for it, opens no further connection, and works no more', async () => {
  const [frozen, next] = [await host('frozen', 'primary'), await host('next', 'primary')];
  const pool = openPool(addressOf([frozen, next]), { silenceMilliseconds });
  await askName(pool);
  frozen.role = 'silent';
  const last = Promise.allSettled([askName(pool)]);
  await expect.poll(() => frozen.connections()).toBe(1);
  await pool.close();
  expect(await last).toMatchObject([{ status: 'rejected' }]);
  await expect(askName(pool)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('after calling end') },
  });
  expect([frozen.connections(), next.connections()]).toEqual([0, 0]);
});

test('closing ends the connections of a host that was left, after their queries', async () => {
  const [frozen, next] = [await host('frozen', 'primary'), await host('next', 'primary')];
  const pool = openPool(addressOf([frozen, next]), { silenceMilliseconds });
  await Promise.all([askName(pool), askName(pool)]);
  frozen.role = 'silent';
  const first = Promise.allSettled([askName(pool)]);
  await new Promise((resolve) => setTimeout(resolve, silenceMilliseconds / 2));
  const second = Promise.allSettled([askName(pool)]);
  await first;
  await pool.close();
  expect(frozen.connections()).toBe(0);
  await second;
});

test('a transaction that has lifted the limit of its statements waits for as long as they take', async () => {
  const only = await host('only', 'primary');
  const pool = poolOf(only);
  const answer = pool.db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    only.answersAfter = 2 * silenceMilliseconds;
    await tx.execute(sql`select name`);
    only.answersAfter = 0;
  });
  await expect(answer).resolves.toBeUndefined();
  only.answersAfter = 2 * silenceMilliseconds;
  expect(classifyDatabaseError(await askName(pool).catch((error: unknown) => error))).toBe('transient');
});

test('a leader that dies between the connection and its first question fails the request, not the server', async () => {
  const [old, next] = [await host('old', 'primary'), await host('next', 'standby')];
  const pool = poolOf(old, next);
  expect(await askName(pool)).toBe('old');
  old.role = 'breaking';
  next.role = 'primary';
  // The first one fails on the connection that is open, the second one on its new connection.
  const outcomes = await Promise.allSettled([askName(pool), askName(pool), askName(pool)]);
  expect(outcomes.map(({ status }) => status)).toContain('rejected');
  await expect.poll(() => askName(pool).catch(() => '')).toBe('next');
});

test('hundreds of requests during a failover all end, and the pool then works as before', async () => {
  const [old, next] = [await host('old', 'primary'), await host('next', 'standby')];
  const pool = poolOf(old, next);
  const wave = (): Promise<unknown> => Promise.allSettled(Array.from({ length: 200 }, () => askName(pool)));
  await wave();
  old.role = 'standby';
  const during = wave();
  next.role = 'primary';
  await old.close();
  opened.splice(opened.indexOf(old), 1);
  await Promise.all([during, wave()]);
  await expect.poll(() => askName(pool).catch(() => '')).toBe('next');
  const names = await Promise.all(Array.from({ length: 200 }, () => askName(pool)));
  expect(new Set(names)).toEqual(new Set(['next']));
}, 15_000);

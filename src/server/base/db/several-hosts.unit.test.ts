/** A database with several hosts: the pool follows the one that accepts writes. */
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import pg from 'pg';

import { startFakeHost, type FakeHost } from '#server/testing/fake-postgres-host.ts';
import { type OpenDatabase, readRows } from './database.ts';
import { classifyDatabaseError } from './classify-error.ts';
import { connectClient } from './connect-client.ts';
import { openPool } from './open-postgres.ts';
import { liftTimeLimit } from './session.queries.ts';
import { findFaultOfHosts, readDatabaseHosts } from './database-hosts.ts';
import { suitPooler, withoutName } from './pooler.ts';

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

test('an address with several hosts becomes one for each, and leads to the one that accepts writes', () => {
  const read = readDatabaseHosts('postgres://u:a,b@db1:5433,db2,[fd00::3]:5434/park?sslmode=verify-full');
  expect(read).toEqual({
    urls: [
      'postgres://u:a,b@db1:5433/park?sslmode=verify-full',
      'postgres://u:a,b@db2/park?sslmode=verify-full',
      'postgres://u:a,b@[fd00::3]:5434/park?sslmode=verify-full',
    ],
    mustAcceptWrites: true,
  });
});

test('an address with one host stays as it is, and may ask for a host that accepts writes', () => {
  const socket = 'postgres:///park?host=/var/run/postgresql';
  expect(readDatabaseHosts(socket)).toEqual({ urls: [socket], mustAcceptWrites: false });
  const asking = 'postgres://db1/park?target_session_attrs=read-write';
  expect(readDatabaseHosts(asking)).toEqual({ urls: [asking], mustAcceptWrites: true });
});

test.each([
  'postgres://u:p@db1,db2/park',
  'postgres://u:p@db1:5432,db1:5433/park?target_session_attrs=read-write',
  'postgresql://db1,db2/park?target_session_attrs=primary&sslmode=require',
  'postgres://db1/park?target_session_attrs=any',
  'postgres://u@/park?host=/var/run/postgresql',
])('%s has no fault', (address) => {
  expect(findFaultOfHosts(address)).toBeUndefined();
});

test.each([
  ['postgres://db1,,db2/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1,/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://,db1/park', 'lists hosts, and number 1 is not a host'],
  ['postgres://db1, db2/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1:0,db2/park', 'lists hosts, and number 1 is not a host'],
  ['postgres://db1,db2:65536/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1,db2:/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1,fd00::2/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1,DB1:5432/park', 'names one host twice'],
  [`postgres://${Array.from({ length: 17 }, (_, place) => `db${place}`).join(',')}/park`, 'more than 16'],
  ['postgres://db1,db2/park?host=db3', 'has host or port as a parameter too'],
  ['postgres://db1,db2/park?sslmode=require&port=5433', 'has host or port as a parameter too'],
  ['postgres:///park?host=db1,db2', 'lists hosts in the parameter host'],
  ['postgres:///park?host=db1%2Cdb2', 'lists hosts in the parameter host'],
  ['postgres://db1,db2/park?target_session_attrs=any', 'target_session_attrs=any, with which'],
  ['postgres://db1/park?target_session_attrs=read-only', 'target_session_attrs=read-only, with which'],
  ['postgres://db1,db2/park?target_session_attrs=prefer-standby', 'may lead to a standby: use read-write'],
  ['postgres://db1,db2/park?target_session_attrs=leader', 'not read-write or primary'],
  ['postgres://db1,db2/park?target_session_attrs=', 'not read-write or primary'],
  ['postgres://db1/park?target_session_attrs=primary&target_session_attrs=any', 'target_session_attrs twice'],
])('%s is refused with the reason', (address, reason) => {
  expect(findFaultOfHosts(address)).toContain(reason);
});

/** A pool that opens one connection, which notes what it is asked. */
function open(pooler: Parameters<typeof suitPooler>[1]): { client: Noting; asked: unknown[] } {
  const pool = new pg.Pool();
  suitPooler(pool, pooler);
  const asked: unknown[] = [];
  const client: Noting = {
    query: (...sent) => {
      asked.push(sent);
      return Promise.resolve('answer');
    },
  };
  pool.emit('connect', client);
  return { client, asked };
}

interface Noting {
  query: (...sent: unknown[]) => Promise<unknown>;
}

const named = { name: 'find', text: 'select $1', rowMode: 'array' };

test('behind a pooler without prepared statements a query keeps all but its name', async () => {
  const { client, asked } = open('transaction-unnamed');
  expect(await client.query(named, [1])).toBe('answer');
  await client.query('begin');
  expect(asked).toEqual([[{ ...named, name: undefined }, [1]], ['begin']]);
});

test('a query of the driver that runs already is passed on as it is', () => {
  const running = { ...named, submit: () => undefined };
  expect(withoutName(running)).toBe(running);
  expect(withoutName(null)).toBeNull();
});

test('with any other pooler, or none, a query keeps its name', async () => {
  for (const pooler of ['none', 'session', 'transaction'] as const) {
    const { client, asked } = open(pooler);
    await client.query(named);
    expect(asked).toEqual([[named]]);
  }
});

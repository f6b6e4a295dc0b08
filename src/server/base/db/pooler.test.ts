/** The limits of a role behind a pooler in transaction mode. */
import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { expect, afterAll, beforeAll, onTestFinished } from 'vitest';
import * as z from 'zod/mini';

import { testServerUrl } from '#server/testing/test-database-server.ts';
import { administer } from '#server/testing/park-database.ts';
import { test } from '#server/testing/test-park.ts';
import { requireLimitsOfRole, type Pooler } from './pooler.ts';
import { withConnection } from './connect-client.ts';
import { type Database, readRows } from './database.ts';
import { openPool } from './open-postgres.ts';
import { passes } from './schema/park.ts';
import { sessionSettings } from './session-settings.ts';

const serverUrl = testServerUrl();

/** Gives a new role these settings, and asks whether it may serve. */
async function judge(settings: Readonly<Record<string, string | number>>): Promise<void> {
  const role = `pooled_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  Object.assign(url, { username: role, password: role });
  await withConnection(serverUrl, async (db) => {
    await db.execute(sql.raw(`create role ${role} login password '${role}'`));
    for (const [name, value] of Object.entries(settings))
      await db.execute(sql.raw(`alter role ${role} set ${name} to '${value}'`));
  });
  try {
    await withConnection(url.href, requireLimitsOfRole, 'transaction');
  } finally {
    await withConnection(serverUrl, (db) => db.execute(sql.raw(`drop role ${role}`)));
  }
}

const good = {
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  synchronous_commit: 'on',
};

test('a role with both limits may serve', async () => {
  await expect(judge({ ...good, timezone: 'Europe/London' })).resolves.toBeUndefined();
  await expect(
    judge({ ...good, statement_timeout: 1000, synchronous_commit: 'remote_apply' }),
  ).resolves.toBeUndefined();
});

test.each([
  ['no limit for statements', { statement_timeout: 0 }, "statement_timeout to '5000'"],
  ['a longer one', { statement_timeout: 6000 }, "statement_timeout to '5000'"],
  [
    'no limit for idle transactions',
    { idle_in_transaction_session_timeout: 0 },
    "idle_in_transaction_session_timeout to '10000'",
  ],
  ['commits that a failover may lose', { synchronous_commit: 'local' }, "synchronous_commit to 'on'"],
  ['dates in another order', { datestyle: 'German' }, "datestyle to 'ISO, MDY'"],
  [
    'another isolation',
    { default_transaction_isolation: 'serializable' },
    "default_transaction_isolation to 'read committed'",
  ],
])('a role with %s is refused with the statement that repairs it', async (_what, wrong, repair) => {
  await expect(judge({ ...good, ...wrong })).rejects.toThrow(
    new RegExp(`\nalter role "pooled_\\w+" in database "\\w+" set ${repair};$`),
  );
});

const run = randomBytes(5).toString('hex');
const [database, role] = [`defaults_${run}`, `defaults_${run}`];

/** A wrong value of each, which PostgreSQL takes. */
const wrongValues: Readonly<Record<string, string>> = {
  synchronous_commit: 'off',
  default_transaction_isolation: 'serializable',
  lock_timeout: '1',
  client_encoding: 'LATIN1',
  datestyle: 'German',
  intervalstyle: 'iso_8601',
  timezone: 'Pacific/Chatham',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  array_nulls: 'off',
  row_security: 'off',
  search_path: 'pg_catalog',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

const right: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(sessionSettings).map(([name, { value }]) => [name, value])),
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
};

beforeAll(async () => {
  await administer(serverUrl, `create role ${role} login password '${run}'`);
  await administer(serverUrl, `create database ${database}`);
});
afterAll(async () => {
  await administer(serverUrl, `drop database ${database} with (force)`);
  await administer(serverUrl, `drop role ${role}`);
});

function urlOf(options: Readonly<Record<string, string>> = {}): string {
  const url = new URL(serverUrl);
  Object.assign(url, { pathname: `/${database}`, username: role, password: run });
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  return url.href;
}

async function settingOf(db: Database, name: string): Promise<string> {
  const answer = await db.execute(sql`select current_setting(${name}) as value`);
  return readRows(answer, z.object({ value: z.string() }))[0]?.value ?? '';
}

async function throughPool(url: string, name: string, pooler?: Pooler): Promise<string> {
  const opened = openPool(url, { pooler, connectionsMax: 1 });
  try {
    return await settingOf(opened.db, name);
  } finally {
    await opened.close();
  }
}

test('every setting that a connection sets is tried with a wrong default', () => {
  expect(Object.keys(wrongValues).toSorted()).toEqual(Object.keys(right).toSorted());
});

test.each(Object.entries(wrongValues))('%s is right although the role has %s', async (name, wrong) => {
  await administer(serverUrl, `alter role ${role} in database ${database} set ${name} to '${wrong}'`);
  try {
    expect(await throughPool(urlOf(), name)).toBe(right[name]);
    expect(await throughPool(urlOf(), name, 'session')).toBe(right[name]);
  } finally {
    await administer(serverUrl, `alter role ${role} in database ${database} reset ${name}`);
  }
});

test('a connection of a command sets them too, but for the limits of time', async () => {
  await administer(serverUrl, `alter role ${role} set datestyle to 'German'`);
  const asked = urlOf({ options: '-c synchronous_commit=off' });
  expect(await withConnection(asked, (db) => settingOf(db, 'datestyle'))).toBe('ISO, MDY');
  expect(await withConnection(asked, (db) => settingOf(db, 'synchronous_commit'))).toBe('on');
  await administer(serverUrl, `alter role ${role} reset datestyle`);
});

test.each(Object.entries(wrongValues))(
  '%s is right although the address asks for %s',
  async (name, wrong) => {
    const asked = urlOf({ options: `-c ${name}=${wrong}`, [name]: wrong });
    expect(await throughPool(asked, name)).toBe(right[name]);
  },
);

test('through a pooler that lends by transaction no connection sets anything', async () => {
  await administer(serverUrl, `alter role ${role} in database ${database} set datestyle to 'German'`);
  onTestFinished(() => administer(serverUrl, `alter role ${role} in database ${database} reset datestyle`));
  for (const pooler of ['transaction', 'transaction-unnamed'] as const) {
    expect(await throughPool(urlOf(), 'datestyle', pooler)).toMatch(/^German/);
    expect(await withConnection(urlOf(), (db) => settingOf(db, 'datestyle'), pooler)).toMatch(/^German/);
  }
});

test('a database that has all of the wrong defaults is read as one with the right ones', async (park) => {
  // Past a pooler, whose connections set nothing.
  const { hostname, port } = new URL(serverUrl);
  const url = Object.assign(new URL(park.databaseUrl), { hostname, port }).href;
  const before = await readPasses(url);
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(wrongValues))
    await administer(serverUrl, `alter database ${name} set ${setting} to '${value}'`);
  try {
    expect(before.length).toBeGreaterThan(10);
    expect(await readPasses(url)).toEqual(before);
  } finally {
    await administer(serverUrl, `alter database ${name} reset all`);
  }
});

async function readPasses(url: string) {
  const opened = openPool(url);
  try {
    return await opened.db.select().from(passes).orderBy(passes.barcode);
  } finally {
    await opened.close();
  }
}

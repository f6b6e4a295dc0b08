/** The role of the servers: what it may not do, and how `promenade migrate` gives it its rights. */
import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';

import { runCli } from '#server/ops/cli/promenade.ts';
import { administer } from '#server/testing/park-database.ts';
import * as z from 'zod/mini';
import { testServerUrl } from '#server/testing/test-database-server.ts';
import { test } from '#server/testing/test-park.ts';
import { NotMigratedError } from './migrate-postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { readRows } from './database.ts';
import { appendOnlyTables, currentRole, findExcessRights, unchangingTables } from './serving-role.queries.ts';

const serverUrl = testServerUrl();
const run = randomBytes(5).toString('hex');
const [database, owner, serving, password] = [`roles_${run}`, `owner_${run}`, `serving_${run}`, run];

function urlOf(role: string): string {
  const url = new URL(serverUrl);
  return Object.assign(url, { pathname: `/${database}`, username: role, password }).href;
}

async function migrate(environment: Record<string, string>): Promise<{ status: number; said: string }> {
  let said = '';
  const say = (text: string): void => void (said += text);
  return { status: await runCli(['migrate'], environment, { print: say, complain: say }), said };
}

const bothRoles = { DATABASE_URL: urlOf(serving), MIGRATION_DATABASE_URL: urlOf(owner) };

beforeAll(async () => {
  for (const role of [owner, serving])
    await administer(serverUrl, `create role ${role} login password '${password}'`);
  await administer(serverUrl, `create database ${database} owner ${owner}`);
});
afterAll(async () => {
  await administer(serverUrl, `drop database ${database} with (force)`);
  for (const role of [owner, serving]) await administer(serverUrl, `drop role ${role}`);
});

test('a server does not start on tables that it may not create, until the other role has migrated', async () => {
  await expect(openPostgres(urlOf(serving))).rejects.toThrow(NotMigratedError);
  expect(await migrate(bothRoles)).toMatchObject({
    status: 0,
    said: expect.stringContaining('cannot change the ledger or the audit log'),
  });
  const opened = await openPostgres(urlOf(serving));
  try {
    expect(await findExcessRights(opened.db, serving)).toEqual([]);
  } finally {
    await opened.close();
  }
  expect((await migrate(bothRoles)).status).toBe(0);
});

test('the command needs no connection by the role of the servers, which may be closed to its system user', async () => {
  await administer(serverUrl, `alter role ${serving} nologin`);
  onTestFinished(() => administer(serverUrl, `alter role ${serving} login`));
  expect(await migrate(bothRoles)).toMatchObject({ status: 0 });
});

test.each([
  ['a role that PostgreSQL lets nobody in as', `/${database}`, 'pg_monitor', 'is not permitted to log in'],
  ['a database that is not there', '/nowhere', owner, 'database "nowhere" does not exist'],
])('%s is refused in a sentence', async (_what, pathname, username, reason) => {
  const url = Object.assign(new URL(urlOf(username)), { pathname }).href;
  const answer = await migrate({ ...bothRoles, MIGRATION_DATABASE_URL: url });
  expect(answer).toMatchObject({ status: 78, said: expect.stringContaining(reason) });
  expect(answer.said).toContain('PostgreSQL refuses the connection of the system user');
});

test('a role of the servers that the database server does not have is named', async () => {
  expect(await migrate({ ...bothRoles, DATABASE_URL: urlOf('nobody_here') })).toMatchObject({
    status: 78,
    said: expect.stringContaining('has no role "nobody_here"'),
  });
});

test('one role for both, and a role with more rights than servers need, are refused with the reason', async () => {
  expect(await migrate({ ...bothRoles, DATABASE_URL: urlOf(owner) })).toMatchObject({
    status: 78,
    said: expect.stringContaining('the servers need a role of their own'),
  });
  await administer(serverUrl, `grant ${owner} to ${serving}`);
  try {
    expect(await migrate(bothRoles)).toMatchObject({
      status: 78,
      said: expect.stringContaining('more rights than servers need: update on ledger_transactions'),
    });
  } finally {
    await administer(serverUrl, `revoke ${owner} from ${serving}`);
  }
  expect(await migrate({ DATABASE_URL: urlOf(serving) })).toMatchObject({ status: 78 });
});

test('the role of a server changes no row of the ledger and of the record, by no way', async (_park, db) => {
  expect(await findExcessRights(db, await currentRole(db))).toEqual([]);
  for (const name of appendOnlyTables) {
    const table = sql.identifier(name);
    const statements = [
      sql`delete from ${table}`,
      sql`truncate ${table} cascade`,
      sql`drop table ${table} cascade`,
      sql`alter table ${table} disable trigger all`,
      sql`create or replace rule quiet as on delete to ${table} do instead nothing`,
      sql`set session_replication_role = replica`,
      sql`update ${table} set ${sql.identifier(await firstColumnOf(db, name))} = default`,
    ];
    for (const statement of statements)
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  for (const name of unchangingTables)
    await expect(
      db.execute(
        sql`update ${sql.identifier(name)} set ${sql.identifier(await firstColumnOf(db, name))} = default`,
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  await expect(db.execute(sql`create table own (id int)`)).rejects.toMatchObject({
    cause: { code: '42501' },
  });
});

async function firstColumnOf(db: Parameters<typeof findExcessRights>[0], table: string): Promise<string> {
  const answer = await db.execute(
    sql`select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum = 1`,
  );
  return readRows(answer, z.object({ name: z.string() }))[0]?.name ?? '';
}

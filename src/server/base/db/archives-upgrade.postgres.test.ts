/** The upgrade to archives (migration 0042) of a park that has data, while its servers write. */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';

import { administer } from '#server/testing/park-database.ts';
import { migratePostgres } from './migrate-postgres.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const migrations = readMigrationFiles({ migrationsFolder: join(import.meta.dirname, 'migrations') });
const archives = migrations.findIndex(({ sql }) =>
  sql.some((one) => one.includes('CREATE TABLE "archives"')),
);
const linesTotal = 40_000;

const fill = `
  insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, status, joined_at)
    values ('1', 'one', 'a@b.example', 'a@b.example', '', '', 'active', now());
  with lot as (insert into ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
      select gen_random_uuid(), 'Bonus', 'old ' || n, '1', '-', '-', '-', now(), now(), '{}', 'system' from generate_series(1, ${linesTotal / 2}) n
      returning transaction_id)
    insert into ledger_lines (transaction_id, member_id, account, points)
    select transaction_id, '1', account, points from lot, (values ('posted', 1), ('club', -1)) side (account, points);`;

const entry = `insert into ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
  values ($1::text::uuid, 'Bonus', $1::text, '1', '-', '-', '-', now(), now(), '{}', 'system')`;
const lines = `insert into ledger_lines (transaction_id, member_id, account, points) values ($1, '1', 'posted', 1), ($1, '1', 'club', -1)`;
const change = `insert into audit_entries (at, actor_guid, actor_name, session_guid, action, target, request_id, network)
  values (now(), $1, 'x', $1, 'Setting', 'x', 'x', 'x')`;

test('servers go on writing while a park with data gets the tables of archives, and no entry is lost', () =>
  withParkBefore(async (url) => {
    const stop = new AbortController();
    const write = async (statements: readonly string[]): Promise<number> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      let written = 0;
      while (!stop.signal.aborted) {
        const id = randomUUID();
        await client.query('begin');
        for (const statement of statements) {
          await client.query(statement, [id]);
          await sleep(5);
        }
        await client.query('commit');
        written += 1;
      }
      await client.end();
      return written;
    };
    // Writers take the tables in either order, which would stop a migration that keeps what it has as a deadlock.
    const writing = Promise.all(
      [[entry, lines, change], [change, entry, lines], [entry, lines], [change]].flatMap((order) => [
        write(order),
        write(order),
      ]),
    );
    await sleep(200);
    await migratePostgres(url);
    await sleep(100);
    stop.abort();
    const written = await writing;
    expect(Math.min(...written)).toBeGreaterThan(0);
    const made = (written[0] ?? 0) + (written[1] ?? 0) + (written[2] ?? 0) + (written[3] ?? 0);
    expect(await rowsOf(url, 'select count(*)::int as count from ledger_lines')).toEqual([
      { count: linesTotal + 2 * (made + (written[4] ?? 0) + (written[5] ?? 0)) },
    ]);
    expect(await rowsOf(url, 'select count(*)::int as count from audit_entries')).toEqual([
      { count: made + (written[6] ?? 0) + (written[7] ?? 0) },
    ]);
    for (const statement of [
      'delete from ledger_lines',
      'delete from audit_entries',
      'truncate ledger_lines',
      `update audit_entries set target = ''`,
    ])
      await expect(rowsOf(url, statement)).rejects.toThrow('never changes');
  }));

test('an upgrade that finds a long transaction waits for it, and lets others write meanwhile', () =>
  withParkBefore(async (url) => {
    const [long, other] = [
      new pg.Client({ connectionString: url }),
      new pg.Client({ connectionString: url }),
    ];
    await Promise.all([long.connect(), other.connect()]);
    await long.query('begin');
    await long.query(change, [randomUUID()]);
    let isMigrated = false;
    const migrating = migratePostgres(url).then(() => (isMigrated = true));
    await sleep(300);
    // It holds the ledger's tables for at most 0.2 seconds at a time, then lets go.
    const id = randomUUID();
    await other.query(entry, [id]);
    expect(isMigrated).toBe(false);
    // The long one needs a table that the upgrade waits with.
    await long.query(entry, [randomUUID()]);
    await long.query('commit');
    await migrating;
    await Promise.all([long.end(), other.end()]);
    expect(await rowsOf(url, `select count(*)::int as count from ledger_transactions`)).toEqual([
      { count: linesTotal / 2 + 2 },
    ]);
  }));

/** Returns a database with data and the tables of the version before archives. */
async function withParkBefore(run: (url: string) => Promise<void>): Promise<void> {
  const name = `upgrade_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  try {
    const before = migrations.slice(0, archives);
    await rowsOf(url.href, before.flatMap(({ sql }) => sql).join(';\n'));
    await rowsOf(
      url.href,
      `create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    for (const { hash, folderMillis } of before)
      await rowsOf(
        url.href,
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
      );
    await rowsOf(url.href, fill);
    await run(url.href);
  } finally {
    await administer(serverUrl, `drop database ${name} with (force)`);
  }
}

async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answer = await client.query<Record<string, unknown>>(statement);
    return answer.rows;
  } finally {
    await client.end();
  }
}

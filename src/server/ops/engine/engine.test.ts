/** The trials of an engine, on a real PostgreSQL and on engines that lack one feature each. */
import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { readRows } from '#server/base/db/read-rows.ts';
import { withConnection } from '#server/base/db/with-connection.ts';
import { administer } from '#server/testing/park-database.ts';
import { runCli } from '../cli/promenade.ts';
import type { Ask } from './probe.ts';
import { probeEngine, probes } from './run-probes.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';

const serverUrl = testServerUrl();

/** A server that only serves tests may leave out what a crash needs. */
async function missingOnTestServer(): Promise<string[]> {
  const answer = await withConnection(serverUrl, (db) =>
    db.execute(
      sql`select current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as "isSafe"`,
    ),
  );
  const [row] = readRows(answer, z.object({ isSafe: z.boolean() }));
  return row?.isSafe === true
    ? []
    : probes.flatMap(({ feature }) => (feature.includes('fsync') ? [feature] : []));
}

test('a database whose letters are those of C only is named, with the way to mend it', async () => {
  const name = `plain_${randomBytes(5).toString('hex')}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  await administer(serverUrl, `create database ${name} encoding 'UTF8' locale 'C' template template0`);
  try {
    const { results } = await probeEngine(url);
    const letters = results.filter(({ feature }) => feature.includes('ctype'));
    expect(letters).toMatchObject([
      { problem: expect.stringContaining('josÉ'), instead: expect.stringContaining('--locale C.UTF-8') },
    ]);
  } finally {
    await administer(serverUrl, `drop database ${name} with (force)`);
  }
});

test('triggers that a role is kept from are named', async () => {
  const role = `untriggered_${randomBytes(5).toString('hex')}`;
  const url = Object.assign(new URL(serverUrl), { username: role, password: role }).href;
  await administer(serverUrl, `create role ${role} login password '${role}' in role pg_write_all_data`);
  await administer(serverUrl, `alter role ${role} set session_replication_role to 'replica'`);
  await administer(serverUrl, `grant create on database postgres to ${role}`);
  try {
    const { results } = await probeEngine(url);
    expect(results.find(({ feature }) => feature.includes('session_replication_role'))?.problem).toContain(
      'replica',
    );
  } finally {
    await administer(serverUrl, `revoke create on database postgres from ${role}`);
    await administer(serverUrl, `drop role ${role}`);
  }
});

test('PostgreSQL has every feature, and the trials leave no schema behind', async () => {
  const { engine, results } = await probeEngine(serverUrl);
  expect(engine).toMatch(/^PostgreSQL \d+/);
  expect(results.filter(({ problem }) => problem !== '').map(({ feature }) => feature)).toEqual(
    await missingOnTestServer(),
  );
  expect(results).toHaveLength(probes.length);
  const left = await withConnection(serverUrl, (db) =>
    db.execute(sql`select nspname from pg_namespace where nspname like 'promenade_check_%'`),
  );
  expect(readRows(left, z.object({ nspname: z.string() }))).toEqual([]);
});

test('the command lists the features for people and for scripts', async () => {
  const answer = { said: '', complained: '' };
  const say = {
    print: (text: string) => void (answer.said += text),
    complain: (text: string) => void (answer.complained += text),
  };
  const missing = await missingOnTestServer();
  expect(await runCli(['database-check'], { DATABASE_URL: serverUrl }, say)).toBe(missing.length);
  expect(answer.said).toContain(
    missing.length === 0 ? 'Every feature is there.' : `1 of ${probes.length} features are missing.`,
  );
  expect(answer.said).toContain('synchronous_commit');
  expect(await runCli(['database-check'], {}, say)).toBe(78);
  expect(answer.complained).toContain('Set DATABASE_URL');
});

describe.each(probes)('$feature', (probe) => {
  test('is missing on an engine that refuses its statements', async () => {
    const refuse: Ask = () => Promise.reject(new Error('not supported'));
    await expect(
      probe.attempt({ first: refuse, second: refuse, copy: () => Promise.reject(new Error('no COPY')) }),
    ).rejects.toThrow();
  });

  test('is missing on an engine that takes every statement and does nothing', async () => {
    const pretend: Ask = () => Promise.resolve([]);
    // A table without a log looks like one with it.
    if (probe.feature.includes('unlogged')) return;
    await expect(
      probe.attempt({ first: pretend, second: pretend, copy: () => Promise.resolve() }),
    ).rejects.toThrow();
  });
});

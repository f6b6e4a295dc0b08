/** The restore drill: a park on PostgreSQL is backed up, restored into an empty database, and verified. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeDiskPhotoStore } from '#server/adapters/photo-store-disk.ts';
import { sealPhotoStore } from '#server/adapters/photo-store-sealed.ts';
import { openPostgres } from '#server/base/db/open-postgres.ts';
import { loadDemoPark } from '#server/demo/load-demo.queries.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { runCli } from './promenade.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';

const serverUrl = testServerUrl();
const folder = mkdtempSync(join(tmpdir(), 'drill-'));
const keysDir = join(folder, 'keys');
const names = ['source', 'archived', 'ported', 'moved', 'back'].map(
  (name) => `drill_${name}_${randomBytes(4).toString('hex')}`,
);
const [source = '', archived = '', ported = '', moved = '', back = ''] = names;

beforeAll(async () => {
  for (const name of names) await onServer(`create database ${name}`);
  const opened = await openPostgres(urlOf(source));
  const secrets = loadSecrets(keysDir, true);
  const photoStore = sealPhotoStore(makeDiskPhotoStore(join(folder, source, 'photos')), secrets);
  await loadDemoPark(opened.db, { now: new Date(), secrets, photoStore });
  await opened.close();
});
afterAll(async () => {
  for (const name of [...names, `${source}_drill`])
    await onServer(`drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['an archive of pg_dump', archived, []],
  ['portable rows', ported, ['--portable']],
])('a park is restored from %s into an empty PostgreSQL, complete and verified', async (_, target, flags) => {
  const backup = join(folder, `backup-${target}`);
  expect(await cli(source, ['backup', backup, ...flags])).toMatchObject({ status: 0 });
  const restored = await cli(target, ['restore', backup, '--json']);
  expect(restored.status, restored.said).toBe(0);
  expect(JSON.parse(restored.said)).toMatchObject({ isSound: true });
  expect(await countRows(target)).toEqual(await countRows(source));
  // A second restore finds data in the database.
  expect(await cli(target, ['restore', backup])).toMatchObject({
    status: 78,
    said: expect.stringContaining('not empty'),
  });
});

test('a park moves to another PostgreSQL, from there into a built-in database, and back, each with the same rows', async () => {
  const built = join(folder, 'built-in');
  const ownKeys = join(folder, source, 'keys/server-secrets.json');
  mkdirSync(dirname(ownKeys));
  writeFileSync(ownKeys, 'keys in the data folder');
  for (const [from, to] of [
    // The photos stay where the first one keeps them.
    [{ DATA_DIR: join(folder, source) }, urlOf(moved)],
    [{ DATA_DIR: join(folder, source), DATABASE_URL: urlOf(moved) }, built],
    [{ DATA_DIR: built, DATABASE_URL: '' }, urlOf(back)],
  ] as const) {
    const result = await cli(source, ['move', to, '--json'], from);
    expect(result.status, result.said).toBe(0);
    expect(JSON.parse(result.said)).toMatchObject({
      isSame: true,
      tables: expect.objectContaining({ passes: expect.any(Number) as unknown }) as unknown,
    });
  }
  // A server makes keys where it finds none, and those would open nothing.
  expect(readFileSync(join(built, 'keys/server-secrets.json'), 'utf8')).toBe('keys in the data folder');
  for (const copy of [moved, back]) expect(await countRows(copy)).toEqual(await countRows(source));
  expect(await cli(source, ['move', urlOf(moved)])).toMatchObject({
    status: 78,
    said: expect.stringContaining('not empty'),
  });
  expect(await cli(source, ['move', 'park'])).toMatchObject({ status: 64 });
});

test('the newest backup of the nights is restored beside the park, and nothing of it stays', async () => {
  const nights = join(folder, 'nights');
  mkdirSync(nights);
  expect(await cli(source, ['drill', nights])).toMatchObject({ status: 1 });
  expect(await cli(source, ['backup', join(nights, '2026-11-29')])).toMatchObject({ status: 0 });
  expect(await cli(source, ['drill', nights])).toMatchObject({
    status: 78,
    said: expect.stringContaining(
      `createdb --owner ROLE --encoding UTF8 --locale C.UTF-8 --template template0 ${source}_drill`,
    ),
  });
  await onServer(`create database ${source}_drill`);
  const drilled = await cli(source, ['drill', nights]);
  expect(drilled.status, drilled.said).toBe(0);
  expect(drilled.said).toContain('Every invariant holds.');
  const client = new pg.Client({ connectionString: urlOf(`${source}_drill`) });
  await client.connect();
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  expect(rows).toEqual([]);
});

test('through a pooler both are refused with the reason, and nothing is written', async () => {
  await onServer(
    `alter role current_user in database ${source} set statement_timeout = 5000;
     alter role current_user in database ${source} set idle_in_transaction_session_timeout = 10000;
     alter role current_user in database ${source} set synchronous_commit = on`,
  );
  for (const mode of ['session', 'transaction', 'transaction-unnamed']) {
    const backup = join(folder, `backup-${mode}`);
    const pooler = { DATABASE_POOLER: mode };
    const said = expect.stringContaining(
      'set DATABASE_POOLER=none and DATABASE_URL to the address of PostgreSQL',
    );
    expect(await cli(source, ['backup', backup], pooler)).toMatchObject({ status: 78, said });
    expect(existsSync(backup)).toBe(false);
    expect(await cli(source, ['restore', backup], pooler)).toMatchObject({ status: 78, said });
  }
});

async function cli(database: string, words: string[], further: Readonly<Record<string, string>> = {}) {
  const environment = {
    DATABASE_URL: urlOf(database),
    DATA_DIR: join(folder, database),
    KEYS_DIR: keysDir,
    BACKUP_PASSPHRASE: 'the lantern wheel turns by the sea',
    ...further,
  };
  let said = '';
  const say = (text: string): void => void (said += text);
  return { status: await runCli(words, environment, { print: say, complain: say }), said };
}

function urlOf(database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  await query(serverUrl, statement);
}

/** The rows of every table, and the sequences' last numbers. */
async function countRows(database: string): Promise<unknown> {
  const tables = await query(
    urlOf(database),
    `select tablename from pg_tables where schemaname = 'public' and tablename <> 'attempt_counters' order by 1`,
  );
  const counts = tables.map(
    ({ tablename }) =>
      `select '${tablename}' as name, md5(string_agg(t::text, chr(10) order by t::text)) as hash from "${tablename}" t`,
  );
  const sequences = `select sequencename as name, last_value::text as hash from pg_sequences where schemaname = 'public'`;
  return query(urlOf(database), `${[...counts, sequences].join(' union all ')} order by 1`);
}

async function query(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}

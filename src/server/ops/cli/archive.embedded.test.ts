/** Archives as an operator makes, checks, lists and restores them. */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '#server/base/config/config.ts';
import { openEmbedded } from '#server/base/db/open-embedded.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { runCommandWith, type Ending } from '#server/testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-cli-'));
const files = join(folder, 'files');
const dataDir = join(folder, 'park');
const environment = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'a lantern wheel by the sea' };
const cli = (...words: string[]): Ending => runCommandWith(environment, ...words);

beforeAll(async () => {
  mkdirSync(files);
  mkdirSync(dataDir);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const secrets = loadSecrets(config.keysDir, true);
  const opened = await openEmbedded(dataDir, (error) => {
    throw error;
  });
  const { db } = opened;
  await db.execute(sql`insert into audit_entries (at, actor_guid, actor_name, session_guid, action, target, before, request_id, network)
    select '2023-12-31 17:00Z'::timestamptz + n * interval '1 day', gen_random_uuid(), 'Gail Osei', gen_random_uuid(), 'Setting', 'x', '{"n": 1.50}', 'x', 'x'
    from generate_series(1, 100) n`);
  await sealAudit({ db, clock: systemClock, secrets, config });
  await opened.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const archived = (): string => join(files, readdirSync(files)[0] ?? '');

test('arguments that cannot be meant are refused before anything is written', () => {
  const endings = [
    [64, 'The month before 2099-01 has not ended', ['--before', '2099-01']],
    [64, 'A month is written as YYYY-MM', ['--before', '2024-13']],
    [64, 'A kind is one of audit, ledger, visits', ['--kind', 'orders']],
  ] as const;
  for (const [status, said, words] of endings)
    expect(cli('archive', files, ...words)).toEqual({ status, said: expect.stringContaining(said) });
  expect(cli('archive', join(folder, 'nowhere'))).toEqual({
    status: 78,
    said: expect.stringContaining('does not exist'),
  });
  expect(runCommandWith({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'short' }, 'archive', files)).toEqual({
    status: 78,
    said: expect.stringContaining('at least 20 characters'),
  });
  const noFile = { DATA_DIR: dataDir, BACKUP_PASSPHRASE_FILE: join(folder, 'nowhere') };
  expect(runCommandWith(noFile, 'archive', files)).toEqual({
    status: 78,
    said: expect.stringContaining('is not a file'),
  });
  expect(readdirSync(files)).toEqual([]);
});

test('old months move into a file, which is checked and listed', () => {
  const made = cli('archive', files, '--before', '2024-03');
  expect(made).toEqual({
    status: 0,
    said: expect.stringMatching(
      /Audit log: 60 rows before 2024-03 are in audit-before-2024-03-\w{8}\.sealed\. Keep it until 2034-03-01\.\nLedger: nothing before 2021-\d\d may leave\.\nVisits: nothing before 2024-03/,
    ),
  });
  // The same month once more.
  expect(cli('archive', files, '--before', '2024-03', '--kind', 'audit')).toEqual({
    status: 0,
    said: expect.stringContaining('Audit log: nothing before 2024-03 may leave.'),
  });
  expect(readdirSync(files)).toHaveLength(1);
  expect(cli('verify-audit')).toEqual({
    status: 0,
    said: expect.stringContaining('60 entries are only in archives'),
  });
  expect(cli('verify-audit', '--archive', files)).toEqual({
    status: 0,
    said: expect.not.stringContaining('only in archives'),
  });
  expect(cli('archive-list', files)).toEqual({
    status: 0,
    said: expect.stringContaining('kept until 2034-03-01, its rows are only here'),
  });
});

test('the file is restored once, with its own pass phrase', () => {
  const wrong = { ...environment, BACKUP_PASSPHRASE: 'a lantern wheel by a lake' };
  expect(runCommandWith(wrong, 'archive-restore', archived())).toEqual({
    status: 78,
    said: expect.stringContaining('does not open with this pass phrase'),
  });
  expect(cli('archive-restore', archived())).toEqual({
    status: 0,
    said: expect.stringContaining('60 of 60 rows'),
  });
  expect(cli('verify-audit')).toEqual({ status: 0, said: expect.not.stringContaining('archives') });
  expect(cli('archive-restore', archived())).toEqual({
    status: 78,
    said: expect.stringContaining('was restored before'),
  });
  // This park has no team, which is the only breach.
  expect(cli('verify').said.match(/BROKEN .*/g)).toEqual([expect.stringContaining('somebody can sign in')]);
});

test('a changed file is named', () => {
  rmSync(archived());
  expect(cli('archive', files, '--before', '2024-02', '--kind', 'audit')).toMatchObject({ status: 0 });
  const path = archived();
  appendFileSync(path, 'x');
  for (const words of [
    ['archive-restore', path],
    ['verify-audit', '--archive', path],
  ] as const)
    expect(cli(...words)).toEqual({ status: 78, said: expect.stringContaining('was changed or is cut off') });
});

test('a file that is missing or no archive is named', () => {
  const other = join(folder, 'other.sealed');
  writeFileSync(other, 'no archive\n');
  expect(cli('archive-restore', other)).toEqual({
    status: 78,
    said: expect.stringContaining('is not an archive'),
  });
  for (const [file, said] of [
    [join(folder, 'missing'), 'does not exist'],
    [folder, 'is not a file'],
  ] as const)
    expect(cli('archive-restore', file)).toEqual({ status: 78, said: expect.stringContaining(said) });
  expect(cli('archive-list', folder)).toEqual({ status: 1, said: expect.stringContaining('is not here') });
  expect(cli('verify', '--archive', archived())).toMatchObject({ status: 78 });
});

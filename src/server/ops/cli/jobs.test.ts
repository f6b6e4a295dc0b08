/** The status of jobs and queues that an operator reads, also of the work of the night. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { makeDiskPhotoStore } from '#server/adapters/photo-store-disk.ts';
import { sealPhotoStore } from '#server/adapters/photo-store-sealed.ts';
import { openEmbedded } from '#server/base/db/open-database.ts';
import { loadDemoPark } from '#server/demo/load-demo.queries.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { runCli } from './promenade.ts';

async function askJobs(dataDir: string, ...words: string[]): Promise<{ status: number; said: string }> {
  let said = '';
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: 'https://pass.example.com' };
  const print = (text: string): void => void (said += text);
  const status = await runCli(['jobs', ...words], environment, { print, complain: print });
  return { status, said };
}

test('jobs shows the state of each job and queue, and ends with 1 for a failed or overdue one', async () => {
  const dataDir = makeTemporaryFolder('promenade-jobs');
  loadSecrets(join(dataDir, 'keys'), true);
  const write = async (statements: readonly ReturnType<typeof sql>[]): Promise<void> => {
    const database = await openEmbedded(dataDir);
    for (const statement of statements) await database.db.execute(statement);
    await database.close();
  };
  await write([
    sql`insert into scheduled_jobs (job, added_at, due_at, succeeded_at) values
      ('audit seal', now(), now() + interval '1 minute', now()), ('housekeeping', now(), now() + interval '9 minutes', now())`,
    sql`insert into mails (kind, to_address, subject, plain_text, html, queued_at, due_at, attempts)
      values ('test', 'noor@mail.example', '', '', '', now() - interval '1 hour', now(), 7)`,
  ]);
  const sound = await askJobs(dataDir);
  expect(sound.status).toBe(0);
  expect(sound.said).toMatch(/waits +housekeeping +last success \d/);
  expect(sound.said).toMatch(/queue +mails +1 waiting, the oldest since 36\d\d s, tried 7 times at most/);
  expect(sound.said).toMatch(/queue +CRM events +0 waiting\n/);
  expect(sound.said).not.toContain('noor');

  await write([
    sql`update scheduled_jobs set due_at = now() - interval '1 hour' where job = 'audit seal'`,
    sql`update scheduled_jobs set failures = 2, last_fault = 'photos' where job = 'housekeeping'`,
  ]);
  const unsound = await askJobs(dataDir);
  expect(unsound.status).toBe(1);
  expect(unsound.said).toMatch(/OVERDUE +audit seal/);
  expect(unsound.said).toMatch(/FAILED +housekeeping .*, 2 failed since: photos/);
  const data: unknown = JSON.parse((await askJobs(dataDir, '--json')).said);
  expect(data).toMatchObject({
    isSound: false,
    queues: expect.arrayContaining([
      { queue: 'mails', waiting: 1, oldestSeconds: expect.any(Number), attemptsMax: 7 },
    ]),
  });
});

test('a night makes one backup a day, removes old ones, and tells Health what failed and what did not', async () => {
  const dataDir = makeTemporaryFolder('promenade-nightly');
  const secrets = loadSecrets(join(dataDir, 'keys'), true);
  const park = await openEmbedded(dataDir);
  const photoStore = sealPhotoStore(makeDiskPhotoStore(join(dataDir, 'photos')), secrets);
  await loadDemoPark(park.db, { now: new Date(), secrets, photoStore });
  await park.close();
  const backups = join(dataDir, 'backups');
  for (const name of ['2020-01-01', '2999-01-01', 'before-upgrade'])
    mkdirSync(join(backups, name), { recursive: true });
  const night = async (environment = {}, ...words: string[]) => {
    let said = '';
    const given = { DATA_DIR: dataDir, PUBLIC_URL: 'https://pass.example.com', ...environment };
    const print = (text: string): void => void (said += text);
    const status = await runCli(['nightly', ...words], given, { print, complain: print });
    return { status, said };
  };
  const statesOfJobs = async () => {
    const { jobs } = JSON.parse((await askJobs(dataDir, '--json')).said) as {
      jobs: { job: string; state: string; lastFault: string | null }[];
    };
    return jobs.map(({ job, state, lastFault }) => [job, state, lastFault]);
  };
  const phrase = { BACKUP_PASSPHRASE: 'a lantern wheel by the sea' };
  expect(await night(phrase)).toMatchObject({ status: 64 });
  expect(await night(phrase, backups, '--days', 'many')).toMatchObject({ status: 64 });

  const failed = await night({}, backups);
  expect(failed).toMatchObject({ status: 1, said: expect.stringContaining('BACKUP_PASSPHRASE') as unknown });
  expect(readdirSync(backups).toSorted()).toEqual(['2020-01-01', '2999-01-01', 'before-upgrade']);
  expect(await statesOfJobs()).toEqual([
    ['nightly backup', 'FAILED', 'SetupError'],
    ['nightly retention', 'waits', null],
    ['nightly verify', 'waits', null],
    ['nightly verify-audit', 'waits', null],
  ]);

  const today = new Date().toISOString().slice(0, 10);
  mkdirSync(join(backups, '2026-01-01.0a1b2c3d.part'));
  // Each holds the built-in database for a moment, so either may be refused; neither spoils the other's backup.
  await Promise.all([night(phrase, backups), night(phrase, backups)]);
  expect(await night(phrase, backups)).toMatchObject({ status: 0 });
  expect(readdirSync(backups).toSorted()).toEqual([today, '2999-01-01', 'before-upgrade']);
  expect(readdirSync(join(backups, today))).toContain('manifest.json');
  expect((await statesOfJobs()).map(([, state]) => state)).toEqual(['waits', 'waits', 'waits', 'waits']);
  const again = await night(phrase, backups);
  expect(again.said).toContain('was there already');
  expect(again.said).toMatch(/mails +ends after 30 days/);

  // The newest is of a day to come, and no backup: the drill fails, and is tried again the next night.
  expect(await night(phrase, backups, '--drill')).toMatchObject({ status: 1 });
  expect(await statesOfJobs()).toContainEqual(['nightly drill', 'FAILED', expect.any(String)]);
  rmSync(join(backups, '2999-01-01'), { recursive: true });
  const drilled = await night(phrase, backups, '--drill');
  expect(drilled).toMatchObject({
    status: 0,
    said: expect.stringMatching(/nightly drill: done\n[^]*Restored the backup of/) as unknown,
  });
  expect((await night(phrase, backups, '--drill')).said).not.toContain('drill');
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drill'))).toEqual([]);
  expect(await night({}, '--end')).toMatchObject({ status: 0 });
  expect(await statesOfJobs()).toEqual([]);
});

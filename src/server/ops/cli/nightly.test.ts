/** The work of a night: a backup a day, none too old, and what Health knows of it. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { makeDiskPhotoStore } from '#server/adapters/photo-store-disk.ts';
import { sealPhotoStore } from '#server/adapters/photo-store-sealed.ts';
import { openEmbedded } from '#server/base/db/open-database.ts';
import { listScheduledJobs } from '#server/base/jobs/schedule.queries.ts';
import { jobStateOf } from '#server/base/jobs/job-state.ts';
import { loadDemoPark } from '#server/demo/load-demo.queries.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { runCli } from './promenade.ts';

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
    const database = await openEmbedded(dataDir);
    const jobs = await listScheduledJobs(database.db);
    await database.close();
    return jobs.map((job) => [job.job, jobStateOf(job, new Date()), job.lastFault]);
  };
  const phrase = { BACKUP_PASSPHRASE: 'a lantern wheel by the sea' };
  expect(await night(phrase)).toMatchObject({ status: 64 });
  expect(await night(phrase, backups, '--days', 'many')).toMatchObject({ status: 64 });

  const failed = await night({}, backups);
  expect(failed).toMatchObject({ status: 1, said: expect.stringContaining('BACKUP_PASSPHRASE') as unknown });
  expect(readdirSync(backups).toSorted()).toEqual(['2020-01-01', '2999-01-01', 'before-upgrade']);
  expect(await statesOfJobs()).toEqual([
    ['nightly backup', 'FAILED', 'SetupError'],
    ['nightly verify', 'waits', null],
    ['nightly verify-audit', 'waits', null],
  ]);

  const today = new Date().toISOString().slice(0, 10);
  mkdirSync(join(backups, `${today}.part`));
  writeFileSync(join(backups, `${today}.part`, 'half'), '');
  expect(await night(phrase, backups)).toMatchObject({
    status: 0,
    said: expect.stringContaining('Removed 2020') as unknown,
  });
  expect(readdirSync(backups).toSorted()).toEqual([today, '2999-01-01', 'before-upgrade']);
  expect(readdirSync(join(backups, today))).not.toContain('half');
  expect((await statesOfJobs()).map(([, state]) => state)).toEqual(['waits', 'waits', 'waits']);
  expect((await night(phrase, backups)).said).toContain('was there already');
  expect(await night({}, '--end')).toMatchObject({ status: 0 });
  expect(await statesOfJobs()).toEqual([]);
});

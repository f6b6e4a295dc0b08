/**
 * Makes a backup under load and restores it into an empty database, which must contain every request acknowledged
 * before the backup.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { findLabFaults } from '../../src/server/testing/claim-lab.ts';
import { findLostRewards } from './find-lost-rewards.ts';
import { findLost } from './findings.ts';
import type { Round } from './kind.ts';
import { runQuery, type Lab } from './lab.ts';

let made = 0;

/** Runs the operator's commands: backup, restore, verify. */
export async function restoreUnderLoad(lab: Lab, { notes, faults }: Round): Promise<void> {
  made += 1;
  const folder = join(lab.folder, `backup-${made}`);
  const database = `restored_${made}`;
  const earlier = {
    claims: [...notes.claims],
    shares: [...notes.shares],
    bands: [...notes.bands],
    photos: [...notes.photos],
    rewards: structuredClone(notes.rewards),
  };
  faults.push(...(await runCommand(lab, ['backup', folder])));
  await lab.query(`create database ${database}`);
  const url = lab.postgres.url.replace(/[^/]+$/, database);
  // Restores the photos to the local disk, because the S3 store already has newer ones.
  const elsewhere = {
    ...{ DATABASE_URL: url, DATA_DIR: join(lab.folder, database) },
    ...{ S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
  };
  for (const words of [['restore', folder], ['verify']])
    faults.push(...(await runCommand(lab, words, elsewhere)));
  const restored: Pick<Lab, 'query'> = { query: (statement, values) => runQuery(url, statement, values) };
  const missing = [
    ...(await findLabFaults(url, earlier.claims)),
    ...(await findLost(restored, earlier)),
    ...(await findLostRewards(restored, earlier.rewards)),
  ];
  faults.push(...missing.map((text) => `restored: ${text}`));
  await lab.query(`drop database ${database} with (force)`);
}

async function runCommand(lab: Lab, words: string[], changes: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const child = spawn(process.execPath, ['src/server/ops/cli/promenade.ts', ...words], {
    env: { ...lab.environment, BACKUP_PASSPHRASE: 'gulls over the northern pier at dusk', ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  await once(child, 'close');
  return child.exitCode === 0 ? [] : [`${words[0]} ended with ${child.exitCode}: ${said.slice(0, 500)}`];
}

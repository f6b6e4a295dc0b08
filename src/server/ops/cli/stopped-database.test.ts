import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { loadSecrets } from '#server/base/security/secrets.ts';
import { runCli } from './promenade.ts';

const folder = mkdtempSync(join(tmpdir(), 'stopped-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['a Unix socket', `postgres://promenade@/promenade?host=${folder}`],
  ['a port', 'postgres://promenade@127.0.0.1:1/promenade'],
])('a command reports in a sentence that the database behind %s is stopped', async (_, databaseUrl) => {
  loadSecrets(join(folder, 'keys'), true);
  const environment = { DATA_DIR: folder, PUBLIC_URL: 'https://pass.example.com', DATABASE_URL: databaseUrl };
  const complaints: string[] = [];
  const complain = (text: string) => void complaints.push(text);

  const status = await runCli(['verify'], environment, { print: complain, complain });

  expect([status, complaints]).toEqual([75, [expect.stringContaining('The database does not answer')]]);
});

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';

import { readPid } from './start-postgres.ts';
import { openEmbeddedServer } from './open.ts';
import { readLedger, spawnScript, type RunningScript } from './testing/spawn-script.ts';

// Each round starts two databases.
vi.setConfig({ testTimeout: 120_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'promenade-crash-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const note = join(dataDir, 'database', 'postmaster.pid');

/** The processes of a crash, from the server inwards: the server, its watcher, and PostgreSQL. */
function pidsOf({
  process: { pid = 0 },
}: RunningScript): [server: number, watcher: number, postgres: number] {
  const watcher = Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  return [pid, watcher, readPid(note) ?? 0];
}

test.each([
  ['the server alone is killed', 1],
  ['its watcher is killed too, and PostgreSQL stays behind', 2],
  ['all of it is killed', 3],
])('nothing that was acknowledged is lost, and the next start works at once, when %s', async (_, killed) => {
  const faults: string[] = [];
  for (let round = 1; round <= 3; round++) {
    const server = spawnScript('commit-until-killed.ts', [dataDir]);
    await server.waitForLines(12);
    await sleep(Math.random() * 300);
    for (const pid of pidsOf(server).slice(0, killed)) process.kill(pid, 'SIGKILL');
    await server.kill();
    const promised = server.lines.map(Number);

    const { url, close } = await openEmbeddedServer({ dataDir });
    const client = new Client({ connectionString: url });
    await client.connect();
    const { ids, isWhole } = await readLedger(client);
    await client.end();
    await close();
    const lost = promised.filter((id) => !ids.has(id));
    if (lost.length > 0) faults.push(`round ${round} lost ${lost.join(', ')}`);
    if (!isWhole) faults.push(`round ${round} left a transaction by half`);
    // The committed but not yet acknowledged entry may exist; no other may.
    if (Math.max(...ids) > Math.max(...promised) + 1)
      faults.push(`round ${round} holds what was never begun`);
  }
  expect(faults).toEqual([]);
});

test('PostgreSQL ends with its server, however the server ends', async () => {
  const server = spawnScript('commit-until-killed.ts', [dataDir]);
  await server.waitForLines(1);
  const pid = readPid(note) ?? 0;
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain(dataDir);
  await server.kill();
  await expect.poll(() => existsSync(note) || isThere(pid)).toBe(false);
});

/** A process that ended and that no parent has waited for yet has no words any more. */
function isThere(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}

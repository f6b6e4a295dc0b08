import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { DataDirInUseError, lockDataDir } from './lock.ts';
import { type RunningScript, spawnScript } from './testing/spawn-script.ts';

let dataDir = '';
const running: RunningScript[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'promenade-lock-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((script) => script.kill()));
  rmSync(dataDir, { recursive: true, force: true });
});

test('the error of a second process names the holder of the data folder and what to do', async () => {
  const holder = holdDataDir();
  await holder.waitForLines(1);
  const error = await lockDataDir(dataDir).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(DataDirInUseError);
  const since = String(new Date().getUTCFullYear());
  expect(String(error)).toContain(
    `${dataDir} is in use by process ${holder.process.pid} on host ${hostname()}, running since ${since}-`,
  );
  expect(String(error)).toContain(
    'Stop that process, or give this one a DATA_DIR of its own, or set DATABASE_URL',
  );
});

test('the same process is refused a second time, and may lock the folder again after its release', async () => {
  const first = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(`in use by process ${process.pid} `);
  first.release();
  first.release();
  const second = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError);
  second.release();
});

test('the folder of a killed process can be locked, even if another program has its process id by now', async () => {
  const holder = holdDataDir();
  await holder.waitForLines(1);
  await holder.kill();
  // This process is alive and stands for the program that was given the id.
  const reused = { pid: process.pid, host: hostname(), since: '2026-01-01T00:00:00.000Z' };
  writeFileSync(join(dataDir, 'database.lock.json'), JSON.stringify(reused));
  const lock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.not.toThrow('2026-01-01');
  lock.release();
});

test('of processes that race for the folder of a killed one, exactly one wins', async () => {
  const killed = holdDataDir();
  await killed.waitForLines(1);
  await killed.kill();
  const startAtMs = Date.now() + 1500;
  const racers = Array.from({ length: 5 }, () => holdDataDir(startAtMs));
  await Promise.all(racers.map((racer) => racer.waitForLines(1)));
  const winners = racers.filter((racer) => racer.lines[0] === 'taken');
  expect(winners).toHaveLength(1);
  const winner = winners[0]?.process.pid;
  for (const loser of racers.filter((racer) => racer.process.pid !== winner)) {
    expect(loser.lines[0]).toContain(`in use by process ${winner} `);
  }
});

function holdDataDir(startAtMs = 0): RunningScript {
  const script = spawnScript('hold-data-dir.ts', [dataDir, String(startAtMs)]);
  running.push(script);
  return script;
}

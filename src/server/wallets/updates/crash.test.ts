/** A server that is killed at any moment loses no update: every change is pushed after it starts again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openEmbedded } from '#server/base/db/open-database.ts';
import type { OpenDatabase } from '#server/base/db/database.ts';
import { passUpdates } from '#server/base/db/schema/live-passes.ts';
import { crashPasses, fillCrashPark, tellPhones } from './testing/crash-park.ts';

// Each round starts two databases.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'promenade-crash-'));
const script = join(import.meta.dirname, 'testing/tell-until-killed.ts');

function open(): Promise<OpenDatabase> {
  return openEmbedded(dataDir);
}

beforeAll(async () => {
  const database = await open();
  await fillCrashPark(database.db);
  await database.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the server until it has printed this many lines, then kills it; returns all lines. */
async function runUntilKilled(linesMin: number): Promise<string[]> {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  const ended = once(output, 'close');
  output.on('line', (line) => {
    lines.push(line);
    if (lines.length === linesMin) child.kill('SIGKILL');
  });
  await ended;
  return lines;
}

test('every change that was committed before the kill is pushed after it', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const told = await runUntilKilled(25 + Math.floor(Math.random() * 20));
    expect(told.length).toBeGreaterThan(20);
    const database = await open();
    // The lease of the dead server has expired by then.
    const later = new Date(Date.now() + 130_000);
    const note = (line: string): void => void told.push(line);
    while ((await tellPhones(database.db, { now: () => later }, note)) > 0);
    expect(await database.db.select().from(passUpdates)).toEqual([]);
    await database.close();
    for (let place = 0; place < crashPasses; place += 1) {
      const lastPush = told.lastIndexOf(`pushed ${place}`);
      expect(lastPush).toBeGreaterThan(told.lastIndexOf(`changed ${place}`));
    }
  }
});

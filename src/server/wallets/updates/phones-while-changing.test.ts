/**
 * Two hundred changes a second on two servers, while phones ask one server and the other: no value goes backwards, no
 * answer claims a time ahead of its own, and each phone ends with the last value.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { eq } from 'drizzle-orm';
import { expect, test, afterAll, beforeAll, vi } from 'vitest';

import { passes } from '#server/base/db/schema/park.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { registerPhone, card } from '#server/testing/live-park.ts';
import { readPassJson } from '#server/testing/read-pass.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { openTestPark } from '#server/testing/test-park.ts';
import { openEmbedded } from '#server/base/db/open-database.ts';
import type { OpenDatabase } from '#server/base/db/database.ts';
import { passUpdates } from '#server/base/db/schema/live-passes.ts';
import { pushDueUpdates } from './start-live-passes.ts';
import { crashPasses, fillCrashPark, tellPhones } from './testing/crash-park.ts';

const changesPerSecond = 200;
const seconds = 5;
const phonesCount = 12;

test('values never go backwards, and every phone ends with the last one', { timeout: 240_000 }, async () => {
  // A real clock: within this test, seconds pass.
  const park = await openTestPark({ clock: systemClock }, { PUBLIC_URL: 'https://park.test' });
  const second = await openServerWithOwnPool(park);
  const apps = [park.app, second.app];
  const changing = new AbortController();
  const isOver = (): boolean => changing.signal.aborted;
  let asked = 0;
  const backwards: string[] = [];
  const ahead: string[] = [];

  const change = async (): Promise<void> => {
    const total = changesPerSecond * seconds;
    const startedAt = performance.now();
    for (let credits = 1; credits <= total; credits += 1) {
      const { db, clock } = (credits % 2 === 0 ? second : park).services;
      await db.transaction(async (tx) => {
        await tx.update(passes).set({ credits }).where(eq(passes.barcode, card.barcode));
        await touchPass(tx, card, 'balance', clock.now());
      });
      const dueMs = (credits / changesPerSecond) * 1000 - (performance.now() - startedAt);
      if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    }
  };
  const push = async (services: typeof park.services): Promise<void> => {
    while (!isOver()) if ((await pushDueUpdates(services)).taken === 0) await pause(5);
    while ((await pushDueUpdates(services)).taken > 0);
  };
  const file = await park.post('/api/apple-wallet/', card);
  const json = await readPassJson(file.rawPayload);
  const follow = async (index: number): Promise<number> => {
    const phone = await registerPhone(park, json, String(file.headers['last-modified']));
    const list = `/v1/devices/${phone.deviceId}/registrations/${phone.passType}`;
    let tag: string | undefined;
    let modified = String(file.headers['last-modified']);
    let credits = 0;
    let turns = index;
    const look = async (): Promise<boolean> => {
      turns += 1;
      const app = apps[turns % 2] ?? park.app;
      const changed = await app.inject(`${list}${tag === undefined ? '' : `?passesUpdatedSince=${tag}`}`);
      if (changed.statusCode === 204) return false;
      const headers = { authorization: phone.authorization, 'if-modified-since': modified };
      const other = apps[(turns + 1) % 2] ?? park.app;
      const answer = await other.inject({
        url: `/v1/passes/${phone.passType}/${phone.serialNumber}`,
        headers,
      });
      asked += 1;
      tag = changed.json<{ lastUpdated: string }>().lastUpdated;
      if (answer.statusCode === 304) return true;
      expect(answer.statusCode).toBe(200);
      modified = String(answer.headers['last-modified']);
      if (Date.parse(modified) > Date.parse(String(answer.headers.date))) ahead.push(modified);
      const next = creditsOf(await readPassJson(answer.rawPayload));
      if (next < credits) backwards.push(`${credits} -> ${next}`);
      credits = next;
      return true;
    };
    while (!isOver()) {
      await look();
      // Phones ask at their own pace, and a pass may be built only so often in an hour.
      await pause(500 + 20 * index);
    }
    await settled;
    while (await look());
    return credits;
  };
  const { promise: settled, resolve: settle } = Promise.withResolvers<undefined>();

  const pushing = [push(park.services), push(second.services)];
  const following = Array.from({ length: phonesCount }, (_, index) => follow(index));
  await change();
  changing.abort();
  await Promise.all(pushing);
  settle(undefined);
  const last = await Promise.all(following);

  expect(backwards).toEqual([]);
  expect(ahead).toEqual([]);
  expect(new Set(last)).toEqual(new Set([changesPerSecond * seconds]));
  expect(asked).toBeGreaterThan(phonesCount * seconds);
  await second.close();
  await park.close();
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function creditsOf(json: unknown): number {
  return Number(/"key":"credits"[^}]*"value":(\d+)/.exec(JSON.stringify(json))?.[1]);
}

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

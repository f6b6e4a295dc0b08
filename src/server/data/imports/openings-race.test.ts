/**
 * Imports of openings and our own page's openings at once at two servers on a real PostgreSQL.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { passDays } from '#server/base/db/schema/figures.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { countOpenedPasses, recordOpened } from '#server/office/dashboard/opened-passes.queries.ts';
import { openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';
import { importRows } from './import-rows.ts';

let two: TwoServers;
beforeAll(async () => {
  two = await openTwoServers();
});
afterAll(() => two.close());

const roundsTotal = 300;
const connectionsTotal = 24;

/** 10:00 in the park's winter, the eighth hour of its day. */
const dayOf = (round: number): string => `2026-11-${String(10 + (round % 9)).padStart(2, '0')}`;

test('of three hundred imports and records at once, each day of a pass counts once', async () => {
  const { park, services } = two;
  const known = await park.services.db
    .select({ orderId: passes.orderId, barcode: passes.barcode })
    .from(passes)
    .orderBy(passes.orderId, passes.barcode)
    .limit(12);
  const opened = new Set<string>();
  const play = async (round: number): Promise<void> => {
    const server = services[round % 2 === 0 ? 0 : 1];
    const day = dayOf(round);
    const some = [0, 1, 2].flatMap((step) => known[(round * 5 + step * 7) % known.length] ?? []);
    for (const { barcode } of some) opened.add(`${day} ${barcode}`);
    if (round % 3 === 0) {
      const views = some.map((one) => ({ ...one, views: 1 }));
      await server.db.transaction((tx) => recordOpened(tx, { day, hour: 8 }, views));
      return;
    }
    const rows = some.map((one) => ({ ...one, openedAt: `${day}T15:20:00Z` }));
    expect((await importRows(server, 'openings', rows)).refused).toEqual([]);
  };
  const waiting = Array.from({ length: roundsTotal }, (_, index) => (index * 7919) % roundsTotal);
  const playAll = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await play(next);
  };
  await Promise.all(Array.from({ length: connectionsTotal }, playAll));
  const { db } = park.services;
  expect(await db.$count(passDays)).toBe(opened.size);
  const span = { from: '2026-11-11', to: '2026-11-14' };
  const inSpan = [...opened].filter((key) => key.slice(0, 10) >= span.from && key.slice(0, 10) <= span.to);
  expect(await countOpenedPasses(db, [span], '')).toEqual([new Set(inSpan.map((key) => key.slice(11))).size]);
}, 120_000);

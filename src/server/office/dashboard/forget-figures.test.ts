import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import { guestCounts, hourFigures, passDays } from '#server/base/db/schema/figures.ts';
import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { test } from '#server/testing/park-test.ts';
import { closeDays, fetchClosedTo } from './closed-days.queries.ts';
import { countOpenedPasses, recordOpened } from './opened-passes.queries.ts';

function dayBefore(now: Date, ago: number): string {
  return daysBefore(now, ago).toISOString().slice(0, 10);
}

const openingsKeptDays = retentionDays('visitDays');
const countsKeptDays = retentionDays('figures');

test('openings end with their retention day by day, and later figures stay as they were', async ({
  services,
  clock,
}) => {
  const { db } = services;
  const dayOf = (ago: number): string => dayBefore(clock.now(), ago);
  const open = (ago: number, ...barcodes: string[]): Promise<void> => {
    const opened = barcodes.map((barcode) => ({ orderId: 'kept', barcode, views: 1 }));
    return recordOpened(db, { day: dayOf(ago), hour: 3 }, opened);
  };
  await open(openingsKeptDays + 40, 'a', 'b');
  await open(openingsKeptDays + 2, 'b', 'c');
  await open(openingsKeptDays - 5, 'a', 'b', 'd');
  await open(10, 'a', 'c', 'e');
  await open(4, 'c', 'd');
  const spans = [
    { from: dayOf(openingsKeptDays - 1), to: dayOf(0) },
    { from: dayOf(12), to: dayOf(0) },
    { from: dayOf(5), to: dayOf(0) },
  ];
  expect(await countOpenedPasses(db, spans, '')).toEqual([5, 4, 2]);
  expect(await runHousekeeping(services)).toEqual([]);
  expect(await countOpenedPasses(db, spans, await fetchClosedTo(db))).toEqual([5, 4, 2]);
  const [left] = await db.select({ oldest: sql<string>`min(day)` }).from(passDays);
  expect(left?.oldest).toBe(dayOf(openingsKeptDays - 5));
});

test('the counts by hour stay when openings end, also if openings are kept longer from then on', async ({
  services,
  clock,
}) => {
  const { db } = services;
  const opened = [{ orderId: 'kept', barcode: 'a', views: 1 }];
  for (const ago of [120, 60]) await recordOpened(db, { day: dayBefore(clock.now(), ago), hour: 3 }, opened);
  const countOpened = () => db.$count(hourFigures, eq(hourFigures.figure, 'opened'));
  await closeDays(services);
  expect(await countOpened()).toBe(2);
  await endRows(db, 'pass_days', clock.now(), () => 100);
  clock.advance(86_400);
  await closeDays(services);
  expect([await countOpened(), await db.$count(passDays)]).toEqual([2, 1]);
});

test('counts of guests end later, and those of the ledger stay', async ({ services, clock }) => {
  const { db } = services;
  const [old, recent] = [1, -1].map((days) => daysBefore(clock.now(), countsKeptDays + days));
  const figures = ['made:apple', 'opened'];
  const later = { day: dayBefore(clock.now(), openingsKeptDays + 2), hour: 3 };
  await recordOpened(db, later, [{ orderId: 'kept', barcode: 'a', views: 1 }]);
  for (const at of [old, recent].filter((one) => one !== undefined)) {
    await db.insert(guestCounts).values({ at, figure: 'views', count: 1 });
    await db.insert(hourFigures).values(figures.map((figure) => ({ at, figure, count: 1 })));
  }
  expect(await runHousekeeping(services)).toEqual([]);
  expect((await db.select().from(guestCounts)).map(({ at }) => at)).toEqual([recent]);
  const left = await db.select().from(hourFigures).orderBy(hourFigures.at, hourFigures.figure);
  expect(left.filter(({ figure }) => !figure.startsWith('ledger:'))).toEqual(
    figures.map((figure) => ({ at: recent, figure, count: 1 })),
  );
  expect(left.some(({ figure }) => figure.startsWith('ledger:'))).toBe(true);
});

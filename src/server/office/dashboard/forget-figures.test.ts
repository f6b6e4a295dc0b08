import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { daysBefore } from '#domain/days-before.ts';

import { hourFigures, passDays } from '#server/base/db/schema/figures.ts';
import { keepHouse } from '#server/ops/housekeeping.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { countsKeptDays, openingsKeptDays } from './forget-figures.queries.ts';
import { addHourFigures } from './hour-figures.queries.ts';
import { countOpenedPasses, recordOpened } from './opened-passes.queries.ts';
import { rebuildOpenedHours, rebuildReturnDays } from './rebuild-figures.queries.ts';

test('openings end with their retention day by day, and later figures stay as they were', () =>
  withOwnPark(async ({ services, clock }) => {
    const { db } = services;
    const dayOf = (ago: number): string => daysBefore(clock.now(), ago).toISOString().slice(0, 10);
    const open = async (ago: number, ...barcodes: string[]): Promise<void> => {
      const opened = barcodes.map((barcode) => ({ orderId: 'kept', barcode, views: 1 }));
      const isNew = await recordOpened(db, { day: dayOf(ago), hour: 3 }, opened);
      const at = daysBefore(clock.now(), ago);
      await addHourFigures(db, at, [{ figure: 'opened', count: isNew }]);
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
    const before = await countOpenedPasses(db, spans);
    expect(before).toEqual([5, 4, 2]);
    expect(await keepHouse(services)).toEqual([]);
    expect(await countOpenedPasses(db, spans)).toEqual(before);
    const [left] = await db.select({ oldest: sql<string>`min(day)` }).from(passDays);
    expect(left?.oldest).toBe(dayOf(openingsKeptDays - 5));
    // A day that is recorded late finds the same neighbors as the sums.
    await open(openingsKeptDays - 3, 'a', 'c');
    const broken = (await verifyInvariants(services)).filter(({ breaches }) => breaches > 0);
    expect(broken).toEqual([]);
  }));

test('counts of guests end later, and those of the ledger stay', () =>
  withOwnPark(async ({ services, clock }) => {
    const { db } = services;
    const old = daysBefore(clock.now(), countsKeptDays + 1);
    const counts = ['views', 'opened', 'ledger:Ticket:n'].map((figure) => ({ figure, count: 1 }));
    await addHourFigures(db, old, counts);
    await addHourFigures(db, daysBefore(clock.now(), countsKeptDays - 1), counts);
    expect(await keepHouse(services)).toEqual([]);
    const left = await db.select().from(hourFigures);
    expect(left.filter(({ at }) => at.getTime() === old.getTime()).map(({ figure }) => figure)).toEqual([
      'ledger:Ticket:n',
    ]);
    expect(left.filter(({ figure }) => figure === 'views')).toHaveLength(1);
  }));

test('sums that differ from their rows are found, and made anew', () =>
  withOwnPark(async ({ services }) => {
    const { db } = services;
    const brokenNames = async (): Promise<string[]> =>
      (await verifyInvariants(services)).filter(({ breaches }) => breaches > 0).map(({ name }) => name);
    const isNew = await recordOpened(db, { day: '2026-11-20', hour: 2 }, [
      { orderId: 'kept', barcode: 'a', views: 1 },
    ]);
    await addHourFigures(db, new Date('2026-11-20T12:00:00Z'), [{ figure: 'opened', count: isNew }]);
    expect(await brokenNames()).toEqual([]);
    await db.execute(sql`update return_days set count = count + 1`);
    await addHourFigures(db, new Date('2026-11-20T12:00:00Z'), [
      { figure: 'opened', count: 1 },
      { figure: 'ledger:Ticket:n', count: 1 },
    ]);
    expect(await brokenNames()).toEqual([
      'unique passes are those of the days on which passes were opened',
      'the figures of the club are those of its ledger',
      'the passes opened in each hour are those of the days',
    ]);
    await rebuildReturnDays(db);
    await rebuildOpenedHours(db, services.brand);
    expect(await brokenNames()).toEqual(['the figures of the club are those of its ledger']);
  }));

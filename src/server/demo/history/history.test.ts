/** The history of the demo park: the same each time, never later than now, and without a change to the demo's own rows. */
import { gt, lt, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { operatingDayOf } from '#domain/operating-day.ts';

import { loyaltyMembers, ledgerLines, ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { orders, passes, passLinks } from '#server/base/db/schema/park.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { countOpenedPasses } from '#server/office/dashboard/opened-passes.queries.ts';
import { testNow } from '#server/testing/prepare-park.ts';
import { test } from '#server/testing/test-park.ts';
import { loadDemoHistory } from './load-history.queries.ts';
import { lastNinetyDays, lastYear } from './eras.ts';
import { makeHistory } from './make-history.ts';

const park = { timeZone: 'America/New_York', operatingDayRollover: '02:00' };

function timesOf(value: unknown): number[] {
  if (value instanceof Date) return [value.getTime()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(timesOf);
}

test.each(['2026-11-21T12:00:00Z', '2026-11-21T19:00:00Z', '2027-03-15T05:30:00Z'])(
  'at %s the history is the same each time, and nothing of it is later',
  (iso) => {
    const now = new Date(iso);
    const history = makeHistory(now, park);
    expect(makeHistory(now, park)).toEqual(history);
    expect(Math.max(...timesOf(history))).toBeLessThanOrEqual(now.getTime());
    expect(Math.min(...timesOf(history))).toBeGreaterThan(now.getTime() - 92 * 86_400_000);
    expect(history.passes.length).toBeGreaterThan(300);
    expect(history.members.flatMap(({ claims }) => claims).length).toBeGreaterThan(60);
  },
);

test('weekends are fuller than the days between', () => {
  const { passes: sold } = makeHistory(testNow, park);
  const onDays = (isWanted: (weekday: number) => boolean) =>
    sold.filter(({ soldAt }) =>
      isWanted(soldAt.toTemporalInstant().toZonedDateTimeISO(park.timeZone).dayOfWeek),
    ).length;
  expect(onDays((weekday) => weekday >= 6) / 2).toBeGreaterThan(1.4 * (onDays((weekday) => weekday < 5) / 4));
});

/** How many passes of both parts of the history were opened on this day or later. */
function openedSince(from: string): number {
  return [lastNinetyDays, lastYear]
    .flatMap((era) => makeHistory(testNow, park, era).passes)
    .filter(({ openedAt }) => openedAt.some((at) => operatingDayOf(at, park) >= from)).length;
}

test('it is loaded once, keeps every invariant, and leaves the demo as it was', async ({ services }) => {
  const { db } = services;
  const own = lt(passes.orderId, '19');
  const rowsOf = async () => [
    await db.select().from(passes).where(own).orderBy(passes.orderId, passes.barcode),
    await db.select().from(passLinks).where(lt(passLinks.orderId, '19')).orderBy(passLinks.hashUrlSha256),
    await db
      .select({ sum: sql<number>`sum(points)::float8`, memberId: ledgerLines.memberId })
      .from(ledgerLines)
      .where(lt(ledgerLines.memberId, '7009'))
      .groupBy(ledgerLines.memberId, ledgerLines.account)
      .orderBy(ledgerLines.memberId, ledgerLines.account),
    await db
      .select()
      .from(loyaltyMembers)
      .where(lt(loyaltyMembers.memberId, '7009'))
      .orderBy(loyaltyMembers.memberId),
  ];
  const before = await rowsOf();
  const [count] = await db.select({ orders: sql<number>`count(*)::int` }).from(orders);
  expect(await loadDemoHistory(services)).toBe(true);
  expect(await loadDemoHistory(services)).toBe(false);
  expect(await rowsOf()).toEqual(before);
  const [after] = await db.select({ orders: sql<number>`count(*)::int` }).from(orders);
  expect((after?.orders ?? 0) - (count?.orders ?? 0)).toBeGreaterThan(300);
  const [unique = 0] = await countOpenedPasses(db, [{ from: '2026-08-24', to: '2026-11-21' }], '2026-11-21');
  expect(unique).toBe(openedSince('2026-08-24'));
  const kinds = await db
    .select({
      kind: ledgerTransactions.kind,
      days: sql<number>`count(distinct ${ledgerTransactions.recordedAt}::date)::int`,
    })
    .from(ledgerTransactions)
    .where(gt(ledgerTransactions.memberId, '7009'))
    .groupBy(ledgerTransactions.kind);
  const daysOf = (kind: string): number => kinds.find((one) => one.kind === kind)?.days ?? 0;
  expect(daysOf('Expiry')).toBeGreaterThan(5);
  expect(daysOf('Hold')).toBeGreaterThan(5);
  expect(daysOf('Redemption')).toBeGreaterThan(5);
  expect(daysOf('Return')).toBeGreaterThan(0);
  const broken = (await verifyInvariants(services)).filter(({ breaches }) => breaches > 0);
  expect(broken).toEqual([]);
}, 240_000);

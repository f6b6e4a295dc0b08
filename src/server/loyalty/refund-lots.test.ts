/**
 * Refunds of claims that are already old, spent or expired (docs/algorithms/ledger.md): each takes from its own lot.
 */
import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';
import { eq, sql } from 'drizzle-orm';

import { bonusEntry } from '#server/testing/club-changes.ts';
import {
  claimNumber,
  joinClub,
  letPointsLast,
  markRefunded,
  moveClockTo,
  type ClubMember,
} from '#server/testing/soft-device.ts';
import { type TestPark, withOwnPark, test } from '#server/testing/test-park.ts';
import type { Database } from '#server/base/db/database.ts';
import { checks, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { claimAsStaff, ines } from '#server/testing/claim-as-staff.ts';
import { clawBack } from './claw-back.ts';
import { expireLots } from './expire-lots.ts';
import { fetchBalances, writeEntries } from './ledger.queries.ts';
import { readStanding } from './member-standing.ts';
import { sourceOf } from './claim-source.ts';
import { lockMemberById } from './members.queries.ts';

/** Worth 640 points. */
const order = { orderId: '10300001' };

const balanceOf = async ({ services }: TestPark, { memberId }: ClubMember): Promise<number> =>
  (await fetchBalances(services.db, memberId)).posted;

async function redeem({ services: { db, clock } }: TestPark, { memberId }: ClubMember, points: number) {
  const what = { kind: 'Redemption', source: randomUUID(), points: -points, origin: 'pos' } as const;
  await writeEntries(db, [bonusEntry(memberId, clock.now(), what)]);
}

test('what was spent of an expired order is owed once the order is refunded, and no more', async (park) => {
  await letPointsLast(park, 1);
  const member = await joinClub(park);
  await claimNumber(park, member, order);
  // The welcome points are older, so these are 250 of them and 90 of the order.
  await redeem(park, member, 340);
  moveClockTo(park, '2027-01-02T12:00:00Z');
  await expireLots(park.services);
  await markRefunded(park, order.orderId);
  await clawBack(park.services);
  expect(await balanceOf(park, member)).toBe(-90);
});

test('to buy, to claim and to have it refunded prolongs no older points', async (park) => {
  const member = await joinClub(park);
  moveClockTo(park, '2026-12-05T12:00:00Z');
  await claimNumber(park, member, order);
  await markRefunded(park, order.orderId);
  await clawBack(park.services);
  expect(await balanceOf(park, member)).toBe(250);
  const { expiringNext } = await readStanding(park.services, member.memberId);
  expect(expiringNext).toEqual({ points: 250, expiresAt: new Date('2028-06-01T04:00:00Z') });
});

test('the refund of an old claim leaves this year’s tier as it is', async (park) => {
  const member = await joinClub(park);
  await claimNumber(park, member, order);
  moveClockTo(park, '2027-12-15T12:00:00Z');
  const { db, clock } = park.services;
  await writeEntries(db, [bonusEntry(member.memberId, clock.now(), { points: 2600 })]);
  await markRefunded(park, order.orderId);
  await clawBack(park.services);
  const { earnedInYear, tier } = await readStanding(park.services, member.memberId);
  expect([earnedInYear, tier?.name]).toEqual([2600, 'Fudge']);
});

test('the refund of an order that expired within the year takes its points from the tier all the same', async (park) => {
  await letPointsLast(park, 1);
  const member = await joinClub(park);
  await claimNumber(park, member, order);
  moveClockTo(park, '2027-01-02T12:00:00Z');
  await expireLots(park.services);
  expect((await readStanding(park.services, member.memberId)).earnedInYear).toBe(890);
  await markRefunded(park, order.orderId);
  await clawBack(park.services);
  expect((await readStanding(park.services, member.memberId)).earnedInYear).toBe(250);
});

const [orderId, checkNumber, stay] = ['10300001', '110111261121102348', 'HB483010'];

const sources = [
  {
    what: 'an order whose refund is undone',
    source: sourceOf('tickets', orderId),
    setEnded: (db: Database, isRefunded: boolean) =>
      db.update(passes).set({ isRefunded }).where(eq(passes.orderId, orderId)),
  },
  {
    what: 'a check that is paid after all',
    source: sourceOf('purchase', checkNumber),
    setEnded: (db: Database, isEnded: boolean) =>
      db
        .update(checks)
        .set({ status: isEnded ? 'voided' : 'closed' })
        .where(eq(checks.checkNumber, checkNumber)),
  },
  {
    what: 'a stay that takes place after all',
    source: sourceOf('hotels', stay),
    setEnded: (db: Database, isEnded: boolean) =>
      db
        .update(stays)
        .set({ status: isEnded ? 'cancelled' : 'reserved' })
        .where(eq(stays.reservationNumber, stay)),
  },
];

test.each(sources)('$what while the claw-back waits keeps its points', ({ source, setEnded }) =>
  withOwnPark(async (park) => {
    const { db } = park.services;
    await db.update(loyaltyMembers).set({ lastName: 'Okafor' }).where(eq(loyaltyMembers.memberId, ines));
    expect((await claimAsStaff(park, source)).kind).toBe('claimed');
    const claimed = await fetchBalances(db, ines);
    await setEnded(db, true);
    const rounds: Promise<number>[] = [];
    await db.transaction(async (tx) => {
      await lockMemberById(tx, ines);
      rounds.push(clawBack(park.services));
      await untilOneWaits(db);
      await setEnded(tx, false);
    });
    expect(await rounds[0]).toBe(0);
    expect(await fetchBalances(db, ines)).toEqual(claimed);
    await setEnded(db, true);
    expect(await clawBack(park.services)).toBe(1);
    expect(await fetchBalances(db, ines)).not.toEqual(claimed);
  }),
);

/**
 * Resolves when a connection of this database waits for a lock. Not asked in the transaction that holds the lock,
 * because a transaction sees the activity as it was at its first look.
 */
async function untilOneWaits(db: Database): Promise<void> {
  for (;;) {
    const [waiting] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if ((waiting?.count ?? 0) > 0) return;
  }
}

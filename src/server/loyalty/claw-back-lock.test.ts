/** A claw-back that waits for a member judges the source when it has the member's lock, not before. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Database } from '#server/base/db/database.ts';
import { checks, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { claimAsStaff, ines } from '#server/testing/claim-as-staff.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { sourceOf } from './claim-source.ts';
import { clawBack } from './claw-back.ts';
import { fetchBalances } from './ledger.queries.ts';
import { lockMemberById } from './members.queries.ts';

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

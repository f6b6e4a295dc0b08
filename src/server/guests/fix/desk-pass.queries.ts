/** What the desk reads of a pass beside its record. */
import { and, desc, eq, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { walletExceptions, goodwillGiven, goodwillLimits } from '#server/base/db/schema/administration.ts';
import { orderCorrections } from '#server/base/db/schema/imports.ts';
import { orders, passes, photoRequests, wristbands, isOfPass } from '#server/base/db/schema/park.ts';
import type { GoodwillLimit } from '#domain/goodwill.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** The band on which a ticket was spent, the newest if an import brought several. */
export async function fetchBandOfPass(db: Database, pass: PassNumbers) {
  const [band] = await db
    .select()
    .from(wristbands)
    .where(and(isOfPass(wristbands, pass), eq(wristbands.state, 'activated')))
    .orderBy(desc(wristbands.activatedAt), wristbands.code)
    .limit(1);
  return band;
}

/** The open request for another photo. */
export async function fetchOpenRequest(db: Database, pass: PassNumbers) {
  const [request] = await db
    .select({ requestId: photoRequests.requestId, dueAt: photoRequests.dueAt })
    .from(photoRequests)
    .where(and(isOfPass(photoRequests, pass), eq(photoRequests.status, 'open')));
  return request;
}

/** What was paid for a pass, where it was sold, and whether its order was withdrawn. */
export async function fetchSale(db: Database, pass: PassNumbers) {
  const [sale] = await db
    .select({
      amountCents: passes.amountCents,
      source: orders.source,
      withdrawn: orderCorrections.orderId,
    })
    .from(passes)
    .innerJoin(orders, eq(orders.orderId, passes.orderId))
    .leftJoin(
      orderCorrections,
      and(eq(orderCorrections.orderId, passes.orderId), eq(orderCorrections.barcode, '')),
    )
    .where(isOfPass(passes, pass));
  return sale;
}

/** Locks an order until the transaction ends; false if there is none. */
export async function lockOrder(tx: Database, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(eq(orders.orderId, orderId))
    .for('update');
  return rows.length > 0;
}

/** The oldest exception of an order, locked. */
export async function lockException(tx: Database, orderId: string) {
  const [row] = await tx
    .select()
    .from(walletExceptions)
    .where(eq(walletExceptions.orderNumber, orderId))
    .orderBy(walletExceptions.sequence)
    .limit(1)
    .for('update');
  return row;
}

/** Writes an exception: a new row, or new values of a row that was read. */
export async function writeException(
  tx: Database,
  row: { guid: string; version: number } | undefined,
  values: { orderNumber: string; skipsRegistration: boolean; skipsImage: boolean },
) {
  const [written] =
    row === undefined
      ? await tx.insert(walletExceptions).values(values).returning()
      : await tx
          .update(walletExceptions)
          .set({ ...values, version: row.version + 1 })
          .where(eq(walletExceptions.guid, row.guid))
          .returning();
  if (written === undefined) throw new Error('An exception was not written.');
  return written;
}

/** All rows of the tab Goodwill Limits. */
export async function fetchGoodwillLimits(db: Database): Promise<GoodwillLimit[]> {
  const { accessLevelMin, pointsPerGift, pointsPerDay, isActive } = goodwillLimits;
  return db.select({ accessLevelMin, pointsPerGift, pointsPerDay, isActive }).from(goodwillLimits);
}

/** The points that a member of the team has given in this operating day. */
export async function fetchGiven(db: Database, memberGuid: string, day: string): Promise<number> {
  const [row] = await db.select().from(goodwillGiven).where(eq(goodwillGiven.memberGuid, memberGuid));
  return row?.day === day ? row.points : 0;
}

/**
 * Adds points to what the member of the team has given today, in one statement that decides: undefined if the day's
 * limit does not allow them. Gifts of one member at once wait for each other at this row.
 */
export async function takeFromDay(
  tx: Database,
  gift: { memberGuid: string; day: string; points: number; pointsPerDay: number },
): Promise<number | undefined> {
  const { memberGuid, day, points, pointsPerDay } = gift;
  if (points > pointsPerDay) return undefined;
  const given = sql`case when ${goodwillGiven.day} = excluded.day then ${goodwillGiven.points} else 0 end`;
  const [row] = await tx
    .insert(goodwillGiven)
    .values({ memberGuid, day, points })
    .onConflictDoUpdate({
      target: goodwillGiven.memberGuid,
      set: { day, points: sql`${given} + excluded.points` },
      setWhere: sql`${given} + excluded.points <= ${pointsPerDay}`,
    })
    .returning({ points: goodwillGiven.points });
  return row?.points;
}

/** Keeps the demo's day tickets for today valid, on whatever day the server starts. */
import { and, eq, lte } from 'drizzle-orm';

import { boundsOfOperatingDay, operatingDayOf } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { passes, isOfPass } from '#server/base/db/schema/park.ts';
import { touchPasses } from '#server/changes/touch-pass.queries.ts';
import { demoAnchorSetting, readDemoPark } from './demo-data.ts';
import { makeTimeShift } from './time-shift.ts';

/**
 * Dates the demo's unused tickets for today to the operating day of `now` if they have ended; changes nothing in a
 * database without the demo park. A ticket ends at the minute that the seed names; in the night that still belongs to
 * that day, it ends with the day.
 */
export async function renewTodayTickets(db: Database, now: Date): Promise<void> {
  const { anchor, operator, orders } = readDemoPark();
  const shift = makeTimeShift(anchor, now, operator);
  const today = boundsOfOperatingDay(operatingDayOf(now, operator), operator);
  await db.transaction(async (tx) => {
    const [isDemo] = await tx.select().from(settings).where(eq(settings.key, demoAnchorSetting));
    if (isDemo === undefined) return;
    for (const { orderId, barcode, expires } of orders) {
      if (expires === null || operatingDayOf(new Date(expires), operator) !== anchor) continue;
      const end = shift(expires);
      const renewed = await tx
        .update(passes)
        .set({ expiresAt: end > now ? end : today.to })
        .where(
          and(
            isOfPass(passes, { orderId, barcode }),
            eq(passes.isRedeemed, false),
            lte(passes.expiresAt, now),
          ),
        )
        .returning({ orderId: passes.orderId, barcode: passes.barcode });
      await touchPasses(tx, renewed, 'expiry', now);
    }
  });
}

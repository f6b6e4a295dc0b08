/** The limits of goodwill, and what each member of the team gave in the present operating day. */
import { eq, sql } from 'drizzle-orm';

import type { GoodwillLimit } from '#domain/goodwill.ts';

import type { Database } from '#server/base/db/database.ts';
import { goodwillGiven, goodwillLimits } from '#server/base/db/schema/administration.ts';

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

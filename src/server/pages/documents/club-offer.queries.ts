/** What the club offers to a guest who is no member yet. */
import { asc, desc, eq, lte, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { loyaltyRules, rewards } from '#server/base/db/schema/loyalty.ts';

/** The active rewards, the cheapest first. */
export function fetchShelf(db: Database): Promise<(typeof rewards.$inferSelect)[]> {
  return db
    .select()
    .from(rewards)
    .where(eq(rewards.isActive, true))
    .orderBy(asc(rewards.points), asc(rewards.name));
}

/** The points with which an account begins by the rules of this instant; 0 before the club has rules. */
export async function fetchWelcomePoints(db: Database, now: Date): Promise<number> {
  const [row] = await db
    .select({ points: sql<string | null>`${loyaltyRules.rules} ->> 'welcomeBonus'` })
    .from(loyaltyRules)
    .where(lte(loyaltyRules.validFrom, now))
    .orderBy(desc(loyaltyRules.version))
    .limit(1);
  return Number(row?.points ?? 0);
}

import { and, gte, gt, inArray } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { attemptCounters } from '../db/schema/operations.ts';

/** Which of these counters have reached so many tries, and when each begins anew. */
export async function fetchSpentTries(
  db: Database,
  keys: readonly string[],
  { triesMin, now }: { triesMin: number; now: Date },
): Promise<{ key: string; count: number; windowEndsAt: Date }[]> {
  const { key, count, windowEndsAt } = attemptCounters;
  return db
    .select({ key, count, windowEndsAt })
    .from(attemptCounters)
    .where(and(inArray(key, [...keys]), gt(windowEndsAt, now), gte(count, triesMin)));
}

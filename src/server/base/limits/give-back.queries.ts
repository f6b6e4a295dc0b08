/** Returns attempts that were reserved before a lookup and turned out not to be a miss. */
import { and, gt, inArray, sql } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { attemptCounters } from '../db/schema/operations.ts';

/** Takes one attempt off each key whose window is still open. */
export async function giveBackAttempts(db: Database, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .update(attemptCounters)
    .set({ count: sql`greatest(${attemptCounters.count} - 1, 0)` })
    .where(and(inArray(attemptCounters.key, [...keys]), gt(attemptCounters.windowEndsAt, now)));
}

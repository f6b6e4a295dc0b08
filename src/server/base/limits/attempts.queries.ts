/** Counts attempts by key; the hot path only reads, while failures and costly calls write. */
import { and, desc, gt, inArray, sql } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { attemptCounters } from '../db/schema/operations.ts';
import type { Limit } from './limits.ts';

/**
 * Adds one attempt, or the given number, to each key and returns the counts in their windows. Keys are written in one order, so two writers
 * never deadlock.
 */
export async function countAttempts(
  db: Database,
  attempts: readonly { key: string; limit: Limit; times?: number }[],
  now: Date,
): Promise<{ key: string; count: number; secondsLeft: number }[]> {
  if (attempts.length === 0) return [];
  const rows = [...attempts]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, limit, times = 1 }) => ({
      key,
      count: times,
      windowEndsAt: new Date(now.getTime() + limit.windowSeconds * 1000),
    }));
  const isOver = sql`${attemptCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  return db
    .insert(attemptCounters)
    .values(rows)
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${attemptCounters.count} + excluded.count end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attemptCounters.windowEndsAt} end`,
      },
    })
    .returning({
      key: attemptCounters.key,
      count: attemptCounters.count,
      secondsLeft: sql<number>`ceil(extract(epoch from ${attemptCounters.windowEndsAt} - ${now.toISOString()}::timestamptz))::integer`,
    });
}

/** The attempts of these keys in their present windows, the highest first. */
export async function fetchMisses(
  db: Database,
  keys: readonly string[],
  now: Date,
): Promise<{ count: number; windowEndsAt: Date }[]> {
  return db
    .select({ count: attemptCounters.count, windowEndsAt: attemptCounters.windowEndsAt })
    .from(attemptCounters)
    .where(and(inArray(attemptCounters.key, [...keys]), gt(attemptCounters.windowEndsAt, now)))
    .orderBy(desc(attemptCounters.count), desc(attemptCounters.windowEndsAt));
}

/** Deletes the counters of these keys. */
export async function forgetMisses(db: Database, keys: readonly string[]): Promise<void> {
  await db.delete(attemptCounters).where(inArray(attemptCounters.key, [...keys]));
}

import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { dailyCounts } from '#server/base/db/schema/operations.ts';

/** Adds to the counts of one day. */
export async function addDailyCounts(
  db: Database,
  day: string,
  counts: readonly { kind: string; count: number }[],
): Promise<void> {
  // Every server writes the rows in the same order, so that two cannot deadlock.
  const rows = counts.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)).map((row) => ({ day, ...row }));
  await db
    .insert(dailyCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.kind],
      set: { count: sql`${dailyCounts.count} + excluded.count` },
    });
}

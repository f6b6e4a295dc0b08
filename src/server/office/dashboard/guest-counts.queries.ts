/** What servers count by hour and no other row says: page views and refused claims. */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { guestCounts } from '#server/base/db/schema/figures.ts';

/** The amount to add to one figure in the hour that begins `at`. */
export interface HourCount {
  at: Date;
  figure: string;
  count: number;
}

const rowsPerInsert = 5000;

/** Adds to the counts; each figure of an hour is given once. */
export async function addGuestCounts(db: Database, counts: readonly HourCount[]): Promise<void> {
  // Every server writes the rows in the same order, so that two cannot deadlock.
  const rows = counts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.figure < b.figure ? -1 : 1));
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db
      .insert(guestCounts)
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflictDoUpdate({
        target: [guestCounts.at, guestCounts.figure],
        set: { count: sql`${guestCounts.count} + excluded.count` },
      });
}

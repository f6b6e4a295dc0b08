/** Which wallet passes were made in which hour. */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import type { MadePass } from '#server/base/made-passes.ts';
import { madeDays } from '#server/base/db/schema/figures.ts';
import type { DayHour } from './opened-passes.queries.ts';

/** Rows of one statement; each has six values. */
const rowsPerInsert = 5000;

/** Records the passes that were made in an hour. Each pass is given once for each wallet. */
export async function recordMade(tx: Database, at: DayHour, made: readonly MadePass[]): Promise<void> {
  // Every server writes the rows in the same order, so that two cannot deadlock.
  const rows = made
    .map((one) => ({ ...one, ...at }))
    .toSorted((a, b) => (madeKeyOf(a) < madeKeyOf(b) ? -1 : 1));
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx
      .insert(madeDays)
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflictDoUpdate({
        target: [madeDays.orderId, madeDays.barcode, madeDays.day, madeDays.hour, madeDays.wallet],
        set: { count: sql`${madeDays.count} + excluded.count` },
      });
}

function madeKeyOf({ orderId, barcode, wallet }: MadePass): string {
  return JSON.stringify([orderId, barcode, wallet]);
}

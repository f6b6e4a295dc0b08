/** Which wallet passes were made on which day. */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import type { MadePass } from '#server/base/made-passes.ts';
import { madeDays } from '#server/base/db/schema/figures.ts';
import type { FigureCount } from './hour-figures.queries.ts';

/** Rows of one statement; each has five values. */
const rowsPerInsert = 5000;

/**
 * Records the passes that were made on a day, YYYY-MM-DD, and returns what they add to the sums of their hour. Each
 * pass is given once for each wallet.
 */
export async function recordMade(
  tx: Database,
  day: string,
  made: readonly MadePass[],
): Promise<FigureCount[]> {
  // Every server writes the rows in the same order, so that two cannot deadlock.
  const rows = made
    .map((one) => ({ ...one, day }))
    .toSorted((a, b) => (madeKeyOf(a) < madeKeyOf(b) ? -1 : 1));
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx
      .insert(madeDays)
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflictDoUpdate({
        target: [madeDays.orderId, madeDays.barcode, madeDays.day, madeDays.wallet],
        set: { count: sql`${madeDays.count} + excluded.count` },
      });
  return (['apple', 'google'] as const).flatMap((wallet) => {
    const count = made.reduce((sum, one) => (one.wallet === wallet ? sum + one.count : sum), 0);
    return count === 0 ? [] : [{ figure: `made:${wallet}`, count }];
  });
}

function madeKeyOf({ orderId, barcode, wallet }: MadePass): string {
  return JSON.stringify([orderId, barcode, wallet]);
}

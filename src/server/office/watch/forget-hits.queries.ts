/** Deletes the hits of the watch list whose retention has ended (docs/policies/data.md). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

/** So long that a season's hits stand beside those of the season before. */
export const hitsKeptDays = retentionDays('watchHits');

const hitsPerPiece = 1000;

/**
 * One round of housekeeping. A hit goes whether someone explained it or not; the audit log keeps the note. The
 * job looks at the last days only, so nothing that was deleted is reported again.
 */
export async function forgetOldHits(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, hitsKeptDays);
  for (;;) {
    const deleted = await db.execute(sql`delete from watch_hits where guid in (
      select guid from watch_hits where crossed_at < ${before.toISOString()}::timestamptz
      order by crossed_at limit ${hitsPerPiece}) returning 1 as one`);
    if (readRows(deleted, z.object({ one: z.number() })).length < hitsPerPiece) return;
  }
}

/** Deletes the openings of passes and the counts of guests whose retention has ended (docs/policies/data.md). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

/** So long that any year stands beside the year before with its unique passes. */
export const openingsKeptDays = retentionDays('visitDays');

/** The counts name no one; the longest range of the dashboard stands beside the same range of last year. */
export const countsKeptDays = retentionDays('figures');

/** One round of housekeeping. The figures of the ledger stay as long as the ledger. */
export async function forgetOldFigures(
  db: Database,
  now: Date,
  openingsKept = openingsKeptDays,
): Promise<void> {
  const firstKept = daysBefore(now, openingsKept).toISOString().slice(0, 10);
  while (await forgetOldestDay(db, firstKept));
  const isOld = sql`at < ${daysBefore(now, countsKeptDays).toISOString()}::timestamptz`;
  await db.execute(sql`delete from guest_counts where ${isOld}`);
  await db.execute(sql`delete from hour_figures where ${isOld} and figure not like 'ledger:%'`);
}

/**
 * Deletes what passes did on the oldest day if it is before this one, and returns whether it was. Whole days go, because
 * the nightly job counts the days that have rows; the counts of the others stay.
 */
async function forgetOldestDay(db: Database, before: string): Promise<boolean> {
  const answer = await db.execute(sql`
    with oldest as (
      select day from (select least((select min(day) from pass_days), (select min(day) from made_days)) as day) found
      where day < ${before}),
    opened as (delete from pass_days where day = (select day from oldest)),
    made as (delete from made_days where day = (select day from oldest))
    select day from oldest`);
  return readRows(answer, z.object({ day: z.string() })).length > 0;
}

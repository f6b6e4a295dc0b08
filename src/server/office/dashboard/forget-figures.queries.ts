/** Deletes the openings of passes and the counts of guests whose retention has ended (docs/policies/data.md). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

/** So long that any year stands beside the year before with its unique passes. */
export const openingsKeptDays = retentionDays('visitDays');

/** The counts name no one; the longest range of the dashboard stands beside the same range of last year. */
export const countsKeptDays = retentionDays('figures');

const rowsPerPiece = 10_000;

/** One round of housekeeping. The sums of the ledger stay as long as the ledger. */
export async function forgetOldFigures(
  db: Database,
  now: Date,
  openingsKept = openingsKeptDays,
): Promise<void> {
  const firstKept = utcDayOf(daysBefore(now, openingsKept));
  while (await forgetOldestDay(db, firstKept));
  await forgetMadeDays(db, firstKept);
  const before = daysBefore(now, countsKeptDays);
  for (;;) {
    const deleted = await db.execute(sql`delete from hour_figures where (at, figure) in (
      select at, figure from hour_figures where at < ${before.toISOString()}::timestamptz
        and figure not like 'ledger:%' limit ${rowsPerPiece}) returning 1 as one`);
    if (readRows(deleted, z.object({ one: z.number() })).length < rowsPerPiece) break;
  }
}

/**
 * Deletes the openings of the oldest day if it is before this one, and returns whether it was. A pass that was opened
 * later too has no earlier day from then on, so the sums stay those of the rows. A day is a piece: servers that record
 * openings wait for no longer.
 */
async function forgetOldestDay(db: Database, before: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const oldest = await tx.execute(sql`
      select least((select min(day) from pass_days), (select min(day) from return_days)) as day`);
    const day = readRows(oldest, z.object({ day: z.nullable(z.string()) }))[0]?.day ?? null;
    if (day === null || day >= before) return false;
    await takeLock(tx, 'passOpenings');
    await tx.execute(sql`delete from pass_days where day = ${day}`);
    await tx.execute(sql`delete from return_days where day = ${day}`);
    await tx.execute(sql`
      with followed as (delete from return_days where earlier = ${day} returning day, count)
      insert into return_days (day, earlier, count) select day, '', count from followed order by 1
      on conflict (day, earlier) do update set count = return_days.count + excluded.count`);
    return true;
  });
}

/** Deletes the days before this one on which wallet passes were made. Their sums stay as counts of guests do. */
async function forgetMadeDays(db: Database, before: string): Promise<void> {
  for (;;) {
    const deleted = await db.execute(sql`delete from made_days where (order_id, barcode, day, wallet) in (
      select order_id, barcode, day, wallet from made_days where day < ${before} order by day limit ${rowsPerPiece})
      returning 1 as one`);
    if (readRows(deleted, z.object({ one: z.number() })).length < rowsPerPiece) break;
  }
}

function utcDayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

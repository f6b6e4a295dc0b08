import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { daysBefore } from '#domain/days-before.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

const rowsMax = 1000;
const piecesMax = 10;

/** Deletes sessions of the team that ended long ago, in pieces. The audit log keeps their numbers. */
export async function forgetOldSessions(db: Database, now: Date, keptDays: number): Promise<void> {
  for (let piece = 0; piece < piecesMax; piece += 1) {
    const deleted = await db.execute(sql`delete from staff_sessions where guid in (
      ${endedSessions(daysBefore(now, keptDays))} limit ${rowsMax} for update skip locked) returning 1 as one`);
    if (readRows(deleted, z.object({ one: z.number() })).length < rowsMax) return;
  }
}

/** The sessions that ended before an instant. */
export function endedSessions(before: Date): SQL {
  return sql`select guid from staff_sessions where ends_at < ${before.toISOString()}::timestamptz order by ends_at`;
}

/** Deletes events whose retention has ended, and what endpoints that are gone left behind (docs/policies/retention.md). */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

const rowsPerPiece = 2000;

/** One round of housekeeping. A lane from which all events were deleted goes when its endpoint is looked at again. */
export async function forgetOldOutgoing(db: Database, now: Date): Promise<void> {
  const before = timestampOf(daysBefore(now, retentionDays('events')));
  await inPieces(
    db,
    sql`with gone as (
        delete from outgoing_events where sequence in (
          select sequence from outgoing_events where happened_at < ${before} order by happened_at limit ${rowsPerPiece})
        returning sequence),
      undelivered as (
        delete from event_deliveries delivery using gone, event_endpoints endpoint
        where delivery.endpoint_id = endpoint.endpoint_id and delivery.sequence = gone.sequence)
      select count(*)::int as rows from gone`,
  );
  for (const table of ['event_deliveries', 'event_lanes'])
    await inPieces(
      db,
      sql`with gone as (
          delete from ${sql.raw(table)} where ctid in (
            select one.ctid from ${sql.raw(table)} one left join event_endpoints endpoint using (endpoint_id)
            where endpoint.endpoint_id is null limit ${rowsPerPiece})
          returning 1)
        select count(*)::int as rows from gone`,
    );
  await db.execute(sql`delete from event_replays where ended_at < ${before}`);
  const subjectsBefore = timestampOf(daysBefore(now, retentionDays('eventNumbers')));
  await inPieces(
    db,
    sql`with gone as (
        delete from event_subjects where subject in (
          select subject from event_subjects where last_at < ${subjectsBefore} order by last_at limit ${rowsPerPiece})
        returning 1)
      select count(*)::int as rows from gone`,
  );
}

async function inPieces(db: Database, piece: SQL): Promise<void> {
  for (;;) {
    const [deleted] = readRows(await db.execute(piece), z.object({ rows: z.number() }));
    if ((deleted?.rows ?? 0) < rowsPerPiece) return;
  }
}

function timestampOf(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}

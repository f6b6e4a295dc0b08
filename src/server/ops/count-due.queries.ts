/** How many rows of a kind are older than an instant, for the kinds that one statement deletes. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { SettableName } from '#domain/retention-settings.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { replacedChanges, replacedConsents } from '#server/guests/forget-consents.queries.ts';
import { endedSessions } from '#server/staff/forget-sessions.queries.ts';

/** Kinds whose rows depend on more than their age. */
type JudgedKind = 'names' | 'stays' | 'members';

/** The rows of a kind before an instant, one list or more. */
const olderRows: Record<Exclude<SettableName, JudgedKind>, (before: SQL, instant: Date) => SQL[]> = {
  formerConsents: (_, instant) => [replacedConsents(instant), replacedChanges(instant)],
  staffSessions: (_, instant) => [endedSessions(instant)],
  photosOfEndedPasses: (before) => [sql`select 1 from passes where has_photo and expires_at < ${before}`],
  requests: (before) => [
    sql`select 1 from club_requests where answered_at < ${before}`,
    sql`select 1 from help_requests where answered_at < ${before}`,
  ],
  mails: (before) => [sql`select 1 from mails where queued_at < ${before}`],
  scans: (before) => [sql`select 1 from gate_scans where received_at < ${before}`],
  visitDays: (before) => [
    sql`select 1 from pass_days where day < (${before} at time zone 'UTC')::date::text`,
  ],
  messages: (before) => [sql`select 1 from park_messages where shown_until < ${before}`],
  connectorAnswers: (before) => [sql`select 1 from connector_answers where answered_at < ${before}`],
  importRuns: (before) => [sql`select 1 from import_runs where heard_at < ${before}`],
  staffDevices: (before) => [sql`select 1 from staff_devices where last_used_at < ${before}`],
};

/** Counts up to a most. */
export async function countOlder(
  db: Database,
  kind: keyof typeof olderRows,
  { before, countMax }: { before: Date; countMax: number },
): Promise<number> {
  let count = 0;
  for (const rows of olderRows[kind](sql`${before.toISOString()}::timestamptz`, before)) {
    const counted = await db.execute(
      sql`select count(*)::int as count from (select 1 from (${rows}) due limit ${countMax}) capped`,
    );
    count += readRows(counted, z.object({ count: z.number() }))[0]?.count ?? 0;
  }
  return Math.min(count, countMax);
}

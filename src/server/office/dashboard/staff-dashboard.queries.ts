import { and, between, count, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';

import { claimEntryKinds } from '#domain/earn-kinds.ts';

import type { ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { ledgerLines, ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { clubRequests } from '#server/base/db/schema/club-requests.ts';
import { dailyCounts } from '#server/base/db/schema/operations.ts';
import { photoRequests } from '#server/base/db/schema/park.ts';

const requestTables = { photo: photoRequests, club: clubRequests };

/** The counts of the days of a span, first and last day included. */
export function fetchDailyCounts(db: Database, span: { from: string; to: string }) {
  return db
    .select()
    .from(dailyCounts)
    .where(between(dailyCounts.day, span.from, span.to));
}

/**
 * Claims and their points by operating day and kind; points count on the day when they are earned, including pending
 * ones.
 */
export async function fetchClaimsByDay(
  db: Database,
  { park, ...span }: { from: Date; to: Date; park: ParkDay },
) {
  const day = sql<string>`to_char((${ledgerTransactions.recordedAt} at time zone ${park.timeZone}) - ${park.operatingDayRollover}::interval, 'YYYY-MM-DD')`;
  const points = db
    .select({ points: sql<string>`sum(${ledgerLines.points})`.as('points') })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.transactionId, ledgerTransactions.transactionId),
        sql`${ledgerLines.account} in ('posted', 'pending')`,
      ),
    );
  return db
    .select({
      day,
      kind: ledgerTransactions.kind,
      claims: count(),
      points: sql<number>`coalesce(sum((${points})), 0)`.mapWith(Number),
    })
    .from(ledgerTransactions)
    .where(
      and(
        gte(ledgerTransactions.recordedAt, span.from),
        lt(ledgerTransactions.recordedAt, span.to),
        inArray(ledgerTransactions.kind, claimEntryKinds),
      ),
    )
    .groupBy(sql`1`, ledgerTransactions.kind);
}

/** Open requests of guests for a photo, or of members: all of them, those due by then, and the late ones. */
export async function countOpenRequests(
  db: Database,
  kind: keyof typeof requestTables,
  by: { now: Date; dayEnds: Date },
) {
  const requests = requestTables[kind];
  const [row] = await db
    .select({
      open: count(),
      dueToday: sql<number>`count(*) filter (where ${lt(requests.dueAt, by.dayEnds)})`.mapWith(Number),
      overdue: sql<number>`count(*) filter (where ${lte(requests.dueAt, by.now)})`.mapWith(Number),
    })
    .from(requests)
    .where(eq(requests.status, 'open'));
  return row ?? { open: 0, dueToday: 0, overdue: 0 };
}

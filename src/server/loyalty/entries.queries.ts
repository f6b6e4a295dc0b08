/** A member's entries as a list: movements of points, newest first, including pending ones. */
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { ledgerLines, ledgerTransactions } from '#server/base/db/schema/loyalty.ts';

/** One entry with the sum of points that it moved. */
export interface EntryRow {
  transactionId: string;
  kind: (typeof ledgerTransactions.$inferSelect)['kind'];
  /** The text that names its claim. */
  source: string;
  sourceId: string;
  product: string;
  occurredAt: Date;
  reason: string | null;
  points: number;
  hasPending: boolean;
  postsAt: Date | null;
}

/** The cursor between two pages of the list. */
export interface EntryPlace {
  occurredAt: Date;
  transactionId: string;
}

/**
 * At most this many entries before `before`, newest first, without entries that only move points between accounts or
 * move none.
 */
export async function fetchEntries(
  db: Database,
  memberId: string,
  { before, countMax }: { before: EntryPlace | undefined; countMax: number },
): Promise<EntryRow[]> {
  const { transactionId, kind, source, sourceId, product, occurredAt, reason } = ledgerTransactions;
  const points = sql<number>`sum(${ledgerLines.points})::float8`;
  const isBehind =
    before === undefined
      ? undefined
      : sql`(${occurredAt}, ${transactionId}) < (${before.occurredAt.toISOString()}::timestamptz, ${before.transactionId}::uuid)`;
  return db
    .select({
      transactionId,
      kind,
      source,
      sourceId,
      product,
      occurredAt,
      reason,
      points,
      hasPending: sql<boolean>`bool_or(${ledgerLines.account} = 'pending')`,
      postsAt: sql<Date | null>`max(${ledgerLines.postsAt})`.mapWith(ledgerLines.postsAt),
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.transactionId, transactionId), ne(ledgerLines.account, 'club')),
    )
    .where(and(eq(ledgerTransactions.memberId, memberId), isBehind))
    .groupBy(transactionId)
    .having(ne(points, 0))
    .orderBy(desc(occurredAt), desc(transactionId))
    .limit(countMax);
}

/** The claims of a member with pending points; the first part of an entry's source names its claim. */
export async function fetchWaitingClaims(db: Database, memberId: string): Promise<Set<string>> {
  const claimId = sql<string>`split_part(${ledgerTransactions.source}, ':', 1)`;
  const rows = await db
    .select({ claimId })
    .from(ledgerLines)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.transactionId, ledgerLines.transactionId))
    .where(and(eq(ledgerLines.memberId, memberId), eq(ledgerLines.account, 'pending')))
    .groupBy(claimId)
    .having(ne(sql`sum(${ledgerLines.points})`, 0));
  return new Set(rows.map((row) => row.claimId));
}

/** The points that a member earned since an instant, by their earning time, minus reversals of them. */
export async function fetchEarnedSince(db: Database, memberId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ points: sql<number>`coalesce(sum(${ledgerLines.points}), 0)::float8` })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.memberId, memberId),
        eq(ledgerLines.account, 'posted'),
        gt(ledgerLines.earnedAt, since),
      ),
    );
  return row?.points ?? 0;
}

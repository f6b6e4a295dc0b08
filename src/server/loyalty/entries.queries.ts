/** A member's entries as a list: movements of points, newest first, including pending ones. */
import { and, asc, desc, eq, inArray, ne, not, sql } from 'drizzle-orm';

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
  /** How the points were computed; its form depends on the kind. */
  basis: unknown;
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
  const { transactionId, kind, source, sourceId, product, occurredAt, reason, basis } = ledgerTransactions;
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
      basis,
      points,
      hasPending: sql<boolean>`bool_or(${ledgerLines.account} = 'pending')`,
      postsAt: sql<Date | null>`max(${ledgerLines.postsAt})`.mapWith(ledgerLines.postsAt),
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.transactionId, transactionId), inArray(ledgerLines.account, ['posted', 'pending'])),
    )
    .where(and(eq(ledgerTransactions.memberId, memberId), isBehind))
    .groupBy(transactionId)
    .having(ne(points, 0))
    .orderBy(desc(occurredAt), desc(transactionId))
    .limit(countMax);
}

/** The pending points of one claim. */
export interface WaitingClaim {
  points: number;
  postsAt: Date | null;
}

/** The pending points of a member by claim, soonest first; the first part of an entry's source names its claim. */
export async function fetchWaitingClaims(db: Database, memberId: string): Promise<Map<string, WaitingClaim>> {
  const claimId = claimIdOfEntry;
  const points = sql<number>`sum(${ledgerLines.points})::float8`;
  const postsAt = sql<Date | null>`max(${ledgerLines.postsAt})`.mapWith(ledgerLines.postsAt);
  const rows = await db
    .select({ claimId, points, postsAt })
    .from(ledgerLines)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.transactionId, ledgerLines.transactionId))
    .where(and(eq(ledgerLines.memberId, memberId), eq(ledgerLines.account, 'pending')))
    .groupBy(claimId)
    .having(ne(points, 0))
    .orderBy(asc(postsAt), asc(claimId));
  return new Map(rows.map((row) => [row.claimId, { points: row.points, postsAt: row.postsAt }]));
}

const claimIdOfEntry = sql<string>`split_part(${ledgerTransactions.source}, ':', 1)`;

/**
 * The balance that the list shows with the entry at `upTo`: that of it and of all entries before it. Posting only moves
 * points of an entry from pending to posted, so the entry itself counts them as soon as its claim waits no more; the
 * newest entry therefore shows the member's balance. Points that are held for a reward have left it.
 */
export async function fetchBalanceUpTo(
  db: Database,
  memberId: string,
  { upTo, waiting }: { upTo: EntryPlace; waiting: ReadonlyMap<string, WaitingClaim> },
): Promise<number> {
  const { transactionId, occurredAt, kind } = ledgerTransactions;
  const isWaiting = and(eq(ledgerLines.account, 'pending'), inArray(claimIdOfEntry, [...waiting.keys()]));
  const [row] = await db
    .select({ points: sql<number>`coalesce(sum(${ledgerLines.points}), 0)::float8` })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.transactionId, transactionId), inArray(ledgerLines.account, ['posted', 'pending'])),
    )
    .where(
      and(
        eq(ledgerTransactions.memberId, memberId),
        ne(kind, 'Posting'),
        sql`(${occurredAt}, ${transactionId}) <= (${upTo.occurredAt.toISOString()}::timestamptz, ${upTo.transactionId}::uuid)`,
        waiting.size === 0 ? undefined : not(isWaiting ?? sql`false`),
      ),
    );
  return row?.points ?? 0;
}

/** Everything that ever moved the posted points of a member, in the order of the ledger: one query, so one state of it. */
export async function fetchMovements(db: Database, memberId: string) {
  const { transactionId, kind, product, sourceId, recordedAt } = ledgerTransactions;
  const points = sql<number>`sum(${ledgerLines.points})::float8`;
  return db
    .select({ kind, product, number: sourceId, recordedAt, points })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.transactionId, transactionId), eq(ledgerLines.account, 'posted')),
    )
    .where(eq(ledgerLines.memberId, memberId))
    .groupBy(transactionId)
    .having(ne(points, 0))
    .orderBy(asc(recordedAt), asc(sql`min(${ledgerLines.lineId})`));
}

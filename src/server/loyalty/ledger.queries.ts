/** Writes to the ledger and reads sums of it. What is written never changes; corrections are further transactions. */
import { and, asc, eq, ne, sql } from 'drizzle-orm';

import type { PostedLine } from '#domain/loyalty-lots.ts';

import type { Database } from '../db/database.ts';
import { ledgerLines, ledgerTransactions } from '../db/schema/loyalty.ts';

/** A transaction with the one thing it moves: points between the club and one of the member's accounts. */
export type LedgerEntry = Omit<typeof ledgerTransactions.$inferInsert, 'transactionId'> & {
  transactionId: string;
  /** Signed: positive points go to the member. */
  points: number;
  account: 'posted' | 'pending';
  /** When pending points post. */
  postsAt?: Date | null;
  /** When earned points expire. */
  expiresAt?: Date | null;
};

/**
 * Writes entries, each with its two lines. False where one of them is there already, by kind and source: nothing of any
 * is then written, and whoever called decides what that means.
 */
export async function writeEntries(tx: Database, entries: readonly LedgerEntry[]): Promise<boolean> {
  const rows = entries.map(
    ({ points: _points, account: _account, postsAt: _posts, expiresAt: _expires, ...row }) => row,
  );
  const written = await tx
    .insert(ledgerTransactions)
    .values(rows)
    .onConflictDoNothing()
    .returning({ transactionId: ledgerTransactions.transactionId });
  if (written.length !== entries.length) return false;
  await tx.insert(ledgerLines).values(entries.flatMap(linesOf));
  return true;
}

function linesOf(entry: LedgerEntry): (typeof ledgerLines.$inferInsert)[] {
  const { transactionId, memberId, points, account, postsAt = null, expiresAt = null } = entry;
  return [
    { transactionId, memberId, account, points, postsAt, expiresAt },
    { transactionId, memberId, account: 'club', points: -points },
  ];
}

/** A member's points, posted and pending. */
export interface Balances {
  posted: number;
  pending: number;
}

/** The sums of a member's lines; 0 where there are none. */
export async function fetchBalances(db: Database, memberId: string): Promise<Balances> {
  const sumOf = (account: 'posted' | 'pending') =>
    sql<number>`coalesce(sum(${ledgerLines.points}) filter (where ${ledgerLines.account} = ${account}), 0)::float8`;
  const [row] = await db
    .select({ posted: sumOf('posted'), pending: sumOf('pending') })
    .from(ledgerLines)
    .where(eq(ledgerLines.memberId, memberId));
  return row ?? { posted: 0, pending: 0 };
}

/** A member's posted lines in the order in which they were written. */
export async function fetchPostedLines(db: Database, memberId: string): Promise<PostedLine[]> {
  return db
    .select({ lineId: ledgerLines.lineId, points: ledgerLines.points, expiresAt: ledgerLines.expiresAt })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.memberId, memberId), eq(ledgerLines.account, 'posted')))
    .orderBy(asc(ledgerLines.lineId));
}

/** What one entry brought its member, and when that posts where it waits. */
export async function fetchEntryPoints(
  db: Database,
  transactionId: string,
): Promise<{ points: number; postsAt: Date | undefined }> {
  const rows = await db
    .select({ points: ledgerLines.points, postsAt: ledgerLines.postsAt })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.transactionId, transactionId), ne(ledgerLines.account, 'club')))
    .limit(1);
  return { points: rows[0]?.points ?? 0, postsAt: rows[0]?.postsAt ?? undefined };
}

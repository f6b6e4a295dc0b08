/** Writes to the ledger and reads sums of it. What is written never changes; corrections are further transactions. */
import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';

import type { PostedLine } from '#domain/loyalty-lots.ts';

import type { Database } from '../db/database.ts';
import { touchMembers } from '../live-passes/touch-pass.queries.ts';
import { ledgerLines, ledgerTransactions } from '../db/schema/loyalty.ts';

/** The kinds of entry that a claim makes; their source is the claim's id. */
export const claimKinds = ['Ticket', 'Food & Beverage', 'Hotel'] as const;

/** Points that come to one of the member's accounts, or go from it. */
interface Movement {
  /** Signed: positive points go to the member. */
  points: number;
  account: 'posted' | 'pending';
  /** When pending points post. */
  postsAt?: Date | null;
  /** When earned points expire. */
  expiresAt?: Date | null;
}

/** A transaction with what it moves for the member; the club's line balances it. */
export type LedgerEntry = Omit<typeof ledgerTransactions.$inferInsert, 'transactionId'> &
  Movement & {
    transactionId: string;
    /** A second movement, as of points that leave one account for the other. */
    also?: Movement;
  };

/**
 * Writes entries, each with its lines. False where one of them is there already, by kind and source: whoever called
 * then rolls back, or wrote one entry only, of which nothing was written.
 */
export async function writeEntries(tx: Database, entries: readonly LedgerEntry[]): Promise<boolean> {
  const rows = entries.map(
    ({ points: _points, account: _account, postsAt: _posts, expiresAt: _expires, also: _also, ...row }) =>
      row,
  );
  const written = await tx
    .insert(ledgerTransactions)
    .values(rows)
    .onConflictDoNothing()
    .returning({ transactionId: ledgerTransactions.transactionId });
  if (written.length !== entries.length) return false;
  await tx.insert(ledgerLines).values(entries.flatMap(linesOf));
  const latest = new Date(Math.max(...entries.map((entry) => entry.recordedAt.getTime())));
  const memberIds = entries.map((entry) => entry.memberId);
  const isEarned = entries.some(({ account, points }) => account === 'posted' && points > 0);
  await touchMembers(tx, memberIds, isEarned ? 'points' : 'other', latest);
  return true;
}

function linesOf(entry: LedgerEntry): (typeof ledgerLines.$inferInsert)[] {
  const { transactionId, memberId, also } = entry;
  const movements: Movement[] = also === undefined ? [entry] : [entry, also];
  const lines = movements.map(({ account, points, postsAt = null, expiresAt = null }) => ({
    transactionId,
    memberId,
    account,
    points,
    postsAt,
    expiresAt,
  }));
  const sum = movements.reduce((total, { points }) => total + points, 0);
  // Points that only change accounts are none of the club's; one movement always has the club on its other side.
  if (sum === 0 && also !== undefined) return lines;
  return [...lines, { transactionId, memberId, account: 'club', points: 0 - sum }];
}

/** A member's points, posted and pending. */
export interface Balances {
  posted: number;
  pending: number;
}

const sumOf = (account: 'posted' | 'pending') =>
  sql<number>`coalesce(sum(${ledgerLines.points}) filter (where ${ledgerLines.account} = ${account}), 0)::float8`;

/** The sums of a member's lines; 0 where there are none. */
export async function fetchBalances(db: Database, memberId: string): Promise<Balances> {
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

/** What a claim has brought so far, by account: what it made, posted and lost again. */
export async function fetchClaimBalances(
  db: Database,
  { claimId, memberId }: { claimId: string; memberId: string },
): Promise<Balances> {
  const [row] = await db
    .select({ posted: sumOf('posted'), pending: sumOf('pending') })
    .from(ledgerLines)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.transactionId, ledgerLines.transactionId))
    .where(
      and(
        eq(ledgerTransactions.memberId, memberId),
        inArray(ledgerTransactions.kind, [...claimKinds, 'Posting', 'Reversal']),
        // What takes back a part of a claim has the claim's id with a mark behind it.
        or(eq(ledgerTransactions.source, claimId), like(ledgerTransactions.source, `${claimId}:%`)),
      ),
    );
  return row ?? { posted: 0, pending: 0 };
}

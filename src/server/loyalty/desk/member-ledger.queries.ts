/** An account's ledger as a list with the balance after each entry. */
import { and, desc, eq, inArray, like, or, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { ledgerLines, ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

const entriesMax = 500;

/** The newest entries that moved points, newest first; the balance is that of the posted points. */
export async function fetchLedger(db: Database, memberId: string) {
  const { transactionId, recordedAt } = ledgerTransactions;
  const sumOf = (account: 'posted' | 'pending') =>
    sql`coalesce(sum(${ledgerLines.points}) filter (where ${ledgerLines.account} = ${account}), 0)`;
  const place = sql`min(${ledgerLines.lineId})`;
  return db
    .select({
      transactionId,
      kind: ledgerTransactions.kind,
      number: ledgerTransactions.sourceId,
      ...pickColumns(ledgerTransactions, 'product', 'origin', 'actor', 'reason'),
      recordedAt,
      points: sql<number>`${sumOf('posted')}::float8`,
      pending: sql<number>`${sumOf('pending')}::float8`,
      balance: sql<number>`(sum(${sumOf('posted')}) over (order by ${recordedAt}, ${place}))::float8`,
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.transactionId, transactionId), inArray(ledgerLines.account, ['posted', 'pending'])),
    )
    .where(eq(ledgerTransactions.memberId, memberId))
    .groupBy(transactionId)
    .having(sql`bool_or(${ledgerLines.points} <> 0)`)
    .orderBy(desc(recordedAt), sql`${place} desc`)
    .limit(entriesMax);
}

/** The entry of this kind and source, if any, with the posted points that it moved. */
export async function findAdjustment(db: Database, source: string) {
  const rows = await db
    .select({
      memberId: ledgerTransactions.memberId,
      sourceRef: ledgerTransactions.sourceRef,
      lineId: ledgerLines.lineId,
      points: ledgerLines.points,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerLines, eq(ledgerLines.transactionId, ledgerTransactions.transactionId))
    .where(
      and(
        eq(ledgerTransactions.kind, 'Adjustment'),
        eq(ledgerTransactions.source, source),
        eq(ledgerLines.account, 'posted'),
      ),
    )
    .limit(1);
  return rows[0];
}

/** The entries by which this account was merged into another, newest first; more than one if a merge was undone. */
export async function fetchMergeMarks(db: Database, memberId: string): Promise<{ sourceRef: string }[]> {
  const { source, sourceRef, recordedAt } = ledgerTransactions;
  return db
    .select({ sourceRef })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.memberId, memberId),
        eq(ledgerTransactions.kind, 'Adjustment'),
        or(eq(source, `merge:${memberId}`), like(source, `merge:${memberId}:%`)),
      ),
    )
    .orderBy(desc(recordedAt), desc(source));
}

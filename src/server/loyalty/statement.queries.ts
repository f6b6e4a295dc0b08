import { and, asc, eq, ne, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { ledgerLines, ledgerTransactions } from '#server/base/db/schema/loyalty.ts';

/** One transaction that moved posted points. */
export interface MovementRow {
  kind: (typeof ledgerTransactions.$inferSelect)['kind'];
  product: string;
  number: string;
  recordedAt: Date;
  points: number;
}

/** Everything that ever moved the posted points of a member, in the order of the ledger: one query, so one state of it. */
export async function fetchMovements(db: Database, memberId: string): Promise<MovementRow[]> {
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

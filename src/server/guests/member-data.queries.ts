/** The data that the park keeps about the accounts of a guest in the club. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Database } from '#server/base/db/database.ts';
import { claimReminders, clubRequests } from '#server/base/db/schema/club-requests.ts';
import { ledgerLines, ledgerTransactions, loyaltyClaims } from '#server/base/db/schema/loyalty.ts';

/** What stands on the guest's accounts of the club. */
export async function fetchMemberData(tx: Database, memberIds: string[]) {
  const isTheirs = (column: PgColumn): SQL =>
    memberIds.length === 0 ? sql`false` : inArray(column, memberIds);
  return {
    claims: await tx.select().from(loyaltyClaims).where(isTheirs(loyaltyClaims.memberId)),
    clubRequests: await tx.select().from(clubRequests).where(isTheirs(clubRequests.memberId)),
    claimReminders: await tx.select().from(claimReminders).where(isTheirs(claimReminders.memberId)),
    ledger: await tx
      .select({
        kind: ledgerTransactions.kind,
        sourceId: ledgerTransactions.sourceId,
        product: ledgerTransactions.product,
        occurredAt: ledgerTransactions.occurredAt,
        account: ledgerLines.account,
        points: ledgerLines.points,
      })
      .from(ledgerTransactions)
      .innerJoin(ledgerLines, eq(ledgerLines.transactionId, ledgerTransactions.transactionId))
      .where(and(isTheirs(ledgerTransactions.memberId), sql`${ledgerLines.account} <> 'club'`)),
  };
}

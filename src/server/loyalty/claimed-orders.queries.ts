/** The claims of an account: its orders, checks and stays, with the points left of each. */
import { and, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';

import { claimEntryKinds } from '#domain/earn-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { ledgerLines, ledgerTransactions, loyaltyClaims } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { claimSums } from './ledger.queries.ts';

const ordersMax = 1000;

const entryOfClaim = and(
  eq(ledgerTransactions.source, sql`${loyaltyClaims.claimId}::text`),
  inArray(ledgerTransactions.kind, claimEntryKinds),
);

const claimFields = {
  ...pickColumns(loyaltyClaims, 'memberId', 'claimId', 'sourceKind', 'sourceId', 'claimedAt', 'releasedAt'),
  entry: ledgerTransactions,
};

function selectClaims(db: Database) {
  return db.select(claimFields).from(loyaltyClaims).innerJoin(ledgerTransactions, entryOfClaim);
}

/** A claim with the entry that it made. */
export type ClaimedOrder = Awaited<ReturnType<typeof fetchClaimedOrders>>[number];

/** The active claims of an account, newest first. */
export async function fetchClaimedOrders(db: Database, memberId: string) {
  return selectClaims(db)
    .where(and(eq(loyaltyClaims.memberId, memberId), isNull(loyaltyClaims.releasedAt)))
    .orderBy(desc(ledgerTransactions.occurredAt), desc(loyaltyClaims.claimId))
    .limit(ordersMax);
}

/** The account's claim of this number; an active claim takes precedence over a released one. */
export async function findClaimedOrder(
  db: Database,
  memberId: string,
  { orderId, barcode }: PassNumbers,
): Promise<ClaimedOrder | undefined> {
  const isPassOfOrder = exists(
    db
      .select({ one: sql`1` })
      .from(passes)
      .where(and(eq(passes.orderId, loyaltyClaims.sourceId), eq(passes.barcode, barcode))),
  );
  const rows = await selectClaims(db)
    .where(
      and(
        eq(loyaltyClaims.memberId, memberId),
        eq(ledgerTransactions.sourceId, orderId),
        or(
          eq(ledgerTransactions.sourceRef, barcode),
          and(eq(loyaltyClaims.sourceKind, 'ticket'), isPassOfOrder),
        ),
      ),
    )
    .orderBy(sql`${loyaltyClaims.releasedAt} desc nulls first`)
    .limit(1);
  return rows[0];
}

/** The active claim on an order, with the entry that it made. */
export async function findClaimOfOrder(db: Database, orderId: string): Promise<ClaimedOrder | undefined> {
  const { sourceKind, sourceId, releasedAt } = loyaltyClaims;
  const [row] = await selectClaims(db).where(
    and(eq(sourceKind, 'ticket'), eq(sourceId, orderId), isNull(releasedAt)),
  );
  return row;
}

/** The points of a claim so far, and when the posted ones expire. */
export interface ClaimSums {
  /** True once it was reversed completely. */
  isReversed: boolean;
  posted: number;
  pending: number;
  postsAt: Date | null;
  expiresAt: Date | null;
}

/** The sums of all claims of an account by the claim's id. */
export async function fetchClaimSums(db: Database, memberId: string): Promise<Map<string, ClaimSums>> {
  const { account, postsAt, expiresAt } = ledgerLines;
  const claimId = sql<string>`split_part(${ledgerTransactions.source}, ':', 1)`;
  const rows = await db
    .select({
      claimId,
      isReversed: sql<boolean>`bool_or(${ledgerTransactions.kind} = 'Reversal' and position(':' in ${ledgerTransactions.source}) = 0)`,
      ...claimSums,
      postsAt: sql<Date | null>`max(${postsAt})`.mapWith(postsAt),
      expiresAt: sql<Date | null>`max(${expiresAt})`.mapWith(expiresAt),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerLines, eq(ledgerLines.transactionId, ledgerTransactions.transactionId))
    .where(
      and(
        eq(ledgerTransactions.memberId, memberId),
        inArray(ledgerTransactions.kind, [...claimEntryKinds, 'Posting', 'Reversal']),
        inArray(account, ['posted', 'pending']),
      ),
    )
    .groupBy(claimId);
  return new Map(rows.map(({ claimId: id, ...sums }) => [id, sums]));
}

/** Claims a source that was just released, for the account that it moves to. */
export async function insertMovedClaim(
  tx: Database,
  claim: typeof loyaltyClaims.$inferInsert,
): Promise<void> {
  await tx.insert(loyaltyClaims).values(claim);
}

/** Fetches sources of claims, and their claimers. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import { claimEntryKinds, type SourceKind } from '#domain/earn-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { ledgerTransactions, loyaltyClaims } from '#server/base/db/schema/loyalty.ts';
import { orders, passes, products } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** One pass of a ticket order, with the fields that points depend on. */
export type TicketRow = Awaited<ReturnType<typeof fetchPassesOfOrder>>[number];

/** All passes of an order, with the fields that points depend on. */
export async function fetchPassesOfOrder(db: Database, orderId: string) {
  return db
    .select({
      orderId: passes.orderId,
      barcode: passes.barcode,
      product: products.name,
      orderedAt: orders.orderedAt,
      isRefunded: passes.isRefunded,
      earnsPoints: products.earnsPoints,
      amountCents: passes.amountCents,
    })
    .from(passes)
    .innerJoin(orders, eq(orders.orderId, passes.orderId))
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(eq(passes.orderId, orderId))
    .orderBy(passes.barcode);
}

/** A source: its kind and its number. */
export interface SourceKey {
  sourceKind: SourceKind;
  sourceId: string;
}

/** Joins the entry that a claim made to the claim. */
const isEntryOfClaim = and(
  eq(ledgerTransactions.source, sql`${loyaltyClaims.claimId}::text`),
  inArray(ledgerTransactions.kind, claimEntryKinds),
);

/** The active claim on a source, with its entry. */
export async function fetchStandingClaim(db: Database, source: SourceKey) {
  const rows = await db
    .select({
      claimId: loyaltyClaims.claimId,
      memberId: loyaltyClaims.memberId,
      ...pickColumns(ledgerTransactions, 'product', 'basis', 'transactionId'),
    })
    .from(loyaltyClaims)
    .leftJoin(ledgerTransactions, isEntryOfClaim)
    .where(
      and(
        eq(loyaltyClaims.sourceKind, source.sourceKind),
        eq(loyaltyClaims.sourceId, source.sourceId),
        isNull(loyaltyClaims.releasedAt),
      ),
    )
    .limit(1);
  return rows[0];
}

/** When a claim was made, and by which browser session. */
export type ClaimMaking = NonNullable<Awaited<ReturnType<typeof fetchClaimMaking>>>;

/** How a claim was made; undefined if there is none. */
export async function fetchClaimMaking(db: Database, claimId: string) {
  const { claimedAt, sessionHash } = loyaltyClaims;
  const rows = await db
    .select({ claimedAt, sessionHash })
    .from(loyaltyClaims)
    .where(eq(loyaltyClaims.claimId, claimId));
  return rows[0];
}

/** Fetches what may be claimed, and who has claimed it. */
import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { checks, ledgerTransactions, loyaltyClaims, stays, type sourceKinds } from '../db/schema/loyalty.ts';
import { orders, outlets, passes, products } from '../db/schema/park.ts';
import { claimKinds } from './ledger.queries.ts';

/** One pass of a ticket order, as far as points go. */
export interface TicketRow {
  orderId: string;
  barcode: string;
  product: string;
  orderedAt: Date;
  isRefunded: boolean;
  earnsPoints: boolean;
  amountCents: number;
}

/**
 * All passes of the order that a number names: its id, its invoice number or the barcode of one of its passes. Empty
 * where it names none, or more than one order.
 */
export async function fetchTicketOrder(db: Database, number: string): Promise<TicketRow[]> {
  const named = await db
    .selectDistinct({ orderId: orders.orderId })
    .from(orders)
    .leftJoin(passes, eq(passes.orderId, orders.orderId))
    .where(or(eq(orders.orderId, number), eq(orders.invoiceNumber, number), eq(passes.barcode, number)))
    .limit(2);
  const [only, ...more] = named;
  return only === undefined || more.length > 0 ? [] : fetchPassesOfOrder(db, only.orderId);
}

/** All passes of an order, as far as points go. */
export async function fetchPassesOfOrder(db: Database, orderId: string): Promise<TicketRow[]> {
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

const checkFields = {
  checkId: checks.checkId,
  checkNumber: checks.checkNumber,
  orderedAt: checks.orderedAt,
  subtotalCents: checks.subtotalCents,
  status: checks.status,
  outlet: outlets.name,
};

/** The check with this long number, or those with this short one; two at most, for a second makes it ambiguous. */
export async function fetchChecks(db: Database, number: { long: string } | { short: string }) {
  const isNumber =
    'long' in number ? eq(checks.checkNumber, number.long) : eq(checks.shortNumber, number.short);
  return db
    .select(checkFields)
    .from(checks)
    .leftJoin(outlets, eq(outlets.locationId, checks.locationId))
    .where(isNumber)
    .orderBy(checks.checkId)
    .limit(2);
}

/** How many checks that were ordered in this span the member has claimed. */
export async function countClaimedChecks(
  db: Database,
  memberId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(loyaltyClaims)
    .innerJoin(checks, eq(checks.checkId, loyaltyClaims.sourceId))
    .where(
      and(
        eq(loyaltyClaims.memberId, memberId),
        eq(loyaltyClaims.sourceKind, 'check'),
        isNull(loyaltyClaims.releasedAt),
        gte(checks.orderedAt, from),
        lt(checks.orderedAt, to),
      ),
    );
  return row?.count ?? 0;
}

/** The stay with this reservation number, whatever the case it was typed in. */
export async function fetchStay(db: Database, reservationNumber: string) {
  const rows = await db
    .select()
    .from(stays)
    .where(inArray(stays.reservationNumber, [reservationNumber, reservationNumber.toUpperCase()]))
    .limit(1);
  return rows[0];
}

/** A source: its kind and its number. */
export interface SourceKey {
  sourceKind: (typeof sourceKinds)[number];
  sourceId: string;
}

/** Joins the entry that a claim made to the claim. */
export const isEntryOfClaim = and(
  eq(ledgerTransactions.source, sql`${loyaltyClaims.claimId}::text`),
  inArray(ledgerTransactions.kind, claimKinds),
);

/** The claim that stands on a source, with the entry that it made. */
export async function fetchStandingClaim(db: Database, source: SourceKey) {
  const rows = await db
    .select({
      claimId: loyaltyClaims.claimId,
      memberId: loyaltyClaims.memberId,
      product: ledgerTransactions.product,
      basis: ledgerTransactions.basis,
      transactionId: ledgerTransactions.transactionId,
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

/** Claims a source; false where somebody has it, whoever raced. */
export async function insertClaim(
  tx: Database,
  claim: SourceKey & { claimId: string; memberId: string; claimedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(loyaltyClaims)
    .values(claim)
    .onConflictDoNothing()
    .returning({ claimId: loyaltyClaims.claimId });
  return rows.length > 0;
}

/** The rows that other systems read: always in the order of a key, so that rows that come later move none. */
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';

import { barcodeForms } from '#domain/barcode-forms.ts';

import type { Database } from '#server/base/db/database.ts';
import { ledgerLines, ledgerTransactions, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { orders, passes, products } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import { memberSum } from '#server/loyalty/ledger.queries.ts';

/** The rows behind `after`, at most `limit` of them. */
export interface Part {
  after: readonly string[] | undefined;
  limit: number;
}

/** Orders by number; one order if it is named. */
export async function fetchOrdersByKey(db: Database, { after, limit }: Part, orderId?: string) {
  return db
    .select({
      orderId: orders.orderId,
      source: orders.source,
      channelRef: orders.channelRef,
      ...pickColumns(orders, 'invoiceNumber', 'orderedAt', 'purchaserFirstName', 'purchaserLastName'),
    })
    .from(orders)
    .where(
      and(
        orderId === undefined ? undefined : eq(orders.orderId, orderId),
        after === undefined ? undefined : gt(orders.orderId, after[0] ?? ''),
      ),
    )
    .orderBy(asc(orders.orderId))
    .limit(limit);
}

/** Passes by order and barcode; of one order, or one pass, if they are named. */
export async function fetchPassesByKey(
  db: Database,
  { after, limit }: Part,
  { orderId, barcode }: { orderId?: string | undefined; barcode?: string | undefined },
) {
  return db
    .select({
      ...pickColumns(passes, 'orderId', 'barcode', 'productId'),
      product: products.name,
      category: products.category,
      expiresAt: passes.expiresAt,
      isRedeemed: passes.isRedeemed,
      redeemedAt: passes.redeemedAt,
      isRefunded: passes.isRefunded,
      refundedAt: passes.refundedAt,
      hasPhoto: passes.hasPhoto,
      credits: passes.credits,
      cashCents: passes.cashCents,
      ...pickColumns(passes, 'amountCents', 'updatedAt', 'firstName', 'lastName', 'email', 'phone'),
    })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(
      and(
        orderId === undefined ? undefined : eq(passes.orderId, orderId),
        barcode === undefined ? undefined : inArray(passes.barcode, barcodeForms(barcode)),
        after === undefined
          ? undefined
          : sql`(${passes.orderId}, ${passes.barcode}) > (${after[0] ?? ''}, ${after[1] ?? ''})`,
      ),
    )
    .orderBy(asc(passes.orderId), asc(passes.barcode))
    .limit(limit);
}

/** Members by account, with their points; one member if the account is named. */
export async function fetchMembersByKey(db: Database, { after, limit }: Part, account?: string) {
  const memberId = sql`${loyaltyMembers.memberId}`;
  return db
    .select({
      account: loyaltyMembers.memberId,
      ...pickColumns(loyaltyMembers, 'status', 'seasonPassId', 'joinedAt'),
      posted: memberSum('posted', memberId),
      pending: memberSum('pending', memberId),
      ...pickColumns(loyaltyMembers, 'firstName', 'lastName', 'email', 'phone', 'zip'),
    })
    .from(loyaltyMembers)
    .where(
      and(
        account === undefined ? undefined : eq(loyaltyMembers.memberId, account),
        after === undefined ? undefined : gt(loyaltyMembers.memberId, after[0] ?? ''),
      ),
    )
    .orderBy(asc(loyaltyMembers.memberId))
    .limit(limit);
}

/**
 * True for a row whose transaction ended before the oldest one that still writes. Both ages count from now, so that
 * they stay right when transaction numbers begin again.
 */
const isSettled = sql`age(${ledgerLines}.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)`;

/**
 * Sides of the ledger by their number; of one account if it is named, none recorded after `until`, and none before
 * which a transaction under way may still write one.
 */
export async function fetchLedgerByKey(
  db: Database,
  { after, limit }: Part,
  { account, until }: { account: string | undefined; until: Date },
) {
  return db
    .select({
      lineId: ledgerLines.lineId,
      entryId: ledgerLines.transactionId,
      account: ledgerLines.memberId,
      side: ledgerLines.account,
      points: ledgerLines.points,
      kind: ledgerTransactions.kind,
      number: ledgerTransactions.sourceId,
      reference: ledgerTransactions.sourceRef,
      ...pickColumns(ledgerTransactions, 'product', 'occurredAt', 'recordedAt'),
      postsAt: ledgerLines.postsAt,
      expiresAt: ledgerLines.expiresAt,
      origin: ledgerTransactions.origin,
    })
    .from(ledgerLines)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.transactionId, ledgerLines.transactionId))
    .where(
      and(
        account === undefined ? undefined : eq(ledgerLines.memberId, account),
        lte(ledgerTransactions.recordedAt, until),
        isSettled,
        after === undefined ? undefined : gt(ledgerLines.lineId, Number(after[0])),
      ),
    )
    .orderBy(asc(ledgerLines.lineId))
    .limit(limit);
}

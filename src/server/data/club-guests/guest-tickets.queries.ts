/** Copies ticket orders of another park for claims: what points depend on, and nothing that is a pass here. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import { cleanNumber } from '#domain/typed-number.ts';

import { arrayLiteral } from '#server/base/db/array-literal.ts';
import type { Database } from '#server/base/db/database.ts';
import { clubTickets } from '#server/base/db/schema/club-tickets.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { orders, passes, products } from '#server/base/db/schema/park.ts';
import { isUnclaimed } from './guest-rows.queries.ts';

type TicketCopy = typeof clubTickets.$inferSelect;

/** A ticket order of another park. */
export interface GuestOrder {
  number: string;
  tickets: TicketCopy[];
}

/** The id that a claim here gives an order of another park; the orders of this park have digits only. */
function copiedId(park: string, orderId: string): string {
  return `${park}:${orderId}`;
}

/**
 * The order that this number names in the other park: its id, its invoice number or the barcode of one of its passes.
 * None if two orders have it, or if a member of the other park's former club has claimed it.
 */
export async function fetchGuestOrders(db: Database, park: string, number: string): Promise<GuestOrder[]> {
  // Three statements with one index each; one condition with "or" would read every order.
  const id = { id: orders.orderId };
  const named = union(
    db.select(id).from(orders).where(eq(orders.orderId, number)),
    db
      .select(id)
      .from(orders)
      .where(sql`${sql.raw(numberKeyOf('invoice_number'))} = ${number}`),
    db.select({ id: passes.orderId }).from(passes).where(eq(passes.barcode, number)),
  );
  const rows = await db
    .select({ order: orders, pass: passes, product: products })
    .from(orders)
    .innerJoin(passes, eq(passes.orderId, orders.orderId))
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(and(inArray(orders.orderId, named), isUnclaimed(db, 'ticket', orders.orderId)))
    .orderBy(passes.barcode);
  const [first] = rows;
  if (first === undefined || rows.some(({ order }) => order.orderId !== first.order.orderId)) return [];
  const { orderId, invoiceNumber, orderedAt } = first.order;
  const tickets = rows.map(({ pass, product }) => ({
    orderId: copiedId(park, orderId),
    barcode: pass.barcode,
    orderKey: cleanNumber(orderId),
    invoiceKey: invoiceNumber === null ? null : cleanNumber(invoiceNumber),
    product: product.name,
    orderedAt,
    isRefunded: pass.isRefunded,
    earnsPoints: product.earnsPoints,
    amountCents: pass.amountCents,
  }));
  return [{ number: orderId, tickets }];
}

/** Writes the copy as the order is now; a pass that left the order leaves its copy too. */
export async function writeCopy(tx: Database, { tickets }: GuestOrder): Promise<void> {
  const [first] = tickets;
  if (first === undefined) return;
  await tx
    .insert(clubTickets)
    .values(tickets)
    .onConflictDoUpdate({
      target: [clubTickets.orderId, clubTickets.barcode],
      set: {
        invoiceKey: sql`excluded.invoice_key`,
        product: sql`excluded.product`,
        isRefunded: sql`excluded.is_refunded`,
        earnsPoints: sql`excluded.earns_points`,
        amountCents: sql`excluded.amount_cents`,
      },
    });
  const barcodes = tickets.map(({ barcode }) => barcode);
  await tx
    .delete(clubTickets)
    .where(and(eq(clubTickets.orderId, first.orderId), notInArray(clubTickets.barcode, barcodes)));
}

/** What the copies of these orders say, by their numbers. */
export async function fetchCopiedStates(
  db: Database,
  park: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = arrayLiteral(numbers.map((number) => copiedId(park, number)));
  const rows = await db
    .select({
      number: clubTickets.orderKey,
      state: countedState(clubTickets.isRefunded, clubTickets.amountCents),
    })
    .from(clubTickets)
    .where(sql`${clubTickets.orderId} = any(${ids}::text[])`)
    .groupBy(clubTickets.orderKey);
  return new Map(rows.map((row) => [row.number, row.state]));
}

/** The same of the orders themselves, in their own park. */
export async function fetchOrderStates(
  db: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ number: passes.orderId, state: countedState(passes.isRefunded, passes.amountCents) })
    .from(passes)
    .where(sql`${passes.orderId} = any(${arrayLiteral(numbers)}::text[])`)
    .groupBy(passes.orderId);
  return new Map(rows.map((row) => [row.number, row.state]));
}

function countedState(
  isRefunded: typeof passes.isRefunded | typeof clubTickets.isRefunded,
  amountCents: typeof passes.amountCents | typeof clubTickets.amountCents,
) {
  return sql<string>`count(*) || ' ' || count(*) filter (where ${isRefunded}) || ' ' || sum(${amountCents})`;
}

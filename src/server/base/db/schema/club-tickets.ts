/** Ticket orders of other parks of a chain, for claims in the club of this one. */
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { cents, instant } from './columns.ts';

/**
 * The passes of ticket orders of other parks whose club is this park's: a copy of what points depend on. They are no passes
 * of this park, so that they open no page, no wallet and no gate here.
 */
export const clubTickets = pgTable(
  'club_tickets',
  {
    /** The other park and the order's number there: `south:10240001`. */
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    /** The order's number and its invoice number, in their search forms. */
    orderKey: text('order_key').notNull(),
    invoiceKey: text('invoice_key'),
    product: text('product').notNull(),
    orderedAt: instant('ordered_at').notNull(),
    isRefunded: boolean('is_refunded').notNull(),
    earnsPoints: boolean('earns_points').notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.barcode] }),
    index('club_tickets_order_key').on(table.orderKey),
    index('club_tickets_invoice_key')
      .on(table.invoiceKey)
      .where(sql`invoice_key is not null`),
    index('club_tickets_barcode').on(table.barcode),
    index('club_tickets_refunded')
      .on(table.orderId)
      .where(sql`is_refunded`),
  ],
);

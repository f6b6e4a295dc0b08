/** The passes whose links are mailed, with the addresses on file. */
import { sql } from 'drizzle-orm';

import type { AddressedPass, LinkRequest } from '#domain/link-request.ts';

import type { Database } from '#server/base/db/database.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { isStanding } from '../pass-state.queries.ts';

/** A pass as its mail names it. */
export interface MailedPass extends AddressedPass {
  firstName: string | null;
  product: string;
}

/** A mail with more links would be of no use; the newest orders come first. */
const passesMax = 30;
const ordersMax = 20;

/** Every pass of an order, for the team. */
export async function fetchPassesOfOrder(db: Database, orderId: string): Promise<MailedPass[]> {
  return db
    .select(columns)
    .from(sql`passes pass join products product using (product_id)`)
    .where(sql`pass.order_id = ${orderId}`)
    .orderBy(sql`pass.barcode`);
}

const columns = {
  orderId: sql<string>`pass.order_id`,
  barcode: sql<string>`pass.barcode`,
  email: sql<string | null>`nullif(pass.email, '')`,
  firstName: sql<string | null>`pass.first_name`,
  product: sql<string>`product.name`,
};

/**
 * The passes of the order, or of the newest orders in which the mailbox has a pass, that are neither refunded nor
 * expired.
 */
export async function fetchMailedPasses(
  db: Database,
  request: LinkRequest,
  now: Date,
): Promise<MailedPass[]> {
  const orders =
    request.kind === 'order'
      ? sql`select ${request.orderId}::text`
      : sql`select order_id from passes held join orders sold using (order_id) where lower(held.email) = ${request.emailKey}
          group by order_id, sold.ordered_at order by sold.ordered_at desc limit ${ordersMax}`;
  return db
    .select(columns)
    .from(sql`passes pass join products product using (product_id) join orders bought using (order_id)`)
    .where(sql`pass.order_id in (${orders}) and ${isStanding(now)}`)
    .orderBy(sql`bought.ordered_at desc, pass.order_id, pass.barcode`)
    .limit(passesMax);
}

/** Those of these passes that are neither refunded nor expired, in the order of their numbers. */
export async function fetchUsablePasses(
  db: Database,
  numbers: readonly PassNumbers[],
  now: Date,
): Promise<MailedPass[]> {
  const given = JSON.stringify(numbers.map(({ orderId, barcode }) => ({ order_id: orderId, barcode })));
  return db
    .select(columns)
    .from(
      sql`jsonb_to_recordset(${given}::jsonb) as given(order_id text, barcode text)
        join passes pass using (order_id, barcode) join products product using (product_id)`,
    )
    .where(isStanding(now))
    .orderBy(sql`pass.order_id, pass.barcode`);
}

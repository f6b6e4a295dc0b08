/** The orders whose names are no longer needed (docs/policies/retention.md). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

/** An order that names a guest, and whether it is due. */
interface NamedOrder {
  orderId: string;
  isDue: boolean;
}

/**
 * Orders after this one, in the order of their ids, that were ordered before an instant and still have personal data; with
 * `orderId` that one only. One is due if its passes and bands all ended before the instant. It stays while a request about it
 * is open, while its claim belongs to an active member, and while one of its addresses has an active account, a share that
 * stands, or a pass that ended later or not at all.
 *
 * The page is chosen first and judged then, order by order: judged while they are chosen, PostgreSQL joins all passes of the
 * park anew for each page.
 */
export async function fetchNamedOrders(
  db: Database,
  { endedBefore, after, countMax, orderId }: OrderSearch,
): Promise<NamedOrder[]> {
  const before = sql`${endedBefore.toISOString()}::timestamptz`;
  const hasEnded = sql`(coalesce(own.expires_at, own.redeemed_at, own.refunded_at) < ${before}
    and (own.expires_at is not null or own.is_redeemed or own.is_refunded))`;
  const rows = await db.execute(sql`
    with due as materialized (
      select named.order_id from orders named
      where named.order_id > ${after} and named.ordered_at < ${before}
        and (${orderId ?? null}::text is null or named.order_id = ${orderId ?? null})
        and (named.purchaser_first_name is not null or named.purchaser_last_name is not null or named.crm_id <> ''
          or exists (select 1 from passes own where own.order_id = named.order_id
            and coalesce(own.first_name, own.last_name, own.email, own.phone) is not null)
          or exists (select 1 from attraction_visits own where own.order_id = named.order_id))
      order by named.order_id limit ${countMax})
    select due.order_id as "orderId", (
      exists (select 1 from passes own where own.order_id = due.order_id)
      and not exists (select 1 from passes own where own.order_id = due.order_id and ${hasEnded} is not true)
      and not exists (select 1 from wristbands own where own.order_id = due.order_id
        and (own.valid_until is null or own.valid_until >= ${before}))
      and not exists (select 1 from attraction_visits own where own.order_id = due.order_id and own.visited_at >= ${before})
      and not exists (select 1 from photo_requests own where own.order_id = due.order_id and own.status = 'open')
      and not exists (select 1 from help_requests own where own.order_id = due.order_id and own.status = 'open')
      and not exists (select 1 from loyalty_claims claim join loyalty_members member using (member_id)
        where claim.source_kind = 'ticket' and claim.source_id = due.order_id and claim.released_at is null
          and member.status = 'active')
      and not exists (select 1 from passes held where held.order_id = due.order_id and held.email <> '' and (
        exists (select 1 from loyalty_members member
          where member.email_key = lower(held.email) and member.status = 'active')
        or exists (select 1 from ticket_shares share
          where lower(share.email) = lower(held.email) and share.order_id <> due.order_id and share.revoked_at is null)
        or exists (select 1 from help_requests asked
          where asked.email = lower(held.email) and asked.status = 'open')
        or exists (select 1 from passes own
          where lower(own.email) = lower(held.email) and ${hasEnded} is not true)))) as "isDue"
    from due order by due.order_id`);
  return readRows(rows, z.object({ orderId: z.string(), isDue: z.boolean() }));
}

/** A page of the search, or one order that is checked again. */
interface OrderSearch {
  endedBefore: Date;
  after: string;
  countMax: number;
  orderId?: string;
}

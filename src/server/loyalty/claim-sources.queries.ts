/** Finds sources by their numbers: parts of the one statement that a claim begins with. */
import { sql, type SQL } from 'drizzle-orm';

import type { SourceKind } from '#domain/earn-kinds.ts';

import { milliseconds, rowsAsJson } from '#server/base/db/json-rows.queries.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { checks, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';

/** The claim that stands on a source. */
export interface StandingClaim {
  claimId: string;
  memberId: string;
}

/** A ticket order; instants are milliseconds since 1970. */
export interface FoundOrder {
  orderId: string;
  orderedAt: number;
  passes: {
    barcode: string;
    product: string;
    isRefunded: boolean;
    earnsPoints: boolean;
    amountCents: number;
  }[];
  standing: StandingClaim | null;
}

/** A stay; instants are milliseconds since 1970. */
export interface FoundStay {
  reservationNumber: string;
  folio: string;
  lastName: string;
  /** Null if the hotel gives none. */
  email: string | null;
  arrivesAt: number;
  departsAt: number;
  roomRevenueCents: number;
  status: 'reserved' | 'in-house' | 'checked-out' | 'cancelled';
  standing: StandingClaim | null;
}

const number = sql.placeholder('number');

/**
 * The order that a number names: its id, its invoice number or the barcode of one of its passes; no row if it names
 * two orders.
 */
export const orderRows = rowsAsJson<FoundOrder>(sql`
  select named.order_id as "orderId", ${milliseconds('named.ordered_at')} as "orderedAt",
    (select json_agg(json_build_object('barcode', pass.barcode, 'product', product.name, 'isRefunded', pass.is_refunded,
        'earnsPoints', product.earns_points, 'amountCents', pass.amount_cents) order by pass.barcode)
      from passes pass join products product using (product_id) where pass.order_id = named.order_id) as passes,
    ${standingOn('ticket', 'named.order_id')} as standing
  from (select *, count(*) over () as orders_named from orders where order_id in (
    select order_id from orders where order_id = ${number}::text or ${sql.raw(numberKeyOf('invoice_number'))} = ${number}::text
    union select order_id from passes where barcode = ${number}::text)) named
  where named.orders_named = 1 and exists (select 1 from passes where passes.order_id = named.order_id)`);

/** The order times of the member's claimed checks around the day of this check. */
export const claimedNearby = sql<number[] | null>`(select array_agg(${milliseconds('other.ordered_at')})
  from loyalty_claims mine join checks other on other.check_id = mine.source_id
  where mine.member_id = ${loyaltyMembers.memberId} and mine.source_kind = 'check' and mine.released_at is null
    and other.ordered_at between ${checks.orderedAt} - interval '2 days' and ${checks.orderedAt} + interval '2 days')`;

/** The stay with this reservation number, in any typed and stored form. */
export const stayRows = rowsAsJson<FoundStay>(sql`
  select reservation_number as "reservationNumber", folio, last_name as "lastName", email, ${milliseconds('arrives_at')} as "arrivesAt",
    ${milliseconds('departs_at')} as "departsAt", room_revenue_cents as "roomRevenueCents", status,
    ${standingOn('stay', 'stays.reservation_number')} as standing
  from stays where ${sql.raw(numberKeyOf('reservation_number'))} = ${number}::text order by reservation_number limit 1`);

/** The claim on a source whose number is in a column of the outer query. */
function standingOn(kind: SourceKind, sourceId: string): SQL {
  return sql`(
    select json_build_object('claimId', claim.claim_id, 'memberId', claim.member_id) from loyalty_claims claim
    where claim.source_kind = ${sql.raw(`'${kind}'`)} and claim.source_id = ${sql.raw(sourceId)} and claim.released_at is null)`;
}

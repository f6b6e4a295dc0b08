/** Locks the source and the member of a claim, and finds sources by their numbers. */
import { and, eq, sql, type SQL, desc, exists, isNull } from 'drizzle-orm';

import { barcodeForms } from '#domain/barcode-forms.ts';
import { noDeviceKey } from '#domain/device-proof.ts';
import type { SourceKind } from '#domain/earn-kinds.ts';
import { emailKeyOf } from '#domain/email.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import { isLongCheckNumber } from '#domain/loyalty-claim.ts';
import { prepared, type Database } from '#server/base/db/database.ts';
import { milliseconds, rowsAsJson } from '#server/base/db/json-rows.queries.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { checks, loyaltyMembers, loyaltyClaims } from '#server/base/db/schema/loyalty.ts';
import { outlets } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

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

const given = sql.placeholder;
const number = given('number');

/** The active member whom an email and a user id name. */
export const isClaimer = and(
  eq(loyaltyMembers.userId, given('userId')),
  eq(loyaltyMembers.emailKey, given('emailKey')),
  eq(loyaltyMembers.status, 'active'),
);

/** The claimer, and what gives a right to claim. */
export interface LockAsked {
  email: string;
  userId: string;
  isStaff: boolean;
  /** The member whose ticket came with the claim; an empty string if none did. */
  ticketOf: string;
  /** The key of the browser, if it was proved; an empty string if not. */
  thumbprint: string;
}

/**
 * Locks the rows that a number names and then the claimer, until the transaction ends: another change of either comes
 * before and is seen by the claim, or waits and then finds the claim. False, and no lock, for a claimer who cannot have
 * the right to claim, so that a crowd of strangers keeps no member waiting.
 */
export async function lockClaim(
  tx: Database,
  { email, ...asked }: LockAsked,
  source: { kind: EarnKind; number: string },
): Promise<boolean> {
  const check = isLongCheckNumber(source.number) ? 'longCheck' : 'shortCheck';
  const statement = lockStatements[source.kind === 'purchase' ? check : source.kind];
  const values = { ...asked, emailKey: emailKeyOf(email), ...formsOf(source.number) };
  return (await statement(tx).execute(values)).length > 0;
}

/** The number in both of its forms; the same one twice if it has no other. */
export function formsOf(typed: string): { number: string; otherForm: string } {
  return { number: typed, otherForm: barcodeForms(typed)[1] ?? typed };
}

const ordersNamed = sql`select order_id from orders
    where order_id = ${number}::text or ${sql.raw(numberKeyOf('invoice_number'))} = ${number}::text
    union select order_id from passes where barcode in (${number}::text, ${given('otherForm')}::text)`;
const isStayNamed = sql`${sql.raw(numberKeyOf('reservation_number'))} = ${number}::text`;

const mayClaim = sql`(${given('isStaff')}::boolean or member_id = ${given('ticketOf')} or (guest_claims_left > 0
    and (device_key is null or device_key = ${sql.raw(`'${noDeviceKey}'`)} or device_key = ${given('thumbprint')})))`;

const lockStatements = {
  tickets: lockWith('order', sql`passes where order_id in (${ordersNamed})`, sql`barcode`),
  longCheck: lockWith('check', sql`checks where check_number = ${number}`, sql`check_id`),
  shortCheck: lockWith('short_check', sql`checks where short_number = ${number}`, sql`check_id`),
  hotels: lockWith('stay', sql`stays where ${isStayNamed}`, sql`reservation_number`),
};

// The rows of the source are locked first, as by everything that locks both (src/server/guests/erase-guest.ts).
function lockWith(name: string, rows: SQL, order: SQL) {
  return prepared((db: Database) => {
    const claimer = and(isClaimer, mayClaim);
    const held = db.$with('held', {}).as(sql`
      select from ${rows} and exists (select from loyalty_members where ${claimer}) order by ${order} for share`);
    return db
      .with(held)
      .select({ memberId: loyaltyMembers.memberId })
      .from(loyaltyMembers)
      .where(and(claimer, sql`(select count(*) from held) >= 0`))
      .for('no key update')
      .prepare(`lock_claim_of_${name}`);
  });
}

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
  from (select *, count(*) over () as orders_named from orders where order_id in (${ordersNamed})) named
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
  from stays where ${isStayNamed} order by reservation_number limit 1`);

/** The claim on a source whose number is in a column of the outer query. */
function standingOn(kind: SourceKind, sourceId: string): SQL {
  return sql`(
    select json_build_object('claimId', claim.claim_id, 'memberId', claim.member_id) from loyalty_claims claim
    where claim.source_kind = ${sql.raw(`'${kind}'`)} and claim.source_id = ${sql.raw(sourceId)} and claim.released_at is null)`;
}

const candidatesMax = 20;

/** Checks with this short number, newest first, and whether the account has claimed each already. */
export async function fetchCheckCandidates(db: Database, shortNumber: string, memberId: string) {
  const isOnAccount = exists(
    db
      .select({ one: sql`1` })
      .from(loyaltyClaims)
      .where(
        and(
          eq(loyaltyClaims.sourceKind, 'check'),
          eq(loyaltyClaims.sourceId, checks.checkId),
          eq(loyaltyClaims.memberId, memberId),
          isNull(loyaltyClaims.releasedAt),
        ),
      ),
  );
  return db
    .select({
      ...pickColumns(checks, 'checkId', 'checkNumber', 'terminalId', 'orderedAt', 'subtotalCents'),
      outlet: outlets.name,
      isOnAccount: sql<boolean>`${isOnAccount}`,
    })
    .from(checks)
    .leftJoin(outlets, eq(outlets.locationId, checks.locationId))
    .where(eq(checks.shortNumber, shortNumber))
    .orderBy(desc(checks.orderedAt), desc(checks.checkId))
    .limit(candidatesMax);
}

export async function findCheckNumbers(db: Database, checkId: string) {
  const rows = await db
    .select({ checkNumber: checks.checkNumber, shortNumber: checks.shortNumber })
    .from(checks)
    .where(eq(checks.checkId, checkId));
  return rows[0];
}

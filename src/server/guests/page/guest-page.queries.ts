/** What belongs to one guest beyond one order; each statement reads an index. */
import { and, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { emailKeyOf } from '#domain/email.ts';

import type { Database } from '#server/base/db/database.ts';
import { clubRequests } from '#server/base/db/schema/requests.ts';
import { loyaltyClaims, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { passLinks, ticketShares, wristbands, isOfPass } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { lookActions } from '#server/office/orders/order-timeline.queries.ts';
import type { Member } from '#server/loyalty/members.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** More of one kind than a person reads. */
const eachMax = 100;

/** Active members who hold this pass as their season pass, have its email, or claimed its order. */
export async function fetchMembersOfPass(
  db: Database,
  { orderId, barcode, email }: PassNumbers & { email: string | null },
): Promise<Member[]> {
  const { emailKey, memberId, seasonPassId, status } = loyaltyMembers;
  const claimers = db
    .select({ id: loyaltyClaims.memberId })
    .from(loyaltyClaims)
    .where(
      and(
        eq(loyaltyClaims.sourceKind, 'ticket'),
        eq(loyaltyClaims.sourceId, orderId),
        isNull(loyaltyClaims.releasedAt),
      ),
    );
  const claimed = (await claimers).map(({ id }) => id);
  return db
    .select()
    .from(loyaltyMembers)
    .where(
      and(
        eq(status, 'active'),
        or(
          eq(seasonPassId, barcode),
          email === null || email === '' ? undefined : eq(emailKey, emailKeyOf(email)),
          claimed.length === 0 ? undefined : inArray(memberId, claimed),
        ),
      ),
    )
    .limit(eachMax);
}

const memberPassSchema = z.object({
  order_id: z.string(),
  barcode: z.string(),
  product: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  ordered_at: z.coerce.date(),
  tie: z.enum(['season-pass', 'email', 'claim']),
});

/** A pass of a member, and how it belongs to them. */
export type MemberPass = z.output<typeof memberPassSchema>;

/** The passes of a person: the season pass, those with this email, and those of claimed orders; newest orders first. */
export async function fetchPassesOfPerson(
  db: Database,
  person: { seasonPassId: string | null; email: string | null; memberId: string | null },
): Promise<MemberPass[]> {
  const result: unknown = await db.execute(sql`
    with tied as (
      (select order_id, barcode, 'season-pass' as tie, 0 as place from passes
        where barcode = ${person.seasonPassId} limit ${eachMax})
      union all
      (select order_id, barcode, 'email' as tie, 1 as place from passes
        where lower(email) = ${person.email === null ? null : emailKeyOf(person.email)} and email <> '' limit ${eachMax})
      union all
      (select claimed.order_id, held.barcode, 'claim' as tie, 2 as place from (
        select source_id as order_id from loyalty_claims
        where member_id = ${person.memberId} and source_kind = 'ticket' and released_at is null
        order by claimed_at desc limit ${eachMax}) claimed
        join passes held on held.order_id = claimed.order_id limit ${eachMax})
    )
    select pass.order_id, pass.barcode, product.name as product, pass.first_name, pass.last_name, placed.ordered_at, tied.tie
    from tied join passes pass using (order_id, barcode) join orders placed using (order_id) join products product using (product_id)
    order by tied.place, placed.ordered_at desc, pass.order_id, pass.barcode
    limit ${eachMax}`);
  return z.object({ rows: z.array(memberPassSchema) }).parse(result).rows;
}

/** The shares, bands and links of a pass, newest first. */
export async function fetchOfPass(db: Database, { orderId, barcode }: PassNumbers) {
  const { kind, createdAt, revokedAt } = passLinks;
  return {
    shares: await db
      .select()
      .from(ticketShares)
      .where(isOfPass(ticketShares, { orderId, barcode }))
      .orderBy(desc(ticketShares.createdAt))
      .limit(eachMax),
    bands: await db
      .select()
      .from(wristbands)
      .where(isOfPass(wristbands, { orderId, barcode }))
      .orderBy(desc(wristbands.activatedAt))
      .limit(eachMax),
    links: await db
      .select({ kind, createdAt, revokedAt })
      .from(passLinks)
      .where(isOfPass(passLinks, { orderId, barcode }))
      .orderBy(desc(createdAt))
      .limit(eachMax),
  };
}

/** The mails to these addresses, newest first, without their text. */
export async function fetchMailsTo(db: Database, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  const { kind, toAddress, subject, queuedAt, sentAt, abandonedAt } = mails;
  return db
    .select({ kind, toAddress, subject, queuedAt, sentAt, abandonedAt })
    .from(mails)
    .where(
      inArray(
        sql`lower(${toAddress})`,
        addresses.map((one) => one.toLowerCase()),
      ),
    )
    .orderBy(desc(queuedAt))
    .limit(eachMax);
}

/** The member's requests about refused claims, newest first. */
export async function fetchClubRequestsOf(db: Database, memberId: string) {
  return db
    .select()
    .from(clubRequests)
    .where(eq(clubRequests.memberId, memberId))
    .orderBy(desc(clubRequests.requestedAt))
    .limit(eachMax);
}

/** What the team did to an account, newest first. */
export async function fetchActsOnMember(db: Database, memberId: string) {
  return db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.target, memberId), notInArray(auditEntries.action, lookActions)))
    .orderBy(desc(auditEntries.entryId))
    .limit(eachMax);
}

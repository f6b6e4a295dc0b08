/** The look-ups of the one box beside that for passes; each reads an index (bench/staff-lookup.ts). */
import { and, asc, eq, inArray, isNull, like, or, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { beginningWith } from '#server/base/db/like.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { checks, loyaltyClaims, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { outlets, passLinks, passes, wristbands } from '#server/base/db/schema/park.ts';
import type { Member } from '#server/loyalty/members.queries.ts';

/** The pass that a link opens or opened, by the link's SHA-256. */
export async function findByLink(
  db: Database,
  hashUrlSha256: Buffer,
): Promise<{ orderId: string; barcode: string; isRevoked: boolean } | undefined> {
  const [link] = await db
    .select({ orderId: passLinks.orderId, barcode: passLinks.barcode, revokedAt: passLinks.revokedAt })
    .from(passLinks)
    .where(eq(passLinks.hashUrlSha256, hashUrlSha256));
  return link && { orderId: link.orderId, barcode: link.barcode, isRevoked: link.revokedAt !== null };
}

/** How many passes each of these orders has. */
export async function countPasses(db: Database, orderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ orderId: passes.orderId, count: sql<number>`count(*)::int` })
    .from(passes)
    .where(inArray(passes.orderId, [...orderIds]))
    .groupBy(passes.orderId);
  return new Map(rows.map(({ orderId, count }) => [orderId, count]));
}

/** A term in the forms in which members are looked for. */
export interface MemberTerm {
  /** In small letters: a name or an address. */
  text: string;
  /** A member number or a season pass. */
  number: string;
  /** The digits of a phone as they are stored; undefined for a term that is no number. */
  phone: string | undefined;
}

/** Active members by number, season pass, or the beginning of a phone, email or name; sorted by name. */
export async function findMembers(db: Database, term: MemberTerm, countMax: number): Promise<Member[]> {
  const { emailKey, firstName, lastName, memberId, phone, seasonPassId, status } = loyaltyMembers;
  return db
    .select()
    .from(loyaltyMembers)
    .where(and(eq(status, 'active'), or(...wheres())))
    .orderBy(sql`(${memberId} = ${term.number}) desc`, asc(lastName), asc(firstName), asc(memberId))
    .limit(countMax);

  function wheres(): (SQL | undefined)[] {
    const pattern = beginningWith(term.text);
    const byNumber = [eq(memberId, term.number), eq(seasonPassId, term.number)];
    if (term.text.includes('@')) return [like(emailKey, pattern)];
    if (term.phone !== undefined) return [...byNumber, like(phone, beginningWith(term.phone))];
    return [
      sql`lower(${firstName} || ' ' || ${lastName}) like ${pattern}`,
      sql`lower(${lastName} || ' ' || ${firstName}) like ${pattern}`,
      like(emailKey, pattern),
    ];
  }
}

/** Who claimed a source; all null while it is unclaimed. */
const claimer = {
  memberId: loyaltyMembers.memberId,
  firstName: loyaltyMembers.firstName,
  lastName: loyaltyMembers.lastName,
};

/** Checks by id, number or short number, the newest first, each with its outlet and the member who claimed it. */
export async function findChecks(db: Database, number: string, countMax: number) {
  return db
    .select({ check: checks, outlet: outlets.name, claimer })
    .from(checks)
    .leftJoin(outlets, eq(outlets.locationId, checks.locationId))
    .leftJoin(loyaltyClaims, isStandingClaim('check', checks.checkId))
    .leftJoin(loyaltyMembers, eq(loyaltyMembers.memberId, loyaltyClaims.memberId))
    .where(or(eq(checks.checkId, number), eq(checks.checkNumber, number), eq(checks.shortNumber, number)))
    .orderBy(sql`${checks.orderedAt} desc`, asc(checks.checkId))
    .limit(countMax);
}

/** Hotel stays by reservation number, with the member who claimed each. */
export async function findStays(db: Database, number: string, countMax: number) {
  return db
    .select({ stay: stays, claimer })
    .from(stays)
    .leftJoin(loyaltyClaims, isStandingClaim('stay', stays.reservationNumber))
    .leftJoin(loyaltyMembers, eq(loyaltyMembers.memberId, loyaltyClaims.memberId))
    .where(sql`${sql.raw(numberKeyOf('reservation_number'))} = ${number}`)
    .orderBy(asc(stays.reservationNumber))
    .limit(countMax);
}

function isStandingClaim(
  kind: 'check' | 'stay',
  id: SQL | typeof checks.checkId | typeof stays.reservationNumber,
) {
  return and(
    eq(loyaltyClaims.sourceKind, kind),
    eq(loyaltyClaims.sourceId, id),
    isNull(loyaltyClaims.releasedAt),
  );
}

/** The wristband with this code. */
export async function findBand(db: Database, code: string) {
  const [band] = await db.select().from(wristbands).where(eq(wristbands.code, code));
  return band;
}

/** The look-ups of the one box beside those for passes and members; each reads an index (bench/staff-lookup.ts). */
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { checks, loyaltyClaims, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { outlets, passLinks, passes, wristbands } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** The pass that a link opens or opened, by the link's SHA-256. */
export async function findByLink(db: Database, hashUrlSha256: Buffer) {
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

/** Who claimed a source; all null while it is unclaimed. */
const claimer = {
  ...pickColumns(loyaltyMembers, 'memberId', 'firstName', 'lastName'),
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

/** Hotel stays by reservation number or folio, with the member who claimed each. */
export async function findStays(db: Database, number: string, countMax: number) {
  return db
    .select({ stay: stays, claimer })
    .from(stays)
    .leftJoin(loyaltyClaims, isStandingClaim('stay', stays.reservationNumber))
    .leftJoin(loyaltyMembers, eq(loyaltyMembers.memberId, loyaltyClaims.memberId))
    .where(
      sql`${sql.raw(numberKeyOf('reservation_number'))} = ${number} or ${sql.raw(numberKeyOf('folio'))} = ${number}`,
    )
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

/** Club accounts as staff identify, search and close them. */
import { and, asc, eq, ilike, inArray, isNull, like, or, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import { emailKeyOf } from '#domain/email.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import type { Database } from '#server/base/db/database.ts';
import { beginningWith, containing } from '#server/base/db/like.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { checks, loyaltyClaims, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';
import { lockMemberById, type Member } from '../members.queries.ts';
import type { SourceKey } from '../sources.queries.ts';

/** The account with this user id or this number, active or closed. */
export async function findAccount(db: Database, id: string): Promise<Member | undefined> {
  const rows = await db
    .select()
    .from(loyaltyMembers)
    .where(or(eq(loyaltyMembers.userId, id), eq(loyaltyMembers.memberId, id)))
    .limit(1);
  return rows[0];
}

/** The same account, locked until the transaction ends and read under the lock. */
export async function lockAccount(tx: Database, id: string): Promise<Member | undefined> {
  const seen = await findAccount(tx, id);
  if (seen === undefined) return undefined;
  await lockMemberById(tx, seen.memberId);
  return findAccount(tx, seen.memberId);
}

const accountsMax = 50;

/** Active accounts by any identification that a guest gives; 50 at most, sorted by name. */
export async function searchAccounts(db: Database, term: string): Promise<Member[]> {
  const { email, firstName, lastName, phone, zip, memberId, seasonPassId } = loyaltyMembers;
  const digits = term.replaceAll(/[\s()+./-]/g, '');
  const isPhone = /^\d{3,}$/.test(digits);
  return db
    .select()
    .from(loyaltyMembers)
    .where(
      and(
        eq(loyaltyMembers.status, 'active'),
        or(
          ilike(email, containing(term)),
          ilike(sql`${firstName} || ' ' || ${lastName}`, containing(term)),
          ilike(sql`${lastName} || ', ' || ${firstName}`, containing(term)),
          isPhone ? like(phone, containing(digits)) : undefined,
          like(zip, beginningWith(term)),
          like(memberId, beginningWith(term)),
          eq(seasonPassId, cleanNumber(term)),
          inArray(memberId, claimersOf(db, term)),
        ),
      ),
    )
    .orderBy(asc(lastName), asc(firstName), asc(memberId))
    .limit(accountsMax);
}

/**
 * The claimers of the source that this number names: an order, an invoice, a barcode, a check or a reservation. Each
 * kind is a query of its own that uses its index, because the club has many more claims than members.
 */
function claimersOf(db: Database, typed: string) {
  const term = cleanNumber(typed);
  const { memberId, sourceKind, sourceId, releasedAt } = loyaltyClaims;
  const claimersBy = (kind: SourceKey['sourceKind'], isNamed: SQL | undefined) =>
    db
      .select({ memberId })
      .from(loyaltyClaims)
      .where(and(isNull(releasedAt), eq(sourceKind, kind), isNamed));
  const orderIds = union(
    db
      .select({ id: orders.orderId })
      .from(orders)
      .where(or(eq(orders.orderId, term), sql`${sql.raw(numberKeyOf('invoice_number'))} = ${term}`)),
    db.select({ id: passes.orderId }).from(passes).where(eq(passes.barcode, term)),
  );
  const checkIds = db
    .select({ id: checks.checkId })
    .from(checks)
    .where(or(eq(checks.checkId, term), eq(checks.checkNumber, term), eq(checks.shortNumber, term)));
  const stayNumbers = db
    .select({ id: stays.reservationNumber })
    .from(stays)
    .where(sql`${sql.raw(numberKeyOf('reservation_number'))} = ${term}`);
  return union(
    claimersBy('ticket', inArray(sourceId, orderIds)),
    claimersBy('check', inArray(sourceId, checkIds)),
    claimersBy('stay', inArray(sourceId, stayNumbers)),
  );
}

/** Sets or removes an account's season pass. Fails on the unique key if another account has it. */
export async function setSeasonPass(
  tx: Database,
  memberId: string,
  seasonPassId: string | null,
): Promise<void> {
  await tx.update(loyaltyMembers).set({ seasonPassId }).where(eq(loyaltyMembers.memberId, memberId));
}

/**
 * Writes the data of an account. A new mailbox is unproved, and ends the one claim that needs no proof. Fails on the
 * unique key if another account has the mailbox.
 */
export async function writeProfile(
  tx: Database,
  memberId: string,
  {
    isNewMailbox,
    ...profile
  }: Record<'firstName' | 'lastName' | 'email' | 'phone' | 'zip', string> & {
    isNewMailbox: boolean;
  },
): Promise<void> {
  const mailbox = { emailKey: emailKeyOf(profile.email), provedAt: null, guestClaimsLeft: 0 };
  await tx
    .update(loyaltyMembers)
    .set({ ...profile, ...(isNewMailbox ? mailbox : {}) })
    .where(eq(loyaltyMembers.memberId, memberId));
}

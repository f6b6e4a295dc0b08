/** Finds members of the club by what a guest says: the one box and the tab Loyalty (bench/staff-lookup.ts). */
import { and, asc, eq, inArray, isNull, like, or, sql, type SQL, ne } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import { barcodeForms } from '#domain/barcode-forms.ts';
import { searchCharactersMin } from '#domain/staff-search.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import type { Database } from '#server/base/db/database.ts';
import { isNamed } from '#server/base/db/folded.queries.ts';
import { guestNames } from '#server/base/db/folded-names.ts';
import { beginningWith, containing, endsWithDigits, numberKeyOf } from '#server/base/db/number-key.ts';
import {
  checks,
  loyaltyClaims,
  loyaltyMembers,
  stays,
  isSpelledOtherwise,
} from '#server/base/db/schema/loyalty.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';
import type { SearchedTerm } from '#server/base/searched-term.ts';
import { emailKeyOf } from '#domain/email.ts';
import type { Member } from './members.queries.ts';
import type { SourceKey } from './sources.queries.ts';

/**
 * Active members by number, season pass, the last digits of a phone, or the beginning of a phone, email, name or postal
 * code, each by an index; the member with exactly this number first, then by name.
 */
export async function searchMembers(
  db: Database,
  term: SearchedTerm,
  number: string,
  countMax: number,
): Promise<Member[]> {
  return listMembers(db, startsOf(term, number), number, countMax);
}

const accountsMax = 50;

/**
 * The same, also by the number of something that they claimed; 50 at most. Only if nothing begins with the
 * term, the members with a part of it are listed, which takes a look at the whole club.
 */
export async function searchAccounts(db: Database, term: SearchedTerm): Promise<Member[]> {
  const { email, memberId, phoneE164 } = loyaltyMembers;
  const number = cleanNumber(term.text);
  const found = await listMembers(
    db,
    [
      ...startsOf(term, number),
      // Brackets alone are no number, and every number begins with nothing.
      ...(number.length < searchCharactersMin
        ? []
        : [like(memberId, beginningWith(number)), inArray(memberId, claimersOf(db, number))]),
    ],
    number,
    accountsMax,
  );
  if (found.length > 0) return found;
  const parts = [
    like(sql`lower(${email})`, containing(term.text)),
    ...(term.digits === undefined ? [] : [like(phoneE164, containing(term.digits))]),
    ...term.names.map((form) => sql`${sql.raw(guestNames.bothOrders)} like ${containing(form)}`),
  ];
  return listMembers(db, parts, number, accountsMax);
}

/** Each condition reads one index and stops at the limit, so a frequent name costs no more than a rare one. */
async function listMembers(
  db: Database,
  wheres: readonly SQL[],
  number: string,
  countMax: number,
): Promise<Member[]> {
  if (wheres.length === 0) return [];
  const { firstName, lastName, memberId, status } = loyaltyMembers;
  const branches = wheres.map(
    (where) =>
      sql`(select ${memberId} from ${loyaltyMembers} where ${and(eq(status, 'active'), where)} limit ${countMax})`,
  );
  return db
    .select()
    .from(loyaltyMembers)
    .where(sql`${memberId} in (${sql.join(branches, sql` union all `)})`)
    .orderBy(sql`(${memberId} = ${number}) desc`, asc(lastName), asc(firstName), asc(memberId))
    .limit(countMax);
}

function startsOf({ text, names, digits, phone: stored, email }: SearchedTerm, number: string): SQL[] {
  const { emailKey, memberId, phoneE164, seasonPassId } = loyaltyMembers;
  const byEmail = like(emailKey, beginningWith(email ?? text));
  if (email !== undefined) return [byEmail];
  const byNumber = [eq(memberId, number), eq(seasonPassId, number)];
  // Every postal code has a digit.
  if (number.length >= searchCharactersMin && /\d/.test(number))
    byNumber.push(
      sql`${sql.raw(numberKeyOf('zip'))} like ${beginningWith(/^\d{9}$/.test(number) ? number.slice(0, 5) : number)}`,
    );
  if (digits !== undefined)
    return [...byNumber, like(phoneE164, beginningWith(stored)), endsWithDigits('phone_e164', digits)];
  return [...byNumber, ...names.flatMap((form) => isNamed(guestNames, form)), byEmail];
}

/**
 * The claimers of the source that this number names: an order, an invoice, a barcode, a check or a reservation. Each
 * kind is a query of its own that uses its index, because the club has many more claims than members.
 */
function claimersOf(db: Database, term: string) {
  const { memberId, sourceKind, sourceId, releasedAt } = loyaltyClaims;
  const claimersBy = (kind: SourceKey['sourceKind'], where: SQL) =>
    db
      .select({ memberId })
      .from(loyaltyClaims)
      .where(and(isNull(releasedAt), eq(sourceKind, kind), where));
  const orderIds = union(
    db
      .select({ id: orders.orderId })
      .from(orders)
      .where(or(eq(orders.orderId, term), sql`${sql.raw(numberKeyOf('invoice_number'))} = ${term}`)),
    db
      .select({ id: passes.orderId })
      .from(passes)
      .where(inArray(passes.barcode, barcodeForms(term))),
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

/**
 * The number of another open account with the mailbox of this one, or null: earlier versions took each spelling of an
 * address for a mailbox of its own.
 */
export async function findSameMailbox(db: Database, member: Member): Promise<string | null> {
  if (member.status !== 'active') return null;
  const { memberId, email, emailKey, status } = loyaltyMembers;
  const key = emailKeyOf(member.email);
  const rows = await db
    .select({ memberId, email })
    .from(loyaltyMembers)
    .where(
      and(
        eq(status, 'active'),
        ne(memberId, member.memberId),
        or(eq(emailKey, key), sql.raw(isSpelledOtherwise)),
      ),
    );
  return rows.find((row) => emailKeyOf(row.email) === key)?.memberId ?? null;
}

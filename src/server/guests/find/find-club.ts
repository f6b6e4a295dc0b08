/** Finds members, checks and hotel stays for the one box. */
import type { Found } from '#contract/calls/staff-find.ts';
import { formatAmount, formatDate } from '#domain/park-format.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { isTillCode } from '#domain/till-code.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { phonePlanOf, writePhone } from '#server/base/phone-numbers.ts';
import type { Services } from '#server/base/services.ts';
import { searchMembers } from '#server/loyalty/member-search.queries.ts';
import { findMemberById, type Member } from '#server/loyalty/members.queries.ts';
import { scanMember } from '#server/loyalty/scan-member.ts';
import type { AskedTerm } from './asked-term.ts';
import { findChecks, findStays } from './find.queries.ts';

type FindServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

const rowsRead = 20;

/** Members by number, season pass, scanned code, email, phone, postal code or name. */
export async function findClubMembers(services: FindServices, asked: AskedTerm): Promise<Found[]> {
  const members = await membersNamedBy(services, asked);
  return members.map((member) => ({
    kind: 'member',
    number: member.memberId,
    name: fullNameOf(member.firstName, member.lastName),
    facts: [member.email, ...phoneOf(services, member), ...(member.zip === '' ? [] : [member.zip])],
    isExact: isExactly(member, asked),
    place: { tab: 'loyalty', id: member.memberId },
  }));
}

async function membersNamedBy(services: FindServices, asked: AskedTerm): Promise<Member[]> {
  const { db } = services;
  if (asked.holder !== undefined) {
    const member = asked.holder.orderId === '' ? await findMemberById(db, asked.holder.barcode) : undefined;
    return member === undefined ? [] : [member];
  }
  if (isTillCode(asked.typed)) {
    const { member } = await scanMember(services, asked.typed);
    return member === undefined ? [] : [member];
  }
  if (asked.linkPath !== undefined) return [];
  return searchMembers(db, asked.search, asked.number, rowsRead);
}

function phoneOf({ brand }: FindServices, { phone }: Member): string[] {
  return phone === '' ? [] : [formatPhone(writePhone(brand, phone), phonePlanOf(brand))];
}

function isExactly(member: Member, { holder, number, search, typed }: AskedTerm): boolean {
  if (holder !== undefined || isTillCode(typed)) return true;
  if (search.email !== undefined) return member.emailKey === search.email;
  const isPhone = search.digits !== undefined && member.phoneE164 === search.phone;
  return isPhone || member.memberId === number || member.seasonPassId === number;
}

interface Claimer {
  memberId: string;
  firstName: string;
  lastName: string;
}

/** Checks by number or short number; a claimed one leads to its member. */
export async function findClubChecks({ db, brand }: FindServices, asked: AskedTerm): Promise<Found[]> {
  if (asked.holder !== undefined || asked.linkPath !== undefined) return [];
  const rows = await findChecks(db, asked.number, rowsRead);
  return rows.map(({ check, outlet, claimer }) => ({
    kind: 'check',
    number: check.checkNumber,
    name: outlet ?? '',
    facts: [
      formatAmount(dollarsOfCents(check.subtotalCents), brand),
      formatDate(check.orderedAt, brand),
      check.status,
      claimedBy(claimer),
    ],
    isExact: true,
    place: accountOf(claimer),
  }));
}

/** Hotel stays by reservation number or folio; a claimed one leads to its member. */
export async function findClubStays({ db, brand }: FindServices, asked: AskedTerm): Promise<Found[]> {
  if (asked.holder !== undefined || asked.linkPath !== undefined) return [];
  const rows = await findStays(db, asked.number, rowsRead);
  return rows.map(({ stay, claimer }) => ({
    kind: 'stay',
    number: stay.reservationNumber,
    name: fullNameOf(stay.firstName, stay.lastName),
    facts: [
      ...(cleanNumber(stay.reservationNumber) === asked.number ? [] : [`folio ${stay.folio}`]),
      `leaves on ${formatDate(stay.departsAt, brand)}`,
      stay.status.replace('-', ' '),
      claimedBy(claimer),
    ],
    isExact: true,
    place: accountOf(claimer),
  }));
}

function claimedBy(claimer: Claimer | null): string {
  if (claimer === null) return 'not claimed yet';
  return `claimed by ${fullNameOf(claimer.firstName, claimer.lastName)}`;
}

function accountOf(claimer: Claimer | null): Found['place'] {
  return claimer === null ? null : { tab: 'loyalty', id: claimer.memberId };
}

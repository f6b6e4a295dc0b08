/** The one box of the desk: looks for a term among everything that the member of the team may search. */
import { createHmac } from 'node:crypto';

import { foundKinds, foundMax, type Found, type FoundKind } from '#contract/calls/staff-find.ts';
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import { mayCall } from '#domain/staff-access.ts';
import { takeTurns } from '#domain/take-turns.ts';

import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { formatAmount, formatDate } from '#domain/park-format.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { isTillCode } from '#domain/till-code.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { phonePlanOf, writePhone } from '#server/base/phone-numbers.ts';
import { searchMembers } from '#server/loyalty/member-search.queries.ts';
import { findMemberById, type Member } from '#server/loyalty/members.queries.ts';
import { scanMember } from '#server/loyalty/scan-member.ts';
import { numberAmongWords, readAskedTerm, type AskedTerm } from './asked-term.ts';
import { findOrders, findWristband } from './find-passes.ts';
import { findChecks, findStays } from './find.queries.ts';

/** What a look-up needs. */
type FinderServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'walletKeys'>;

interface Finder {
  /** Without it, the kind is not looked for. */
  permission: PermissionName;
  needsClub: boolean;
  find: (services: FinderServices, asked: AskedTerm) => Promise<Found[]>;
}

/**
 * At most ten results, by kind, exact ones first. Kinds that the member may not search are not looked for. Refuses a
 * term that is too short with `search-too-short`. The audit log holds the number of results and a keyed
 * hash of the term.
 */
export async function findAnything(services: FinderServices, actor: StaffActor, searchTerm: string) {
  const asked = readAskedTerm(services, searchTerm);
  const rows = await fetchAllPermissions(services.db);
  const may = (permission: PermissionName): boolean => mayCall(actor, rows, staffPermissions[permission]);
  const lookFor = (term: AskedTerm): Promise<Found[][]> =>
    Promise.all(
      foundKinds.map((kind) => {
        const { permission, needsClub, find } = finders[kind];
        const isOpen = may(permission) && (!needsClub || services.brand.hasClub);
        return isOpen ? find(services, term) : Promise.resolve([]);
      }),
    );
  const whole = await lookFor(asked);
  const word = whole.flat().length === 0 ? numberAmongWords(searchTerm) : undefined;
  const groups = word === undefined ? whole : await lookFor(readAskedTerm(services, word));
  const found = takeTurns(groups, foundMax).flat();
  const { key } = services.secrets.current('search-term');
  const hash = createHmac('sha256', key).update(asked.search.text).digest('hex').slice(0, 16);
  const change = { action: 'Guest Search' as const, target: `term:${hash}`, after: { found: found.length } };
  await writeAudit(services.db, actor, change, services.clock.now());
  return { found, hasMore: groups.flat().length > found.length };
}

/** The kinds of results. A further kind is a further row, and its name in the contract. */
export const finders: Readonly<Record<FoundKind, Finder>> = {
  order: { permission: 'Guest Search', needsClub: false, find: findOrders },
  member: { permission: 'Loyalty Search', needsClub: true, find: findClubMembers },
  check: { permission: 'Loyalty Search', needsClub: true, find: findClubChecks },
  stay: { permission: 'Loyalty Search', needsClub: true, find: findClubStays },
  wristband: { permission: 'Guest Search', needsClub: false, find: findWristband },
};

type FindServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

const rowsRead = 20;

/** Members by number, season pass, scanned code, email, phone, postal code or name. */
async function findClubMembers(services: FindServices, asked: AskedTerm): Promise<Found[]> {
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
async function findClubChecks({ db, brand }: FindServices, asked: AskedTerm): Promise<Found[]> {
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
async function findClubStays({ db, brand }: FindServices, asked: AskedTerm): Promise<Found[]> {
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

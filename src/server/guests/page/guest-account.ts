/** The account of a guest, as the desk checks it, and the other accounts that belong to the pass. */
import type { GuestAccount, GuestTie, OtherAccount, GuestMail } from '#contract/calls/staff-guest.ts';
import type { OrderEvent } from '#contract/calls/staff-orders.ts';

import { emailKeyOf } from '#domain/email.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { writePhone } from '#server/base/phone-numbers.ts';
import type { Services } from '#server/base/services.ts';
import { readStanding } from '#server/loyalty/member-standing.ts';
import type { Member } from '#server/loyalty/members.queries.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';
import { ledgerWords } from '#domain/ledger-words.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import type { Database } from '#server/base/db/database.ts';
import { fetchLedger } from '#server/loyalty/desk/member-ledger.queries.ts';
import { event } from '#server/office/orders/order-timeline.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { fetchMembersOfPass, fetchActsOnMember, type fetchClubRequestsOf } from './guest-page.queries.ts';

/** An account, and how it belongs to the guest. */
export interface TiedMember {
  member: Member;
  tie: GuestTie;
}

/** What staff compare with what the guest says, and the standing in the club. */
export async function viewAccount(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  { member, tie }: TiedMember,
): Promise<GuestAccount> {
  const { posted, pending, tier, expiringNext } = await readStanding(services, member.memberId);
  return {
    ...nameAccount({ member, tie }),
    userId: member.userId,
    email: member.email,
    phone: writePhone(services.brand, member.phone),
    zip: member.zip,
    isClosed: member.status === 'closed',
    joinedAt: member.joinedAt.toISOString(),
    balance: posted,
    pending,
    tier: tier?.name ?? null,
    expiring:
      expiringNext === undefined
        ? null
        : { points: expiringNext.points, at: expiringNext.expiresAt.toISOString() },
    seasonPassId: member.seasonPassId,
  };
}

/** Enough of an account to go to it. */
export function nameAccount({ member, tie }: TiedMember): OtherAccount {
  return { number: member.memberId, name: fullNameOf(member.firstName, member.lastName), tie };
}

const tieOrder: readonly GuestTie[] = ['season-pass', 'email', 'claim'];

/** The accounts that belong to a pass, the one of its holder first. */
export async function findMembersOfPass(
  services: Pick<Services, 'db'>,
  pass: PassNumbers & { email: string | null },
): Promise<TiedMember[]> {
  const found = await fetchMembersOfPass(services.db, pass);
  return found
    .map((member) => ({ member, tie: tieOf(member, pass) }))
    .toSorted((a, b) => tieOrder.indexOf(a.tie) - tieOrder.indexOf(b.tie));
}

function tieOf(member: Member, { barcode, email }: { barcode: string; email: string | null }): GuestTie {
  if (member.seasonPassId === barcode) return 'season-pass';
  return email !== null && emailKeyOf(email) === member.emailKey ? 'email' : 'claim';
}

const eventsMax = 500;

/** The newest events of all lists. */
export function mergeTimelines(lists: readonly (readonly OrderEvent[])[]): OrderEvent[] {
  return lists
    .flat()
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, eventsMax);
}

/** The points of an account, and what the team did to it. */
export async function readAccountTimeline(
  db: Database,
  park: Pick<ParkFormat, 'locale'>,
  memberId: string,
): Promise<OrderEvent[]> {
  const entries = await fetchLedger(db, memberId);
  const acts = await fetchActsOnMember(db, memberId);
  const points = entries.map((entry) => {
    const moved = entry.points === 0 ? entry.pending : entry.points;
    const words = `${formatNumber(moved, park, { signDisplay: 'always' })} ${entry.points === 0 ? 'pending points' : 'points'}`;
    const reason = entry.reason === null ? '' : ` (${entry.reason})`;
    return event(
      entry.recordedAt,
      'points',
      null,
      `${words}: ${ledgerWords(entry)}${reason}, balance ${formatNumber(entry.balance, park)}`,
      entry.actor,
    );
  });
  return [...points, ...acts.map(({ at, action, actorName }) => event(at, 'staff', null, action, actorName))];
}

/** Requests about refused claims, and their answers. */
export function tellClubRequests(requests: Awaited<ReturnType<typeof fetchClubRequestsOf>>): OrderEvent[] {
  return requests.flatMap((request) => {
    const { answeredAt, answeredBy, earnKind, number, requestedAt, status } = request;
    const noun = `${earnKinds[earnKind].entryNoun} ${number}`;
    const asked = event(requestedAt, 'request', null, `Asked the team to look at ${noun}`);
    if (answeredAt === null) return [asked];
    return [asked, event(answeredAt, 'request', null, `Request about ${noun} ${status}`, answeredBy)];
  });
}

/** The mails that were queued. */
export function tellMails(mails: readonly GuestMail[]): OrderEvent[] {
  return mails.map(({ queuedAt, state, subject, to }) =>
    event(new Date(queuedAt), 'mail', null, `${mailWords[state]}: “${subject}” to ${to}`),
  );
}

const mailWords: Readonly<Record<GuestMail['state'], string>> = {
  sent: 'Mail sent',
  waiting: 'Mail waits to be sent',
  failed: 'Mail could not be delivered',
};

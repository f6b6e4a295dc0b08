/** One timeline of a guest: what happened to the order, to the account, and which mails went out. */
import type { GuestMail } from '#contract/calls/staff-guest.ts';
import type { OrderEvent } from '#contract/calls/staff-orders.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';
import { ledgerWords } from '#domain/ledger-words.ts';
import { earnKinds } from '#domain/earn-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { fetchLedger } from '#server/loyalty/desk/member-ledger.queries.ts';
import { event } from '#server/office/orders/order-timeline.ts';
import { fetchActsOnMember, type fetchClubRequestsOf } from './guest-page.queries.ts';

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

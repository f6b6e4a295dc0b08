/** A member's account in texts, for a member who signed in by code. */
import type { MemberAccount } from '#contract/calls/loyalty-member.ts';
import { offeredKinds } from '#contract/park-offers.ts';
import { claimableWords, formatDay, formatLastDay } from '#domain/loyalty-words.ts';

import { fetchEntries, fetchWaitingClaims, type EntryPlace, type EntryRow } from '../entries.queries.ts';
import { readClaimsLeft } from '../member-claims.ts';
import { readStanding, type MemberStanding } from '../member-standing.ts';
import { readMemberTicket, signMemberTicket } from '../member-tickets.ts';
import { findMemberById } from '../members.queries.ts';
import { readRules } from '../read-rules.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { requireClaimPolicy } from './require-claim-policy.ts';

const entriesPerPage = 50;

/** The account with one page of its entries. Refuses with `member-signed-out` if the ticket is not valid. */
export async function readAccount(
  services: Services,
  asked: { memberTicket: string; before?: string | null | undefined },
): Promise<MemberAccount> {
  const { perDay } = await requireClaimPolicy(services);
  const { db, brand, clock } = services;
  const memberId = readMemberTicket(services, 'member', asked.memberTicket);
  const member = memberId === undefined ? undefined : await findMemberById(db, memberId);
  if (member === undefined) throw new Refusal('member-signed-out');
  const standing = await readStanding(services, member.memberId);
  const rules = await readRules(db, clock.now());
  return {
    userId: member.userId,
    firstName: member.firstName,
    lastName: member.lastName,
    memberNumber: member.memberId,
    balance: standing.posted,
    pending: standing.pending,
    expiringNext: expiringWords(standing, brand),
    tier: tierWords(standing),
    claimable: claimableWords(rules, member.seasonPassId !== null, brand, offeredKinds(brand)),
    allowedChanges: await readClaimsLeft(services, db, { memberId: member.memberId, perDay }),
    ...(await readPage(services, member.memberId, entryPlaceOf(asked.before))),
    walletTicket: signMemberTicket(services, 'wallet-ticket', member.memberId),
  };
}

async function readPage(
  { db, brand }: Services,
  memberId: string,
  before: EntryPlace | undefined,
): Promise<Pick<MemberAccount, 'entries' | 'nextBefore'>> {
  const rows = await fetchEntries(db, memberId, { before, countMax: entriesPerPage + 1 });
  const waiting = await fetchWaitingClaims(db, memberId);
  const page = rows.slice(0, entriesPerPage);
  const last = page.at(-1);
  return {
    entries: page.flatMap((row) => entryWords(row, waiting, brand)),
    nextBefore:
      rows.length > page.length && last !== undefined
        ? `${last.occurredAt.getTime()}.${last.transactionId}`
        : null,
  };
}

/** The contract has validated its form: milliseconds, a full stop, a UUID. */
function entryPlaceOf(before: string | null | undefined): EntryPlace | undefined {
  if (before === null || before === undefined) return undefined;
  const [milliseconds = '', transactionId = ''] = before.split('.');
  return { occurredAt: new Date(Number(milliseconds)), transactionId };
}

/** Points are pending as long as those of their claim are; once posted or reversed, none of them are. */
function entryWords(
  row: EntryRow,
  waiting: ReadonlySet<string>,
  brand: Services['brand'],
): MemberAccount['entries'] {
  if (row.kind === 'Posting') return [];
  const isPending = row.hasPending && waiting.has(row.source.split(':', 1)[0] ?? '');
  return [
    {
      id: row.transactionId,
      kind: row.kind,
      product: row.product,
      number: row.sourceId,
      points: row.points,
      at: row.occurredAt.toISOString(),
      day: formatDay(row.occurredAt, brand),
      state: isPending ? 'pending' : 'posted',
      countsFrom: isPending && row.postsAt !== null ? formatDay(row.postsAt, brand) : null,
      reason: row.reason,
    },
  ];
}

function expiringWords(
  { expiringNext }: MemberStanding,
  brand: Services['brand'],
): MemberAccount['expiringNext'] {
  if (expiringNext === undefined) return null;
  const { points, expiresAt } = expiringNext;
  return { points, expiresAt: expiresAt.toISOString(), lastDay: formatLastDay(expiresAt, brand) };
}

function tierWords({ tier, earnedInYear }: MemberStanding): MemberAccount['tier'] {
  return tier === undefined ? null : { name: tier.name, points: earnedInYear, next: tier.next ?? null };
}

/** A member's account in texts, for a member who signed in by code. */
import type { MemberAccount } from '#contract/calls/loyalty-member.ts';
import { offeredKinds } from '#contract/park-offers.ts';
import { claimableWords } from '#domain/loyalty-words.ts';

import {
  fetchBalanceUpTo,
  fetchEntries,
  fetchWaitingClaims,
  type EntryPlace,
  type EntryRow,
  type WaitingClaim,
} from '../entries.queries.ts';
import { readCardLook } from '#server/passes/club-look.ts';
import { readClaimsLeft } from '../member-claims.ts';
import { readStanding } from '../member-standing.ts';
import { signWalletTicket } from '../member-tickets.ts';
import { markActive, type Member } from '../members.queries.ts';
import { requireMember } from '../require-member.ts';
import { returnDueOf } from '../rewards/end-taking.ts';
import { readRules } from '../read-rules.queries.ts';
import type { Reader } from '#server/base/languages/reader.ts';
import { memberHolder } from '#server/changes/holder.ts';
import { makePageValues } from '#server/passes/rotating-codes.ts';
import type { Services } from '#server/base/services.ts';
import { requireClaimPolicy } from './require-claim-policy.ts';
import { entryWords, expiringWords, tierWords, waitingWords } from './account-words.ts';

const entriesPerPage = 50;

const dayMilliseconds = 86_400_000;

/** Stores at most once a day, beside the answer, that the account is in use: then its retention begins anew. */
function noteActivity(
  { db, clock, background }: Pick<Services, 'db' | 'clock' | 'background'>,
  { memberId, activeAt, warnedAt }: Member,
): void {
  const now = clock.now();
  const isFresh = activeAt !== null && now.getTime() - activeAt.getTime() < dayMilliseconds;
  if (isFresh && warnedAt === null) return;
  background.run('member activity', () => markActive(db, memberId, now));
}

/** The account with one page of its entries. Refuses with `member-signed-out` if the ticket is not valid. */
export async function readAccount(
  services: Services,
  asked: { memberTicket: string; before?: string | null | undefined },
  reader: Reader,
): Promise<MemberAccount> {
  const { perDay } = await requireClaimPolicy(services);
  const { db, clock } = services;
  const { park } = reader;
  const member = await requireMember(services, asked.memberTicket);
  noteActivity(services, member);
  // As the rewards do, so that both show one balance.
  await returnDueOf(db, member.memberId, clock.now());
  const standing = await readStanding(services, member.memberId);
  const rules = await readRules(db, clock.now());
  const waiting = await fetchWaitingClaims(db, member.memberId);
  return {
    userId: member.userId,
    firstName: member.firstName,
    lastName: member.lastName,
    memberNumber: member.memberId,
    balance: standing.posted,
    pending: standing.pending,
    ...expiringWords(standing, park),
    waiting: waitingWords(waiting, park),
    tier: tierWords(standing),
    look: await lookOf(services),
    code: makePageValues(services.secrets, memberHolder(member.memberId), clock.now()),
    claimable: claimableWords(rules, member.seasonPassId !== null, reader, offeredKinds(park)),
    allowedChanges: await readClaimsLeft(services, db, { memberId: member.memberId, perDay }),
    ...(await readPage(services, reader, {
      memberId: member.memberId,
      waiting,
      before: entryPlaceOf(asked.before),
    })),
    walletTicket: signWalletTicket(services, { memberId: member.memberId }),
  };
}

async function readPage(
  { db }: Services,
  reader: Reader,
  {
    memberId,
    waiting,
    before,
  }: {
    memberId: string;
    waiting: ReadonlyMap<string, WaitingClaim>;
    before: EntryPlace | undefined;
  },
): Promise<Pick<MemberAccount, 'entries' | 'nextBefore'>> {
  const rows = await fetchEntries(db, memberId, { before, countMax: entriesPerPage + 1 });
  const page = rows.slice(0, entriesPerPage);
  const [first] = page;
  const last = page.at(-1);
  let balance = first === undefined ? 0 : await fetchBalanceUpTo(db, memberId, { upTo: first, waiting });
  const entries = page.flatMap((row) => {
    const words = entryWords(row, { balance, isWaiting: waiting.has(claimIdOf(row)) }, reader);
    if (words?.state === 'posted') balance -= row.points;
    return words ?? [];
  });
  const hasMore = rows.length > page.length && last !== undefined;
  return {
    entries,
    nextBefore: hasMore ? `${last.occurredAt.getTime()}.${last.transactionId}` : null,
  };
}

function claimIdOf({ source }: EntryRow): string {
  return source.split(':', 1)[0] ?? '';
}

/** The contract has validated its form: milliseconds, a full stop, a UUID. */
function entryPlaceOf(before: string | null | undefined): EntryPlace | undefined {
  if (before === null || before === undefined) return undefined;
  const [milliseconds = '', transactionId = ''] = before.split('.');
  return { occurredAt: new Date(Number(milliseconds)), transactionId };
}

async function lookOf(services: Services): Promise<MemberAccount['look']> {
  const { backgroundColor, foregroundColor } = await readCardLook(services);
  return { backgroundColor, foregroundColor };
}

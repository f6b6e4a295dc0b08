/** A member's account in texts, for a member who signed in by code. */
import type { MemberAccount } from '#contract/calls/loyalty-member.ts';
import { offeredKinds } from '#contract/park-offers.ts';

import {
  claimableWords,
  formatDay,
  formatLastDay,
  formatMonth,
  unitOfCurrency,
} from '#domain/loyalty-words.ts';
import { readCardLook } from '#server/passes/club-look.ts';
import type { Reader } from '#server/base/languages/reader.ts';
import { memberHolder } from '#server/changes/holder.ts';
import { makePageValues } from '#server/passes/rotating-codes.ts';
import type { Services } from '#server/base/services.ts';
import { formatAmount } from '#domain/park-format.ts';
import {
  fetchBalanceUpTo,
  fetchEntries,
  fetchWaitingClaims,
  type EntryPlace,
  type EntryRow,
  type WaitingClaim,
} from '../entries.queries.ts';
import { readClaimsLeft } from '../member-claims.ts';
import { readStanding, requireMember, type MemberStanding } from '../member-standing.ts';
import { signWalletTicket } from '../member-tickets.ts';
import { markActive, type Member } from '../members.queries.ts';
import { returnDueOf } from '../rewards/end-taking.ts';
import { readRules } from '../read-rules.queries.ts';
import { requireClaimPolicy } from './require-claim-policy.ts';
import { keptBasis } from '../points-left.ts';
import { sayProduct, sayReason } from '../stored-words.ts';

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

/** Points are pending as long as those of their claim are; once posted or reversed, none of them are. */
function entryWords(
  row: EntryRow,
  { balance, isWaiting }: { balance: number; isWaiting: boolean },
  reader: Reader,
): MemberAccount['entries'][number] | undefined {
  if (row.kind === 'Posting') return undefined;
  const { t, park } = reader;
  const isPending = row.hasPending && isWaiting;
  return {
    id: row.transactionId,
    kind: row.kind,
    product: sayProduct(t, row.product),
    number: row.sourceId,
    rule: ruleWords(row.basis, reader),
    points: row.points,
    at: row.occurredAt.toISOString(),
    day: formatDay(row.occurredAt, park),
    month: formatMonth(row.occurredAt, park),
    balance,
    state: isPending ? 'pending' : 'posted',
    countsFrom: isPending && row.postsAt !== null ? formatDay(row.postsAt, park) : null,
    reason: sayReason(t, row.reason),
  };
}

/** What a purchase earned a point for: the amount, and the points of one unit of money at that time. */
function ruleWords(basis: unknown, { t, park }: Reader): string | null {
  const kept = keptBasis.safeParse(basis).data;
  if (kept === undefined) return null;
  return t('loyalty.earnedBy', {
    amount: formatAmount(kept.baseCents / 100, park),
    points: kept.pointsPerDollar * kept.multiplier,
    unit: unitOfCurrency(park.currency, park.locale),
  });
}

/** All points that expire, and those that expire next. */
function expiringWords(
  { expiringNext, expiring }: MemberStanding,
  park: Reader['park'],
): Pick<MemberAccount, 'expiringNext' | 'expiring'> {
  const wordsOf = ({ points, expiresAt }: MemberStanding['expiring'][number]) => ({
    points,
    lastDay: formatLastDay(expiresAt, park),
  });
  return {
    expiringNext:
      expiringNext === undefined
        ? null
        : { ...wordsOf(expiringNext), expiresAt: expiringNext.expiresAt.toISOString() },
    expiring: sumByDay(expiring.map(wordsOf), ({ lastDay }) => lastDay),
  };
}

/** The pending points by the day from which they count. */
function waitingWords(
  waiting: ReadonlyMap<string, WaitingClaim>,
  park: Reader['park'],
): MemberAccount['waiting'] {
  const words = [...waiting.values()].flatMap(({ points, postsAt }) =>
    postsAt === null ? [] : [{ points, countsFrom: formatDay(postsAt, park) }],
  );
  return sumByDay(words, ({ countsFrom }) => countsFrom);
}

/** One row for each day, in the given order. */
function sumByDay<Row extends { points: number }>(rows: readonly Row[], dayOf: (row: Row) => string): Row[] {
  return [...Map.groupBy(rows, dayOf).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, points: others.reduce((sum, { points }) => sum + points, first.points) }],
  );
}

/** The tier and the way to the next one. */
function tierWords({ tier, earnedInYear }: MemberStanding): MemberAccount['tier'] {
  return tier === undefined ? null : { name: tier.name, points: earnedInYear, next: tier.next ?? null };
}

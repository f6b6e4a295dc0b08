/** Claims by guests: misses are counted and hits never are; what a claim answers, in words (docs/algorithms/claim.md). */
import { createHash, timingSafeEqual } from 'node:crypto';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { countWords, pointsWords } from '#domain/count-words.ts';
import { claimSessionTtlSeconds } from '#domain/loyalty-claim.ts';
import { claimsLeft } from '#domain/loyalty-code.ts';
import type { LoyaltyRules } from '#domain/loyalty-rules.ts';
import { formatMonthDay } from '#domain/park-time.ts';

import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { claimMissesPerMember, claimMissesPerNetwork } from '#server/base/limits/limits.ts';
import { openTry, type OpenTry } from '#server/base/limits/reserve-try.ts';
import { takeTry } from '#server/base/limits/tries.queries.ts';
import { claimOrBring, type ClaimSource } from '../claim-source.ts';
import { makeClaim, type ClaimMade, type Claimer, type ClaimRight } from '../make-claim.ts';
import { signMemberTicket } from '../member-tickets.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { rightOf } from './claim-by-ticket.ts';
import { refusalOfSpentTries } from './spent-tries.ts';

/** A guest's claim as it was asked for. */
export interface GuestClaim {
  claimer: Pick<Claimer, 'email' | 'userId'>;
  memberTicket: string | null | undefined;
  /** What the browser calls this visit. */
  claimSession: string | null | undefined;
  /** What is claimed. */
  source: ClaimSource;
  /** What exactly is asked for; a solved puzzle is good for this alone. */
  subject: string;
  caller: Caller;
}

/** Makes a guest's claim; `allowedChanges` is there for a member with a ticket only, and goes into a header. */
export async function claimAsGuest(
  services: Services,
  claim: GuestClaim,
): Promise<{ answer: ClaimAnswer; allowedChanges: number | undefined }> {
  const now = services.clock.now();
  const open = await openTry(services, claim.caller, {
    counters: [
      counterOf(services, claim.caller, 'claim-address', claimMissesPerNetwork),
      { key: `claim-member:${claim.claimer.userId}`, limit: claimMissesPerMember },
    ],
    subject: ['claim', claim.subject],
  });
  const claimer: Claimer = {
    ...claim.claimer,
    tried: open.values,
    hasTicket: (claim.memberTicket ?? '') !== '',
    sessionHash: hashOfSession(claim.claimSession),
    origin: 'guest',
    findRight: async (facts) => {
      const right = await rightOf(services, claim.memberTicket ?? '', facts);
      if (facts.hasMissedTooOften) throw await refusalOfBudget(services, open);
      return right;
    },
  };
  const { outcome } = await claimOrBring(claim.source, async (find) => ({
    outcome: await makeClaim(services, claimer, find),
  }));
  const { perDay } = outcome.right;
  if (outcome.kind === 'refused') {
    if (!(await isWithinBudget(services, open, outcome))) throw await refusalOfBudget(services, open);
    throw refusalOfOutcome(services, outcome, perDay);
  }
  return {
    answer: {
      ...answerOf(services, outcome, now),
      ...(isClaimersOwn(claimer, outcome, now) && ofMember(services, outcome)),
    },
    allowedChanges: perDay === undefined ? undefined : claimsLeft(perDay, outcome.claimsToday),
  };
}

/**
 * Counts a miss; any other refusal says that there is something of this number, so it too is kept from whoever has used
 * the budget up meanwhile.
 */
async function isWithinBudget(
  { db }: Services,
  { values }: OpenTry,
  outcome: { isMiss: boolean; code: ErrorCode },
): Promise<boolean> {
  if (outcome.code === 'too-many-tries-here') return false;
  return (await takeTry(db, values, !outcome.isMiss)).isTaken;
}

/** A network over its budget is asked for a puzzle; a member over theirs is told until when they have to wait. */
async function refusalOfBudget(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  { values, refuseUnlessTaken }: OpenTry,
): Promise<Refusal> {
  const { keys, allowed, windows } = values;
  const ofNetwork = { keys: keys.slice(0, 1), allowed: allowed.slice(0, 1), windows: windows.slice(0, 1) };
  refuseUnlessTaken(await takeTry(services.db, { ...values, ...ofNetwork }, true));
  const { secondsLeft } = await takeTry(services.db, values, true);
  return refusalOfSpentTries(services, secondsLeft?.[1] ?? 0);
}

/** Whoever may not claim with a good ticket has used up the day. */
function refusalOfOutcome(
  { brand }: Services,
  { code, rules }: { code: ErrorCode; rules: LoyaltyRules },
  perDay: number | undefined,
): Refusal {
  if (code !== 'claim-not-allowed' || perDay === undefined) return refusalOf(code, rules, brand);
  const { text } = errorCatalogue['claim-day-limit'];
  return new Refusal('claim-day-limit', {
    text: text.replace('{limit} times', countWords(perDay, 'time', 'times', brand)),
  });
}

function refusalOf(code: ErrorCode, rules: LoyaltyRules, brand: Services['brand']): Refusal {
  const { text } = errorCatalogue[code];
  const rule = code.startsWith('ticket') ? rules.ticket : code.startsWith('stay') ? rules.stay : rules.check;
  return new Refusal(code, {
    text: text
      .replace('{days} days', countWords(rule.windowDays, 'day', 'days', brand))
      .replace('{limit} checks', countWords(rules.check.claimsPerOperatingDay, 'check', 'checks', brand)),
  });
}

function answerOf(services: Services, { points, postsAt, product }: ClaimMade, now: Date): ClaimAnswer {
  const { brand } = services;
  const pending = postsAt !== undefined && postsAt.getTime() > now.getTime();
  const earned = pointsWords(points, brand);
  const message = pending
    ? `${earned} for ${product}. They count from ${formatMonthDay(postsAt, brand)}, the day after your stay.`
    : `${earned} for ${product}.`;
  return { points, pending, product, message };
}

/** What only the member may have, and whoever was the first to claim for them. */
function ofMember(
  services: Services,
  { member, balance }: ClaimMade,
): Pick<ClaimAnswer, 'balance' | 'walletTicket'> {
  return { balance, walletTicket: signMemberTicket(services, 'wallet-ticket', member.memberId) };
}

/**
 * True for the first claim, and for a repeat by the member's own ticket or in the session that made it: a second tap, a
 * browser's repeat. An email and a receipt alone prove nobody to be the member (decisions 9).
 */
function isClaimersOwn(
  { sessionHash }: Claimer,
  { repeated, right }: ClaimMade & { right: ClaimRight },
  now: Date,
): boolean {
  if (repeated === undefined || right.perDay !== undefined) return true;
  const age = now.getTime() - repeated.claimedAt.getTime();
  if (sessionHash === undefined || repeated.sessionHash === null || age > claimSessionTtlSeconds * 1000)
    return false;
  return timingSafeEqual(sessionHash, repeated.sessionHash);
}

function hashOfSession(session: string | null | undefined): Buffer | undefined {
  return session === null || session === undefined
    ? undefined
    : createHash('sha256').update(session).digest();
}

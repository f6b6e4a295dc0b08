/** Claims by guests: counts misses but never hits, and turns results into texts (docs/algorithms/claim.md). */
import { createHash, timingSafeEqual } from 'node:crypto';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import type { ErrorCode } from '#contract/errors.ts';

import { pointsWords } from '#domain/count-words.ts';
import { noDeviceKey } from '#domain/device-proof.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';
import { claimSessionTtlSeconds } from '#domain/loyalty-claim.ts';
import { claimsLeft } from '#domain/loyalty-code.ts';
import type { LoyaltyRules } from '#domain/loyalty-rules.ts';
import { formatMonthDay, formatTimeOfDay } from '#domain/park-time.ts';
import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { claimMissesPerMember } from '#server/base/limits/limits.ts';
import { readerFor, type Reader } from '#server/base/languages/reader.ts';
import { openTry, type OpenTry } from '#server/base/limits/reserve-try.ts';
import { takeTry } from '#server/base/limits/tries.queries.ts';
import { silentRetrySeconds } from '#server/base/refuse-if-silent.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { DeviceProof } from '#server/base/security/device-proof.ts';
import type { Services } from '#server/base/services.ts';
import { bringMissing, openSource } from '../claim-source.ts';
import type { ClaimBarred, Claimer } from '../judge-claim.ts';
import { makeClaim, type ClaimMade, type ClaimOutcome } from '../make-claim.ts';
import { boundKeyOf } from '../device-keys.ts';
import { readMemberTicket, signWalletTicket } from '../member-tickets.ts';
import { findMemberById } from '../members.queries.ts';
import { addNextSteps } from '../steps/add-next-steps.ts';
import { sayProduct } from '../stored-words.ts';

/** A guest's claim as requested. */
export interface GuestClaim {
  claimer: Pick<Claimer, 'email' | 'userId'>;
  memberTicket: string | null | undefined;
  /** The random text by which the browser names this visit. */
  claimSession: string | null | undefined;
  /** The kind of purchase that is claimed, and its number as it was typed. */
  kind: EarnKind;
  number: string;
  /** The body of the call; a solved puzzle is valid for this body only. */
  subject: string;
  caller: Caller;
  /** The proof of the browser's key that came with the claim. */
  device: DeviceProof | undefined;
}

/** Makes a guest's claim. A refusal says what the guest may do next. */
export async function claimAsGuest(services: Services, claim: GuestClaim) {
  try {
    return await tryAsGuest(services, claim);
  } catch (error) {
    if (error instanceof Refusal) await addNextSteps(services, error, claim);
    throw error;
  }
}

/** Makes a guest's claim; `allowedChanges` is set only for a member with a ticket, and is sent in a header. */
async function tryAsGuest(services: Services, claim: GuestClaim) {
  const now = services.clock.now();
  const open = await openTry(services, claim.caller, {
    counters: [
      counterOf(services, claim.caller, 'claim-address'),
      { key: `claim-member:${claim.claimer.userId}`, limit: claimMissesPerMember },
    ],
    subject: ['claim', claim.subject],
  });
  const claimer: Claimer = {
    ...claim.claimer,
    tried: open.values,
    ticket: ticketOf(services, claim.memberTicket ?? ''),
    sessionHash: hashOfSession(claim.claimSession),
    device: claim.device,
    origin: 'guest',
  };
  const source = await openSource(services, claim.kind, claim.number);
  const first = await makeClaim(services, claimer, source);
  const isBrought = await bringMissing(services, source, first);
  if (isBrought && first.kind === 'refused') await open.giveBack(first.judged);
  const outcome = isBrought ? await makeClaim(services, claimer, { ...source, ground: 'good' }) : first;
  if (outcome.kind === 'refused')
    services.metrics.claimRefusals.inc({ kind: claim.kind, code: outcome.code, by: 'guest' });
  const reader = readerFor(services, claim.caller.wanted ?? []);
  return answerTo(services, { outcome, claimer, open, now, reader });
}

/** Turns a claim's outcome into the answer for a guest, or the refusal in the guest's terms. */
async function answerTo(
  services: Services,
  made: { outcome: ClaimOutcome; claimer: Claimer; open: OpenTry; now: Date; reader: Reader },
): Promise<{ answer: ClaimAnswer; allowedChanges: number | undefined }> {
  const { outcome, claimer, open, now, reader } = made;
  const { perDay } = outcome;
  if (outcome.kind === 'barred') throw await refusalOfBar(services, outcome, claimer, open);
  if (outcome.kind === 'refused') {
    // Any refusal reveals that the number exists or does not, so a caller who has used up the budget gets none.
    if (!outcome.judged.isTaken) throw await refusalOfBudget(services, open);
    throw refusalOfOutcome(outcome, perDay);
  }
  return {
    answer: {
      ...claimAnswerOf(reader, outcome, now),
      ...(isClaimersOwn(claimer, outcome, now) && ofMember(services, outcome)),
    },
    allowedChanges: perDay === undefined ? undefined : claimsLeft(perDay, outcome.claimsToday),
  };
}

/** A network over its budget is asked for a puzzle; a member over the budget gets the time until which to wait. */
export async function refusalOfBudget(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  { values, refuseUnlessTaken }: OpenTry,
): Promise<Refusal> {
  const { keys, allowed, windows } = values;
  const ofNetwork = { keys: keys.slice(0, 1), allowed: allowed.slice(0, 1), windows: windows.slice(0, 1) };
  refuseUnlessTaken(await takeTry(services.db, { ...values, ...ofNetwork }, true));
  const { secondsLeft } = await takeTry(services.db, values, true);
  return refusalOfSpentTries(services, secondsLeft?.[1] ?? 0);
}

/** The member ticket that came with a claim; undefined if none came. */
export function ticketOf(services: Services, memberTicket: string): Claimer['ticket'] {
  return memberTicket === '' ? undefined : { memberId: readMemberTicket(services, memberTicket) };
}

/** The refusal of a claim that was not judged. */
export async function refusalOfBar(
  services: Services,
  { by }: ClaimBarred,
  { ticket }: Claimer,
  open: OpenTry,
): Promise<Refusal> {
  if (by === 'spent-misses') return refusalOfBudget(services, open);
  if (by === 'silent-system')
    return new Refusal('temporary-error', { retryAfterSeconds: silentRetrySeconds });
  // We signed a ticket of another member; that member may have left the club since.
  const isMember =
    ticket?.memberId !== undefined && (await findMemberById(services.db, ticket.memberId)) !== undefined;
  return new Refusal(isMember ? 'member-unknown' : 'member-ticket-refused');
}

/** A member with a valid ticket who may not claim has used up the day. */
export function refusalOfOutcome(
  { code, rules }: { code: ErrorCode; rules: LoyaltyRules },
  perDay: number | undefined,
): Refusal {
  if (code !== 'claim-not-allowed' || perDay === undefined) return claimRefusal(code, rules);
  return new Refusal('claim-day-limit', { values: { limit: perDay } });
}

function claimRefusal(code: ErrorCode, rules: LoyaltyRules): Refusal {
  const kind = earnKindNames.find((name) => code.startsWith(`${earnKinds[name].code}-`));
  const days = kind === undefined ? 0 : rules[kind].windowDays;
  return new Refusal(code, { values: { days, limit: rules.purchase.maxPerOperatingDay } });
}

function claimAnswerOf(
  { t, park }: Reader,
  { points, postsAt, product: stored }: ClaimMade,
  now: Date,
): ClaimAnswer {
  const product = sayProduct(t, stored);
  const pending = postsAt !== undefined && postsAt.getTime() > now.getTime();
  const earned = { points: pointsWords(points, park), product };
  const message = pending
    ? t('loyalty.claimedPending', { ...earned, day: postingDay(postsAt, now, { t, park }) })
    : t('loyalty.claimed', earned);
  return { points, pending, product, message };
}

/** The day from which points count, and also the time where that day is today. */
function postingDay(postsAt: Date, now: Date, { t, park }: Pick<Reader, 't' | 'park'>): string {
  const day = formatMonthDay(postsAt, park);
  if (day !== formatMonthDay(now, park)) return day;
  return t('ui.dayAndTime', { day, time: formatTimeOfDay(postsAt, park) });
}

/**
 * The fields for the member alone, and for the first claimer on the member's behalf. The ticket of the one claim belongs
 * to the browser that made the claim.
 */
function ofMember(
  services: Services,
  { member, balance, perDay }: ClaimMade & { perDay: number | undefined },
): Pick<ClaimAnswer, 'balance' | 'walletTicket'> {
  const deviceKey = perDay === undefined ? boundKeyOf(member) : undefined;
  return { balance, walletTicket: signWalletTicket(services, { memberId: member.memberId, deviceKey }) };
}

/**
 * True for the first claim, and for a repeat by the member's own ticket or in the session that made it: a second tap,
 * a browser's retry. An email and a receipt alone do not prove the member (decisions 9), and neither does a browser that
 * cannot keep a key.
 */
function isClaimersOwn(
  { sessionHash }: Claimer,
  { member, repeated, perDay }: ClaimMade & { perDay: number | undefined },
  now: Date,
): boolean {
  if (perDay === undefined && member.deviceKey === noDeviceKey) return false;
  if (repeated === undefined || perDay !== undefined) return true;
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

/** The refusal of a claim whose member has used up the day's tries, with the seconds until the next try. */
function refusalOfSpentTries({ clock }: Pick<Services, 'clock'>, secondsLeft: number): Refusal {
  const endsAt = new Date(clock.now().getTime() + secondsLeft * 1000);
  return new Refusal('claim-tries-of-member', {
    retryAfterSeconds: Math.max(1, secondsLeft),
    say: (t, park) =>
      t('refusals.claimTriesOfMember', {
        limit: String(claimMissesPerMember.freeMisses),
        day: formatMonthDay(endsAt, park),
        time: formatTimeOfDay(endsAt, park),
        loyaltyEmail: park.loyaltyEmail,
      }),
  });
}

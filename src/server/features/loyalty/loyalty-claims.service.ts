/** Claims by guests: misses are counted and hits never are; what a claim answers, in words (docs/algorithms/claim.md). */
import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import type { LoyaltyRules } from '#domain/loyalty-rules.ts';
import { formatMonthDay } from '#domain/park-time.ts';

import { isParkAddress, networkOf } from '../../limits/address.ts';
import { countAttempts, readAttempts } from '../../limits/attempts.queries.ts';
import { claimMissesPerAddress, claimMissesPerMember, type Limit } from '../../limits/limits.ts';
import { makeClaim, type ClaimOutcome, type Claimer, type FindSource } from '../../loyalty/make-claim.ts';
import { signMemberTicket } from '../../loyalty/member-tickets.ts';
import { readRules } from '../../loyalty/read-rules.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { rightOfTicket, type TicketRight } from './claim-by-ticket.ts';

/** A guest's claim as it was asked for. */
export interface GuestClaim {
  claimer: Pick<Claimer, 'email' | 'userId'>;
  memberTicket: string | null | undefined;
  find: FindSource;
  /** The refusal of a number that names nothing, and of a budget that is spent. */
  missCode: ErrorCode;
  address: string;
}

/** Makes a guest's claim; `allowedChanges` is there for a member with a ticket only, and goes into a header. */
export async function claimAsGuest(
  services: Services,
  claim: GuestClaim,
): Promise<{ answer: ClaimAnswer; allowedChanges: number | undefined }> {
  const now = services.clock.now();
  const rules = await readRules(services.db, now);
  const right = await rightOfTicket(services, claim.claimer, claim.memberTicket);
  const budgets = budgetsOf(services, claim.claimer.userId, claim.address);
  for (const { key, limit } of budgets) {
    if ((await readAttempts(services.db, key, now)) >= limit.attemptsMax)
      throw refusalOf(claim.missCode, rules);
  }
  const claimer: Claimer = { ...claim.claimer, origin: 'guest' };
  if (right !== undefined) claimer.mayClaim = right.mayClaim;
  const outcome = await makeClaim(services, claimer, rules, claim.find);
  if (outcome.kind === 'refused') {
    if (outcome.isMiss) await countAttempts(services.db, budgets, now);
    throw refusalOfOutcome(outcome.code, rules, right);
  }
  return { answer: answerOf(services, outcome, now), allowedChanges: await right?.readLeft() };
}

function budgetsOf(services: Services, userId: string, address: string): { key: string; limit: Limit }[] {
  const perMember = { key: `claim-member:${userId}`, limit: claimMissesPerMember };
  if (isParkAddress(address, services.config.parkNetworks)) return [perMember];
  return [perMember, { key: `claim-address:${networkOf(address)}`, limit: claimMissesPerAddress }];
}

/** Whoever may not claim with a good ticket has used up the day. */
function refusalOfOutcome(code: ErrorCode, rules: LoyaltyRules, right: TicketRight | undefined): Refusal {
  if (code !== 'claim-not-allowed' || right === undefined) return refusalOf(code, rules);
  const { text } = errorCatalogue['claim-day-limit'];
  return new Refusal('claim-day-limit', { text: text.replace('{limit}', String(right.perDay)) });
}

function refusalOf(code: ErrorCode, rules: LoyaltyRules): Refusal {
  const { text } = errorCatalogue[code];
  const rule = code.startsWith('ticket') ? rules.ticket : code.startsWith('stay') ? rules.stay : rules.check;
  return new Refusal(code, {
    text: text
      .replace('{days}', String(rule.windowDays))
      .replace('{limit}', String(rules.check.claimsPerOperatingDay)),
  });
}

function answerOf(
  services: Services,
  { member, points, postsAt, balance, product }: Extract<ClaimOutcome, { kind: 'claimed' }>,
  now: Date,
): ClaimAnswer {
  const { brand } = services;
  const pending = postsAt !== undefined && postsAt.getTime() > now.getTime();
  const earned = `${points.toLocaleString(brand.locale)} ${brand.pointsName}`;
  const message = pending
    ? `${earned} for ${product}. They count from ${formatMonthDay(postsAt, brand.timeZone)}, the day after your stay.`
    : `${earned} for ${product}.`;
  const walletTicket = signMemberTicket(services, 'wallet-ticket', member.memberId);
  return { points, pending, balance, product, message, walletTicket };
}

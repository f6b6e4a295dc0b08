/** Claims by guests: misses are counted and hits never are; what a claim answers, in words (docs/algorithms/claim.md). */
import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { walletTicketTtlSeconds } from '#domain/constants.ts';
import type { LoyaltyRules } from '#domain/loyalty-rules.ts';
import { formatMonthDay } from '#domain/park-time.ts';

import { isParkAddress, networkOf } from '../../limits/address.ts';
import { countAttempts, readAttempts } from '../../limits/attempts.queries.ts';
import { claimMissesPerAddress, claimMissesPerMember, type Limit } from '../../limits/limits.ts';
import { makeClaim, type ClaimOutcome, type Claimer, type FindSource } from '../../loyalty/make-claim.ts';
import { readRules } from '../../loyalty/read-rules.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { signToken } from '../../tokens.ts';

/** Makes a guest's claim; `missCode` is the refusal of a number that names nothing, and of a budget that is spent. */
export async function claimAsGuest(
  services: Services,
  claim: { claimer: Omit<Claimer, 'origin'>; find: FindSource; missCode: ErrorCode; address: string },
): Promise<ClaimAnswer> {
  const now = services.clock.now();
  const rules = await readRules(services.db, now);
  const budgets = budgetsOf(services, claim.claimer.userId, claim.address);
  for (const { key, limit } of budgets) {
    if ((await readAttempts(services.db, key, now)) >= limit.attemptsMax)
      throw refusalOf(claim.missCode, rules);
  }
  const outcome = await makeClaim(services, { ...claim.claimer, origin: 'guest' }, rules, claim.find);
  if (outcome.kind === 'refused') {
    if (outcome.isMiss) await countAttempts(services.db, budgets, now);
    throw refusalOf(outcome.code, rules);
  }
  return answerOf(services, outcome, now);
}

function budgetsOf(services: Services, userId: string, address: string): { key: string; limit: Limit }[] {
  const perMember = { key: `claim-member:${userId}`, limit: claimMissesPerMember };
  if (isParkAddress(address, services.config.parkNetworks)) return [perMember];
  return [perMember, { key: `claim-address:${networkOf(address)}`, limit: claimMissesPerAddress }];
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
  { brand, secrets }: Services,
  { member, points, postsAt, balance, product }: Extract<ClaimOutcome, { kind: 'claimed' }>,
  now: Date,
): ClaimAnswer {
  const pending = postsAt !== undefined && postsAt.getTime() > now.getTime();
  const earned = `${points.toLocaleString(brand.locale)} ${brand.pointsName}`;
  const message = pending
    ? `${earned} for ${product}. They count from ${formatMonthDay(postsAt, brand.timeZone)}, the day after your stay.`
    : `${earned} for ${product}.`;
  const walletTicket = signToken(secrets, {
    purpose: 'wallet-ticket',
    subject: [member.memberId],
    ttlSeconds: walletTicketTtlSeconds,
    now,
  });
  return { points, pending, balance, product, message, walletTicket };
}

/**
 * The sealed step of a refused claim: whose claim it was, of which number, and why it was refused. The calls that follow
 * take nothing else, so that no one can ask about a number or for a member without having claimed.
 */
import type { ErrorCode } from '#contract/errors.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';

import { Refusal } from '#server/base/refusal.ts';
import { openToken, sealToken } from '#server/base/security/sealed-token.ts';
import type { Services } from '#server/base/services.ts';

export interface RefusedClaim {
  memberId: string;
  kind: EarnKind;
  /** The number in the form in which all numbers are compared. */
  number: string;
  reason: ErrorCode;
  /** True if the claim came with the member's own ticket. */
  isProved: boolean;
}

const ttlSeconds = 30 * 60;

export function sealStep(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  claim: RefusedClaim,
): string {
  const { memberId, kind, number, reason, isProved } = claim;
  const subject = [memberId, kind, number, reason, isProved ? 'proved' : ''];
  return sealToken(secrets, { purpose: 'claim-step', subject, ttlSeconds, now: clock.now() });
}

/** Opens a sealed step. Refuses with `claim-step-over` if it is not ours or has expired. */
export function openStep(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  ticket: string,
): RefusedClaim {
  const facts = openToken(secrets, ticket, 'claim-step', clock.now());
  const [memberId = '', kindName, number = '', code = '', proved] =
    typeof facts === 'string' ? [] : facts.subject;
  const kind = earnKindNames.find((name) => name === kindName);
  if (kind === undefined || !isErrorCode(code)) throw new Refusal('claim-step-over');
  return { memberId, kind, number, reason: code, isProved: proved === 'proved' };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

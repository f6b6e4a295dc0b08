/** Judges a claim by the facts that were gathered for it, and by nothing else (docs/algorithms/claim.md). */
import type { ErrorCode } from '#contract/errors.ts';
import type { ClaimGround } from '#domain/connector-answer.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import { isTakenBack } from '#domain/loyalty-claim.ts';
import { claimsLeft } from '#domain/loyalty-code.ts';
import type { LoyaltyRules } from '#domain/loyalty-rules.ts';
import type { ParkDay } from '#domain/operating-day.ts';

import type { DeviceProof } from '#server/base/security/device-proof.ts';
import type { ClaimFacts, FactsAsked } from './claim-facts.queries.ts';
import { readClaimPolicy } from './read-rules.queries.ts';
import type { JudgedSource, Miss } from './kinds/claim-kind.ts';
import { claimKinds, type FoundBy } from './kinds/claim-kinds.ts';

/** The facts of one claim, as of one moment. */
export interface GatheredClaim<Kind extends EarnKind = EarnKind> {
  kind: Kind;
  ground: ClaimGround;
  facts: ClaimFacts;
  /** The rows that the number finds. */
  found: readonly FoundBy[Kind][];
}

export interface Claimer extends Pick<FactsAsked, 'email' | 'userId' | 'tried'> {
  origin: 'guest' | 'staff';
  /** The username of the team member who claims on the member's behalf. */
  actor?: string;
  /** The browser session that claims, hashed. */
  sessionHash?: Buffer | undefined;
  /** The member ticket that came with the claim: whose it is, or undefined if it is not valid. */
  ticket?: { memberId: string | undefined } | undefined;
  /** The proof of the browser's key that came with the claim. */
  device?: DeviceProof | undefined;
}

/** The member as far as a claim reads it. */
export type ClaimingMember = NonNullable<ClaimFacts['member']>;

/** A claim that earns points. */
export interface GoodClaim {
  kind: 'good';
  member: ClaimingMember;
  source: JudgedSource;
}

/** A claim that this member has made before, which is answered again. */
export interface RepeatedClaim {
  kind: 'again';
  member: ClaimingMember;
  source: JudgedSource;
  claimId: string;
}

/** A claim that earns nothing. */
export interface ClaimRefused {
  kind: 'refused';
  code: ErrorCode;
  /** True if the number names nothing for this member, which counts as a miss. */
  isMiss: boolean;
  /** The member who has claimed the source before. */
  claimedBy?: string | undefined;
}

/** A claim that was refused before it was judged. */
export interface ClaimBarred {
  kind: 'barred';
  /** The ticket is not valid or another member's, the misses are used up, or the source's own system is silent. */
  by: 'invalid-ticket' | 'ticket-of-another' | 'spent-misses' | 'silent-system';
}

export type ClaimVerdict = GoodClaim | RepeatedClaim | ClaimRefused | ClaimBarred;

/** The claimer's right: a daily limit for a member with a ticket, or the claims left for any other guest. */
export interface ClaimRight {
  mayClaim: boolean;
  /** The limit of a member with a ticket. */
  perDay?: number;
}

/**
 * Judges in the order in which refusals may be revealed: the caller's ticket and budget, the member, the source. A
 * source that this member has claimed before is answered again, regardless of the claims left.
 */
export function judgeClaim(
  gathered: GatheredClaim,
  right: ClaimRight | ClaimBarred,
  context: { rules: LoyaltyRules; now: Date; park: ParkDay },
): ClaimVerdict {
  if ('by' in right) return right;
  const { facts, ground, kind } = gathered;
  const { member } = facts;
  if (member === null) return refused('member-unknown', true);
  const source = judgeFound(gathered, { ...context, member });
  if ('miss' in source) return refused(source.miss, true);
  const { verdict, standing } = source;
  if (standing?.memberId === member.memberId) return judgeAgain(member, source, standing.claimId);
  if (ground === 'unconfirmed') return { kind: 'barred', by: 'silent-system' };
  if (ground === 'not-found') return refused(claimKinds[kind].missCode, true);
  if (!right.mayClaim) return refused('claim-not-allowed');
  if (standing !== null) return { ...refused('source-claimed'), claimedBy: standing.memberId };
  if (verdict !== 'good') return refused(verdict);
  return { kind: 'good', member, source };
}

/** Judges a source that this member has claimed before. If it was refunded since, the claim is not answered again. */
function judgeAgain(
  member: ClaimingMember,
  source: JudgedSource,
  claimId: string,
): RepeatedClaim | ClaimRefused {
  const { verdict } = source;
  if (verdict !== 'good' && isTakenBack(verdict)) return refused(verdict);
  return { kind: 'again', member, source, claimId };
}

/** The right that the facts give this claimer; `mayClaimOnce` is that of a claimer without a ticket (device-keys.ts). */
export function rightOf(
  { member, storedPolicy, claimsToday, hasMissedTooOften }: ClaimFacts,
  { origin, ticket }: Claimer,
  mayClaimOnce: boolean,
): ClaimRight | ClaimBarred {
  if (origin === 'staff') return { mayClaim: true };
  const policy = readClaimPolicy(storedPolicy);
  const byTicket = policy.isOn ? ticket : undefined;
  if (byTicket !== undefined && byTicket.memberId === undefined)
    return { kind: 'barred', by: 'invalid-ticket' };
  if (byTicket !== undefined && member?.memberId !== byTicket.memberId)
    return { kind: 'barred', by: 'ticket-of-another' };
  if (hasMissedTooOften) return { kind: 'barred', by: 'spent-misses' };
  return policy.isOn && byTicket !== undefined
    ? { mayClaim: claimsLeft(policy.perDay, claimsToday) > 0, perDay: policy.perDay }
    : { mayClaim: mayClaimOnce };
}

function judgeFound<Kind extends EarnKind>(
  { kind, found }: GatheredClaim<Kind>,
  context: { member: ClaimingMember; rules: LoyaltyRules; now: Date; park: ParkDay },
): JudgedSource | Miss {
  return claimKinds[kind].judge(found, context);
}

function refused(code: ErrorCode, isMiss = false): ClaimRefused {
  return { kind: 'refused', code, isMiss };
}

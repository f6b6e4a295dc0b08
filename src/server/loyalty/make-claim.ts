/**
 * Makes one claim (docs/algorithms/claim.md): the member is locked, the source judged, the claim and its entry written and
 * the guest's one claim spent in one transaction. The unique claim of a source decides every race; a retry of the same
 * claim by the same member answers as the first did.
 */
import { randomUUID } from 'node:crypto';

import type { ErrorCode } from '#contract/errors.ts';
import { isTakenBack } from '#domain/loyalty-claim.ts';
import { expiryOf, pointsFor, type LoyaltyRules, type PointsBasis } from '#domain/loyalty-rules.ts';

import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { fetchBalances, fetchEntryPoints, writeEntries } from './ledger.queries.ts';
import { lockMember, spendGuestClaim, type Member } from './members.queries.ts';
import { fetchStandingClaim, insertClaim, type SourceKey } from './sources.queries.ts';

export type ClaimServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** What is claimed, judged. */
export interface JudgedSource extends SourceKey {
  verdict: 'good' | ErrorCode;
  kind: 'Ticket' | 'Food & Beverage' | 'Hotel';
  /** The number by which guest and staff know it, and a further one. */
  number: string;
  reference: string;
  product: string;
  occurredAt: Date;
  baseCents: number;
  /** When its points post, where they wait. */
  postsAt: Date | undefined;
}

/** Looks a source up within the claim's transaction; `miss` where there is none for this member. */
export type FindSource = (
  tx: Database,
  context: { member: Member; rules: LoyaltyRules; now: Date },
) => Promise<JudgedSource | { miss: ErrorCode }>;

/** What became of a claim. */
export type ClaimOutcome =
  | {
      kind: 'claimed';
      member: Member;
      points: number;
      postsAt: Date | undefined;
      balance: number;
      product: string;
    }
  | { kind: 'refused'; code: ErrorCode; isMiss: boolean; memberId: string | undefined };

/** Who claims, and by which right: a guest's one claim, or as many as `claimsToday` says are left to a proven mailbox. */
export interface Claimer {
  email: string;
  userId: string;
  origin: 'guest' | 'staff';
  actor?: string;
  /** Says whether this member may claim now; the guest's own limit is asked where it is left out. */
  mayClaim?: (tx: Database, member: Member) => Promise<boolean>;
}

/** Makes the claim, or says why not; never half of it. */
export async function makeClaim(
  services: ClaimServices,
  claimer: Claimer,
  rules: LoyaltyRules,
  find: FindSource,
): Promise<ClaimOutcome> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const member = await lockMember(tx, claimer);
    if (member === undefined) return refuse('member-unknown', undefined, true);
    const source = await find(tx, { member, rules, now });
    if ('miss' in source) return refuse(source.miss, member.memberId, true);
    const standing = await fetchStandingClaim(tx, source);
    if (standing?.memberId === member.memberId) {
      const { verdict } = source;
      if (verdict !== 'good' && isTakenBack(verdict)) return refuse(verdict, member.memberId);
      return answerAgain(tx, member, standing);
    }
    const mayClaim = claimer.mayClaim ?? mayClaimAsGuest;
    if (!(await mayClaim(tx, member))) return refuse('claim-not-allowed', member.memberId);
    if (standing !== undefined) return refuse('source-claimed', member.memberId);
    if (source.verdict !== 'good') return refuse(source.verdict, member.memberId);
    return write(services, tx, { member, claimer, source, rules, now });
  });
}

function refuse(code: ErrorCode, memberId: string | undefined, isMiss = false): ClaimOutcome {
  return { kind: 'refused', code, isMiss, memberId };
}

function mayClaimAsGuest(_tx: Database, member: Member): Promise<boolean> {
  return Promise.resolve(member.guestClaimsLeft > 0);
}

async function answerAgain(
  tx: Database,
  member: Member,
  claim: { product: string | null; transactionId: string | null },
): Promise<ClaimOutcome> {
  const { points, postsAt } = await fetchEntryPoints(tx, claim.transactionId ?? '');
  const { posted } = await fetchBalances(tx, member.memberId);
  return { kind: 'claimed', member, points, postsAt, balance: posted, product: claim.product ?? '' };
}

async function write(
  { brand }: ClaimServices,
  tx: Database,
  claim: { member: Member; claimer: Claimer; source: JudgedSource; rules: LoyaltyRules; now: Date },
): Promise<ClaimOutcome> {
  const { member, claimer, source, rules, now } = claim;
  const { memberId } = member;
  const claimId = randomUUID();
  const { sourceKind, sourceId } = source;
  const isFirst = await insertClaim(tx, { claimId, sourceKind, sourceId, memberId, claimedAt: now });
  if (!isFirst) return refuse('source-claimed', memberId);
  const basis = basisOf(source, member, rules);
  const points = pointsFor(basis);
  const isPending = source.postsAt !== undefined;
  await writeEntries(tx, [
    {
      transactionId: randomUUID(),
      kind: source.kind,
      source: claimId,
      memberId,
      sourceId: source.number,
      sourceRef: source.reference,
      product: source.product,
      occurredAt: source.occurredAt,
      recordedAt: now,
      basis,
      origin: claimer.origin,
      actor: claimer.actor ?? null,
      points,
      account: isPending ? 'pending' : 'posted',
      postsAt: source.postsAt ?? null,
      expiresAt: isPending ? null : expiryOf(now, rules.expiryMonths, brand.timeZone),
    },
  ]);
  if (claimer.origin === 'guest') await spendGuestClaim(tx, memberId);
  const { posted } = await fetchBalances(tx, memberId);
  return {
    kind: 'claimed',
    member,
    points,
    postsAt: source.postsAt,
    balance: posted,
    product: source.product,
  };
}

function basisOf(source: JudgedSource, member: Member, rules: LoyaltyRules): PointsBasis {
  const rule = { ticket: rules.ticket, check: rules.check, stay: rules.stay }[source.sourceKind];
  return {
    ruleVersion: rules.version,
    baseCents: source.baseCents,
    pointsPerDollar: rule.pointsPerDollar,
    multiplier: member.seasonPassId === null ? 1 : rules.passholderMultiplier,
  };
}

/**
 * Makes one claim (docs/algorithms/claim.md): one statement reads all that it hangs on, the domain judges, one statement
 * writes the claim, its entry and the spent right, if nothing of the member has changed in between. The unique claim of a
 * source decides every race; a retry of the same claim by the same member answers as the first did.
 */
import type { ErrorCode } from '#contract/errors.ts';
import { isTakenBack } from '#domain/loyalty-claim.ts';
import { expiryOf, pointsFor, type LoyaltyRules, type PointsBasis } from '#domain/loyalty-rules.ts';
import { operatingDayAround } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import type { ClaimFacts, FactsAsked } from './claim-facts.queries.ts';
import type { StandingClaim } from './claim-sources.queries.ts';
import { fetchClaimEntry } from './corrections.queries.ts';
import { lockMemberById } from './members.queries.ts';
import { readStoredRules } from './read-rules.queries.ts';
import { fetchClaimMaking, type ClaimMaking, type SourceKey } from './sources.queries.ts';
import { writeClaim } from './write-claim.queries.ts';

export type ClaimServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** What is claimed, judged. */
interface JudgedSource extends SourceKey {
  verdict: 'good' | ErrorCode;
  kind: 'Ticket' | 'Food & Beverage' | 'Hotel';
  /** The number by which guest and staff know it, and a further one. */
  number: string;
  reference: string;
  product: string;
  occurredAt: Date;
  baseCents: number;
  /** How many of a ticket order's passes were refunded. */
  refundedPasses: number;
  /** When its points post, where they wait. */
  postsAt: Date | undefined;
  /** The claim that stands on it already. */
  standing: StandingClaim | null;
}

/** What was found; `miss` where there is nothing for this member. */
export type FoundSource = JudgedSource | { miss: ErrorCode };

/** The member as far as a claim asks. */
type ClaimingMember = NonNullable<ClaimFacts['member']>;

/** What a source is judged by. */
export interface JudgeContext {
  member: ClaimingMember;
  rules: LoyaltyRules;
  now: Date;
}

/** Looks a source up together with the facts about the claimer; the judgement comes after, and asks nothing more. */
export type FindSource = (
  db: Database,
  asked: FactsAsked,
) => Promise<{ facts: ClaimFacts; judge: (context: JudgeContext) => FoundSource }>;

/** What the claimer may do: a proven mailbox so much a day, anybody else what is left to a guest. */
export interface ClaimRight {
  mayClaim: boolean;
  perDay?: number;
}

/** Who claims. */
export interface Claimer extends Pick<FactsAsked, 'email' | 'userId' | 'tried' | 'hasTicket'> {
  origin: 'guest' | 'staff';
  actor?: string;
  /** The browser session that claims, hashed. */
  sessionHash?: Buffer | undefined;
  /** Says by the facts what this claimer may do; may refuse. */
  findRight: (facts: ClaimFacts, rules: LoyaltyRules) => Promise<ClaimRight>;
}

/** What became of a claim. */
export type ClaimOutcome = (ClaimMade | ClaimRefused) & {
  rules: LoyaltyRules;
  right: ClaimRight;
  /** The guest's own claims of this operating day, this one included. */
  claimsToday: number;
};

/** A claim that was made, now or before. */
export interface ClaimMade {
  kind: 'claimed';
  /** Of a claim that was made before: when, and by which session. */
  repeated?: ClaimMaking;
  member: ClaimingMember;
  points: number;
  postsAt: Date | undefined;
  /** The member's posted points afterwards. */
  balance: number;
  product: string;
}

interface ClaimRefused {
  kind: 'refused';
  code: ErrorCode;
  isMiss: boolean;
  memberId: string | undefined;
}

const triesWithoutLock = 3;
const triesInTurn = 10;

/** Makes the claim, or says why not; never half of it. Throws what `findRight` refuses with. */
export async function makeClaim(
  services: ClaimServices,
  claimer: Claimer,
  find: FindSource,
): Promise<ClaimOutcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await tryClaim(services, services.db, claimer, find);
    if (outcome.kind !== 'stale') return outcome;
    if (tries === triesWithoutLock) return claimInTurn(services, claimer, find, outcome.memberId);
  }
}

/** Where a member claims more at once than can be judged side by side, one waits for the other. */
async function claimInTurn(
  services: ClaimServices,
  claimer: Claimer,
  find: FindSource,
  memberId: string,
): Promise<ClaimOutcome> {
  return services.db.transaction(async (tx) => {
    await lockMemberById(tx, memberId);
    for (let tries = 1; ; tries += 1) {
      const outcome = await tryClaim(services, tx, claimer, find);
      if (outcome.kind !== 'stale') return outcome;
      // The member stands still now; what was sold may still be refunded, pass by pass.
      if (tries === triesInTurn) throw new Error('A member changed while locked.');
    }
  });
}

async function tryClaim(
  { clock, brand }: ClaimServices,
  db: Database,
  claimer: Claimer,
  find: FindSource,
): Promise<ClaimOutcome | { kind: 'stale'; memberId: string }> {
  const now = clock.now();
  const { email, userId, tried, hasTicket } = claimer;
  const today = operatingDayAround(now, brand);
  const { facts, judge } = await find(db, { email, userId, tried, hasTicket, now, today });
  const rules = readStoredRules(facts.rulesVersion, facts.storedRules);
  const right = await claimer.findRight(facts, rules);
  const verdict = judgeClaim(facts, judge, right, { rules, now });
  const seen = { rules, right, claimsToday: facts.claimsToday };
  if (verdict.kind === 'refused') return { ...verdict, ...seen };
  if (verdict.kind === 'again') return { ...(await answerAgain(db, verdict, facts.posted)), ...seen };
  const { member, source } = verdict;
  const { memberId, claimsVersion } = member;
  const basis = basisOf(source, member, rules);
  const points = pointsFor(basis);
  const isPending = source.postsAt !== undefined;
  const written = await writeClaim(db, {
    ...source,
    memberId,
    claimsVersion,
    spendsGuestClaim: claimer.origin === 'guest',
    claimedAt: now,
    basis,
    origin: claimer.origin,
    actor: claimer.actor ?? null,
    sessionHash: claimer.sessionHash,
    points,
    account: isPending ? 'pending' : 'posted',
    expiresAt: isPending ? undefined : expiryOf(now, rules.expiryMonths, brand.timeZone),
    tried,
  });
  if (written === 'over-budget') return { ...refuse('too-many-tries-here', memberId), ...seen };
  if (written === 'stale') return { kind: 'stale', memberId };
  if (written === 'taken') return { ...refuse('source-claimed', memberId), ...seen };
  return {
    ...seen,
    claimsToday: facts.claimsToday + (claimer.origin === 'guest' ? 1 : 0),
    kind: 'claimed',
    member,
    points,
    postsAt: source.postsAt,
    balance: facts.posted + (isPending ? 0 : points),
    product: source.product,
  };
}

interface Good {
  kind: 'good';
  member: ClaimingMember;
  source: JudgedSource;
}

interface Again {
  kind: 'again';
  member: ClaimingMember;
  claimId: string;
}

/** What was claimed before answers again, whoever may claim; then the right is asked, then the source. */
function judgeClaim(
  { member }: ClaimFacts,
  judge: (context: JudgeContext) => FoundSource,
  right: ClaimRight,
  { rules, now }: Omit<JudgeContext, 'member'>,
): ClaimRefused | Good | Again {
  if (member === null) return refuse('member-unknown', undefined, true);
  const source = judge({ member, rules, now });
  if ('miss' in source) return refuse(source.miss, member.memberId, true);
  const { verdict, standing } = source;
  if (standing?.memberId === member.memberId) {
    if (verdict !== 'good' && isTakenBack(verdict)) return refuse(verdict, member.memberId);
    return { kind: 'again', member, claimId: standing.claimId };
  }
  if (!right.mayClaim) return refuse('claim-not-allowed', member.memberId);
  if (standing !== null) return refuse('source-claimed', member.memberId);
  if (verdict !== 'good') return refuse(verdict, member.memberId);
  return { kind: 'good', member, source };
}

function refuse(code: ErrorCode, memberId: string | undefined, isMiss = false): ClaimRefused {
  return { kind: 'refused', code, isMiss, memberId };
}

async function answerAgain(db: Database, { member, claimId }: Again, balance: number): Promise<ClaimMade> {
  const claimed = await fetchClaimEntry(db, claimId);
  const repeated = await fetchClaimMaking(db, claimId);
  return {
    kind: 'claimed',
    ...(repeated && { repeated }),
    member,
    points: claimed?.points ?? 0,
    postsAt: claimed?.postsAt ?? undefined,
    balance,
    product: claimed?.entry.product ?? '',
  };
}

function basisOf(source: JudgedSource, member: ClaimingMember, rules: LoyaltyRules): PointsBasis {
  const rule = { ticket: rules.ticket, check: rules.check, stay: rules.stay }[source.sourceKind];
  return {
    ruleVersion: rules.version,
    baseCents: source.baseCents,
    pointsPerDollar: rule.pointsPerDollar,
    multiplier: member.seasonPassId === null ? 1 : rules.passholderMultiplier,
  };
}

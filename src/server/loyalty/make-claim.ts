/**
 * Makes one claim (docs/algorithms/claim.md) in one transaction: locks the source and the member, gathers the facts, lets
 * the domain judge them, and writes the claim, its entry and the spent right. The unique claim of a source decides every
 * race of two members; a retry of the same claim by the same member answers as the first did.
 */
import type { ErrorCode } from '#contract/errors.ts';
import { byEarnKind, earnKinds, type KindRules } from '#domain/earn-kinds.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import { expiryOf, pointsFor, type LoyaltyRules, type PointsBasis } from '#domain/loyalty-rules.ts';
import { operatingDayAround } from '#domain/operating-day.ts';

import { shortTransaction, type CommitWith, type Database } from '#server/base/db/database.ts';
import { takeTry, type JudgedTry } from '#server/base/limits/tries.queries.ts';
import type { Services } from '#server/base/services.ts';
import type { FactsAsked } from './claim-facts.queries.ts';
import type { ClaimSource } from './claim-source.ts';
import { lockClaim } from './claim-sources.queries.ts';
import { fetchClaimEntry } from './corrections.queries.ts';
import { hasOneClaim } from './device-keys.ts';
import {
  judgeClaim,
  rightOf,
  type ClaimBarred,
  type Claimer,
  type ClaimingMember,
  type ClaimRefused,
  type GatheredClaim,
  type GoodClaim,
  type RepeatedClaim,
} from './judge-claim.ts';
import type { JudgedSource } from './kinds/claim-kind.ts';
import { claimKinds } from './kinds/claim-kinds.ts';
import { readStoredRules } from './read-rules.queries.ts';
import { fetchClaimMaking, type ClaimMaking } from './sources.queries.ts';
import { writeClaim } from './write-claim.queries.ts';

export type ClaimServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** The result of a claim. */
export type ClaimOutcome = (ClaimMade | JudgedRefusal | ClaimBarred) & {
  rules: LoyaltyRules;
  /** The claims a day of a member with a ticket; undefined for every other claimer. */
  perDay: number | undefined;
  /** The guest's own claims of this operating day, this one included. */
  claimsToday: number;
};

/** A refusal, and the state of the claimer's tries; a miss was counted. */
export interface JudgedRefusal extends ClaimRefused {
  judged: JudgedTry;
}

/** A claim that was made, now or before. */
export interface ClaimMade {
  kind: 'claimed';
  /** For a claim that was made before: the time, and the session. */
  repeated?: ClaimMaking;
  member: ClaimingMember;
  source: JudgedSource;
  points: number;
  postsAt: Date | undefined;
  /** The member's posted points afterwards. */
  balance: number;
  product: string;
}

/** Writes along with a claim, in its transaction; the entry of the team's record, for example. */
type AlsoWrite = (tx: Database, outcome: ClaimOutcome) => Promise<void>;

/** Makes the claim, or returns the reason why not; never writes a part of one. */
export async function makeClaim(
  services: ClaimServices,
  claimer: Claimer,
  source: ClaimSource,
  alsoWrite?: AlsoWrite,
): Promise<ClaimOutcome> {
  const now = services.clock.now();
  return shortTransaction(services.db, {
    look: (tx) => lockAndGather({ ...services, db: tx }, claimer, source, now),
    act: async (tx, seen, commitWith) => {
      const writeLast: CommitWith = alsoWrite === undefined ? commitWith : (write) => write();
      const outcome = await judgeAndWrite({ ...services, db: tx }, claimer, { ...seen, now }, writeLast);
      await alsoWrite?.(tx, outcome);
      return outcome;
    },
  });
}

/** The facts are read by a statement after that of the locks, so they include all that the claim had to wait for. */
async function lockAndGather(
  { db, brand }: ClaimServices,
  { email, userId, tried, ticket, device, origin }: Claimer,
  source: ClaimSource,
  now: Date,
): Promise<SeenClaim> {
  const brought = { ticketOf: ticket?.memberId ?? '', thumbprint: device?.thumbprint ?? '' };
  const today = operatingDayAround(now, brand);
  const [isLocked, gathered] = await Promise.all([
    lockClaim(db, { email, userId, isStaff: origin === 'staff', ...brought }, source),
    gatherClaim(db, source, { email, userId, tried, hasTicket: ticket !== undefined, now, today }),
  ]);
  return { isLocked, gathered };
}

interface SeenClaim {
  /** False for a claimer who cannot have the right to claim. */
  isLocked: boolean;
  gathered: GatheredClaim;
}

/** Reads the source and all facts about the claimer, in one statement. */
export async function gatherClaim<Kind extends EarnKind>(
  db: Database,
  { kind, number, ground }: ClaimSource<Kind>,
  asked: FactsAsked,
): Promise<GatheredClaim<Kind>> {
  return { kind, ground, ...(await claimKinds[kind].gather(db, asked, number)) };
}

async function judgeAndWrite(
  { db, brand }: ClaimServices,
  claimer: Claimer,
  { isLocked, gathered, now }: SeenClaim & { now: Date },
  writeLast: CommitWith,
): Promise<ClaimOutcome> {
  const { facts } = gathered;
  const stored = readStoredRules(facts.rulesVersion, facts.storedRules);
  const rules = claimer.origin === 'staff' ? withoutWindows(stored) : stored;
  const right = rightOf(facts, claimer, await hasOneClaim(db, facts, claimer));
  // Nothing is written for a claimer who was not locked.
  const held = 'by' in right || isLocked ? right : { ...right, mayClaim: false };
  const verdict = judgeClaim(gathered, held, { rules, now, park: brand });

  const { claimsToday, posted } = facts;
  const read = { rules, claimsToday, perDay: 'by' in right ? undefined : right.perDay };
  if (verdict.kind === 'barred') return { ...verdict, ...read };
  if (verdict.kind === 'again') return { ...(await answerAgain(db, verdict, posted)), ...read };
  if (verdict.kind === 'refused')
    return {
      ...verdict,
      ...read,
      judged: await writeLast(() => takeTry(db, claimer.tried, !verdict.isMiss)),
    };
  const context = { claimer, rules, now, timeZone: brand.timeZone, posted };
  const written = await writeLast(() => writeGoodClaim(db, verdict, context));
  const isCounted = written.kind === 'claimed' && claimer.origin === 'guest';
  return { ...written, ...read, claimsToday: claimsToday + (isCounted ? 1 : 0) };
}

/** Staff may claim a purchase of any age; a guest has a window of days. */
function withoutWindows(rules: LoyaltyRules): LoyaltyRules {
  const windowDays = Number.POSITIVE_INFINITY;
  const open = byEarnKind((kind) => ({ ...rules[kind], windowDays }));
  return { ...rules, ...(open as KindRules) }; // each rule keeps the fields of its kind
}

interface WriteContext {
  claimer: Claimer;
  rules: LoyaltyRules;
  now: Date;
  timeZone: string;
  /** The member's posted points before the claim. */
  posted: number;
}

async function writeGoodClaim(
  db: Database,
  { member, source }: GoodClaim,
  { claimer, rules, now, timeZone, posted }: WriteContext,
): Promise<ClaimMade | JudgedRefusal> {
  const { memberId } = member;
  const { origin, actor, sessionHash, tried } = claimer;
  const { postsAt, product } = source;
  const basis = basisOf(source, member, rules);
  const points = pointsFor(basis);
  const isPending = postsAt !== undefined;
  const written = await writeClaim(db, {
    ...source,
    kind: earnKinds[source.earnKind].entry,
    memberId,
    spendsGuestClaim: origin === 'guest',
    claimedAt: now,
    basis,
    origin,
    actor: actor ?? null,
    sessionHash,
    points,
    account: isPending ? 'pending' : 'posted',
    expiresAt: isPending ? undefined : expiryOf(now, rules.expiryMonths, timeZone),
    tried,
  });
  if (written !== 'made') return refusals[written];
  return {
    kind: 'claimed',
    member,
    source,
    points,
    postsAt,
    balance: posted + (isPending ? 0 : points),
    product,
  };
}

const refusals: Record<'over-budget' | 'taken', JudgedRefusal> = {
  'over-budget': claimRefusalOf('too-many-tries-here', false),
  taken: claimRefusalOf('source-claimed', true),
};

function claimRefusalOf(code: ErrorCode, isTaken: boolean): JudgedRefusal {
  return { kind: 'refused', code, isMiss: false, judged: { isTaken, misses: null, secondsLeft: null } };
}

async function answerAgain(
  db: Database,
  { member, source, claimId }: RepeatedClaim,
  balance: number,
): Promise<ClaimMade> {
  const claimed = await fetchClaimEntry(db, claimId);
  const repeated = await fetchClaimMaking(db, claimId);
  return {
    kind: 'claimed',
    ...(repeated && { repeated }),
    member,
    source,
    points: claimed?.points ?? 0,
    postsAt: claimed?.postsAt ?? undefined,
    balance,
    product: claimed?.entry.product ?? '',
  };
}

/** How the points of a source come about for this member under these rules. */
export function basisOf(source: JudgedSource, member: ClaimingMember, rules: LoyaltyRules): PointsBasis {
  return {
    ruleVersion: rules.version,
    baseCents: source.baseCents,
    pointsPerDollar: rules[source.earnKind].perDollar,
    multiplier: member.seasonPassId === null ? 1 : rules.passholderMultiplier,
  };
}

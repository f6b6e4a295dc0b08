/**
 * Makes one claim (docs/algorithms/claim.md) in three steps: one statement gathers the facts, the domain judges them, one
 * statement writes the claim, its entry and the spent right, if nothing of the member has changed in between. The unique
 * claim of a source decides every race; a retry of the same claim by the same member answers as the first did.
 */
import { byEarnKind, earnKinds, type KindRules } from '#domain/earn-kinds.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import { expiryOf, pointsFor, type LoyaltyRules, type PointsBasis } from '#domain/loyalty-rules.ts';
import { operatingDayAround } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import type { FactsAsked } from './claim-facts.queries.ts';
import type { ClaimSource } from './claim-source.ts';
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
import { lockMemberById } from './members.queries.ts';
import { readStoredRules } from './read-rules.queries.ts';
import { fetchClaimMaking, type ClaimMaking } from './sources.queries.ts';
import { writeClaim } from './write-claim.queries.ts';

export type ClaimServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** The result of a claim. */
export type ClaimOutcome = (ClaimMade | ClaimRefused | ClaimBarred) & {
  rules: LoyaltyRules;
  /** The claims a day of a member with a ticket; undefined for every other claimer. */
  perDay: number | undefined;
  /** The guest's own claims of this operating day, this one included. */
  claimsToday: number;
};

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

/** The first step. A test passes its own to change the database between the first step and the others. */
export type GatherStep = (db: Database, source: ClaimSource, asked: FactsAsked) => Promise<GatheredClaim>;

const triesWithoutLock = 3;
const triesInTurn = 10;

/** Makes the claim, or returns the reason why not; never writes a part of one. */
export async function makeClaim(
  services: ClaimServices,
  claimer: Claimer,
  source: ClaimSource,
  gather: GatherStep = gatherClaim,
): Promise<ClaimOutcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await tryClaim(services, claimer, source, gather);
    if (outcome.kind !== 'stale') return outcome;
    if (tries === triesWithoutLock) return claimInTurn(services, claimer, source, gather, outcome.memberId);
  }
}

/** If a member makes too many concurrent claims, they are made one after the other. */
async function claimInTurn(
  services: ClaimServices,
  claimer: Claimer,
  source: ClaimSource,
  gather: GatherStep,
  memberId: string,
): Promise<ClaimOutcome> {
  return services.db.transaction(async (tx) => {
    await lockMemberById(tx, memberId);
    for (let tries = 1; ; tries += 1) {
      const outcome = await tryClaim({ ...services, db: tx }, claimer, source, gather);
      if (outcome.kind !== 'stale') return outcome;
      // The member cannot change now, but the source may still be refunded, pass by pass.
      if (tries === triesInTurn) throw new Error('A member changed while locked.');
    }
  });
}

/** Gathers, judges and writes once. The result is stale if the member or the source changed in between. */
async function tryClaim(
  { db, clock, brand }: ClaimServices,
  claimer: Claimer,
  source: ClaimSource,
  gather: GatherStep,
): Promise<ClaimOutcome | Stale> {
  const now = clock.now();
  const { email, userId, tried, ticket, origin } = claimer;
  const today = operatingDayAround(now, brand);
  const asked = { email, userId, tried, hasTicket: ticket !== undefined, now, today };

  const gathered = await gather(db, source, asked);

  const { facts } = gathered;
  const stored = readStoredRules(facts.rulesVersion, facts.storedRules);
  const rules = origin === 'staff' ? withoutWindows(stored) : stored;
  const right = rightOf(facts, claimer, await hasOneClaim(db, facts, claimer));
  const verdict = judgeClaim(gathered, right, { rules, now, park: brand });

  const { claimsToday, posted } = facts;
  const read = { rules, claimsToday, perDay: 'by' in right ? undefined : right.perDay };
  if (verdict.kind === 'refused' || verdict.kind === 'barred') return { ...verdict, ...read };
  if (verdict.kind === 'again') return { ...(await answerAgain(db, verdict, posted)), ...read };
  const written = await writeGoodClaim(db, verdict, {
    claimer,
    rules,
    now,
    timeZone: brand.timeZone,
    posted,
  });
  if (written.kind === 'stale') return written;
  const isCounted = written.kind === 'claimed' && origin === 'guest';
  return { ...written, ...read, claimsToday: claimsToday + (isCounted ? 1 : 0) };
}

/** The member changed since the facts were read, or the source was taken back. */
interface Stale {
  kind: 'stale';
  memberId: string;
}

/** Reads the source and all facts about the claimer, in one statement. */
export async function gatherClaim<Kind extends EarnKind>(
  db: Database,
  { kind, number, ground }: ClaimSource<Kind>,
  asked: FactsAsked,
): Promise<GatheredClaim<Kind>> {
  return { kind, ground, ...(await claimKinds[kind].gather(db, asked, number)) };
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

/** Writes a claim that was judged good, in one statement that checks again what may have changed. */
async function writeGoodClaim(
  db: Database,
  { member, source }: GoodClaim,
  { claimer, rules, now, timeZone, posted }: WriteContext,
): Promise<ClaimMade | ClaimRefused | Stale> {
  const { memberId, claimsVersion } = member;
  const { origin, actor, sessionHash, tried } = claimer;
  const { postsAt, product } = source;
  const basis = basisOf(source, member, rules);
  const points = pointsFor(basis);
  const isPending = postsAt !== undefined;
  const written = await writeClaim(db, {
    ...source,
    kind: earnKinds[source.earnKind].entry,
    memberId,
    claimsVersion,
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
  if (written === 'stale') return { kind: 'stale', memberId };
  if (written === 'over-budget') return { kind: 'refused', code: 'too-many-tries-here', isMiss: false };
  if (written === 'taken') return { kind: 'refused', code: 'source-claimed', isMiss: false };
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

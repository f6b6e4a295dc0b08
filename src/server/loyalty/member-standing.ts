/** A member's standing: points, next expiry, tier; shown by both the account and the wallet card. */
import { lotsOf, type Lot } from '#domain/loyalty-lots.ts';
import { standingOf, tierSince, type Standing } from '#domain/loyalty-tier.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { Refusal } from '#server/base/refusal.ts';
import { fetchBalances, fetchEarnedSince, fetchPostedLines, type Balances } from './ledger.queries.ts';
import { readRules } from './read-rules.queries.ts';
import { readMemberTicket } from './member-tickets.ts';
import { findMemberById, type Member } from './members.queries.ts';

/** The points that expire at one instant. */
interface Expiring {
  points: number;
  expiresAt: Date;
}

/** A member's points and tier. */
export interface MemberStanding extends Balances {
  /** The next expiry, with all points that expire at that instant. */
  expiringNext: Expiring | undefined;
  /** All points that expire, by the instant, the soonest first. */
  expiring: Expiring[];
  /** The points of the last twelve months. */
  earnedInYear: number;
  tier: Standing | undefined;
}

/** Reads the current standing. */
export async function readStanding(
  { db, clock, brand }: { db: Database } & Pick<Services, 'clock' | 'brand'>,
  memberId: string,
): Promise<MemberStanding> {
  const now = clock.now();
  const { tiers } = await readRules(db, now);
  const lots = lotsOf(await fetchPostedLines(db, memberId)).filter((lot) => lot.expiresAt > now);
  const expiring = expiringOf(lots);
  const earnedInYear = await fetchEarnedSince(db, memberId, tierSince(now, brand.timeZone));
  return {
    ...(await fetchBalances(db, memberId)),
    expiringNext: expiring[0],
    expiring,
    earnedInYear,
    tier: standingOf(tiers, earnedInYear),
  };
}

function expiringOf(lots: readonly Lot[]): Expiring[] {
  const byInstant = Map.groupBy(lots, (lot) => lot.expiresAt.getTime());
  return [...byInstant]
    .sort(([first], [second]) => first - second)
    .map(([at, same]) => ({
      points: same.reduce((sum, lot) => sum + lot.pointsLeft, 0),
      expiresAt: new Date(at),
    }));
}

/** The active member who signed in by code. Refuses with `member-signed-out` if the ticket is not valid. */
export async function requireMember(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  memberTicket: string,
): Promise<Member> {
  const memberId = readMemberTicket(services, memberTicket);
  const member = memberId === undefined ? undefined : await findMemberById(services.db, memberId);
  if (member === undefined) throw new Refusal('member-signed-out');
  return member;
}

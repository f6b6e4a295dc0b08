/** A member's standing: points, next expiry, tier; shown by both the account and the wallet card. */
import { lotsOf, type Lot } from '#domain/loyalty-lots.ts';
import { standingOf, tierSince, type Standing } from '#domain/loyalty-tier.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { fetchBalances, fetchEarnedSince, fetchPostedLines, type Balances } from './ledger.queries.ts';
import { readRules } from './read-rules.queries.ts';

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

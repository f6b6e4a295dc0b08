/** A member's standing: points, next expiry, tier; shown by both the account and the wallet card. */
import { lotsOf, type Lot } from '#domain/loyalty-lots.ts';
import { standingOf, tierSince, type Standing } from '#domain/loyalty-tier.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { fetchEarnedSince } from './entries.queries.ts';
import { fetchBalances, fetchPostedLines, type Balances } from './ledger.queries.ts';
import { readRules } from './read-rules.queries.ts';

/** A member's points and tier. */
export interface MemberStanding extends Balances {
  /** The next expiry, with all points that expire at that instant. */
  expiringNext: { points: number; expiresAt: Date } | undefined;
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
  const earnedInYear = await fetchEarnedSince(db, memberId, tierSince(now, brand.timeZone));
  return {
    ...(await fetchBalances(db, memberId)),
    expiringNext: nextOf(lots),
    earnedInYear,
    tier: standingOf(tiers, earnedInYear),
  };
}

function nextOf([first, ...others]: Lot[]): MemberStanding['expiringNext'] {
  if (first === undefined) return undefined;
  const { expiresAt } = first;
  const same = others.filter((lot) => lot.expiresAt.getTime() === expiresAt.getTime());
  return { expiresAt, points: [first, ...same].reduce((sum, lot) => sum + lot.pointsLeft, 0) };
}

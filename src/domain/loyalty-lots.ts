/** Which points are spent first and which expire: the oldest that expire first (decisions 6). */

/** A line of a member's posted points, oldest first; what was earned has an expiry, what was spent is negative. */
export interface PostedLine {
  lineId: number;
  points: number;
  expiresAt: Date | null;
}

/** Earned points of which some are left. */
export interface Lot {
  lineId: number;
  pointsLeft: number;
  expiresAt: Date;
}

/**
 * The lots that are left after all spending. Spending takes from the lot that expires first, of two such from the older;
 * what is overspent takes from the lots that come later. Points without expiry are spent last.
 */
export function lotsOf(lines: readonly PostedLine[]): Lot[] {
  const lots = lines
    .flatMap(({ lineId, points, expiresAt }) =>
      points > 0 && expiresAt !== null ? [{ lineId, pointsLeft: points, expiresAt }] : [],
    )
    .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || a.lineId - b.lineId);
  let spent = lines.reduce((sum, { points }) => sum + Math.max(0, -points), 0);
  for (const lot of lots) {
    const taken = Math.min(lot.pointsLeft, spent);
    lot.pointsLeft -= taken;
    spent -= taken;
  }
  return lots.filter((lot) => lot.pointsLeft > 0);
}

/** The lots of which something has expired by now. */
export function expiredLots(lines: readonly PostedLine[], now: Date): Lot[] {
  return lotsOf(lines).filter((lot) => lot.expiresAt.getTime() <= now.getTime());
}

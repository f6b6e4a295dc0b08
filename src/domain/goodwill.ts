/** How many points one member of the team may give as goodwill, by access level (docs/decisions/0045-desk.md). */

/** A row of the tab Goodwill Limits. */
export interface GoodwillLimit {
  /** The lowest access level that it is for. */
  accessLevelMin: number;
  /** The most points of one gift. */
  pointsPerGift: number;
  /** The most points that one member of the team gives in an operating day. */
  pointsPerDay: number;
  isActive: boolean;
}

/** The rows of a new park. */
export const firstGoodwillLimits: readonly GoodwillLimit[] = [
  { accessLevelMin: 20, pointsPerGift: 250, pointsPerDay: 1000, isActive: true },
  { accessLevelMin: 40, pointsPerGift: 1000, pointsPerDay: 5000, isActive: true },
  { accessLevelMin: 60, pointsPerGift: 5000, pointsPerDay: 20_000, isActive: true },
];

/** The active row with the highest level that the member reaches; undefined if none is, and nothing may be given. */
export function goodwillLimitOf(
  rows: readonly GoodwillLimit[],
  accessLevel: number,
): GoodwillLimit | undefined {
  return rows
    .filter((row) => row.isActive && row.accessLevelMin <= accessLevel)
    .reduce<GoodwillLimit | undefined>(
      (best, row) => (best === undefined || row.accessLevelMin > best.accessLevelMin ? row : best),
      undefined,
    );
}

/** The most points that a row can name. */
export const goodwillPointsMax = 100_000;

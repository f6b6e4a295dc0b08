/** A member's tier, by the points of the last twelve months (decisions 6). */

/** A tier as the operator's rules name it. */
export interface Tier {
  name: string;
  /** The points of twelve months from which on it holds. */
  from: number;
}

/** Where a member stands. */
export interface Standing {
  name: string;
  /** The next tier and the points to it; undefined at the top. */
  next: { name: string; pointsToGo: number } | undefined;
}

/** The highest tier that these points reach, whatever order the rules name them in; undefined where they reach none. */
export function standingOf(tiers: readonly Tier[], points: number): Standing | undefined {
  const reached = risingTiers(tiers).findLast((tier) => tier.from <= Math.max(0, points));
  if (reached === undefined) return undefined;
  const next = tierAbove(tiers, reached);
  return {
    name: reached.name,
    next: next && { name: next.name, pointsToGo: next.from - Math.max(0, points) },
  };
}

/** The points that make a tier: from so many on, and below the next tier, if there is one; undefined without the tier. */
export function tierRangeOf(
  tiers: readonly Tier[],
  name: string,
): { from: number; below: number | null } | undefined {
  const tier = tiers.find((one) => one.name === name);
  return tier && { from: tier.from, below: tierAbove(tiers, tier)?.from ?? null };
}

/** The tiers, the lowest first. */
export function risingTiers(tiers: readonly Tier[]): Tier[] {
  return [...tiers].sort((a, b) => a.from - b.from);
}

function tierAbove(tiers: readonly Tier[], { from }: Tier): Tier | undefined {
  return risingTiers(tiers).find((tier) => tier.from > from);
}

/** The instant twelve months before this one, in park time. */
export function tierSince(now: Date, timeZone: string): Date {
  const local = now.toTemporalInstant().toZonedDateTimeISO(timeZone);
  return new Date(local.subtract({ months: 12 }).epochMilliseconds);
}

/** The points that remain of a claim after part of its purchase was refunded (docs/algorithms/ledger.md). */
import { pointsFor } from './loyalty-rules.ts';

/** A claim as it was made, and what it stands on now. */
export interface RefundedClaim {
  /** The points that the claim brought. */
  points: number;
  /** How the points were computed; undefined for claims that did not store it. */
  basis: { baseCents: number; pointsPerDollar: number; multiplier: number } | undefined;
  /** What its passes that earn points cost, all of them and those that were not refunded. */
  earningCents: number;
  keptCents: number;
}

/**
 * The points that the rest is worth, by the rule of the claim itself, never more than it brought. Where that rule is not
 * known, they are in proportion, rounded down as all points are.
 */
export function pointsAfterRefund({ points, basis, earningCents, keptCents }: RefundedClaim): number {
  if (keptCents <= 0 || points <= 0) return 0;
  if (basis !== undefined)
    return Math.min(points, pointsFor({ ...basis, baseCents: Math.min(keptCents, basis.baseCents) }));
  return keptCents >= earningCents ? points : Math.floor((points * keptCents) / earningCents);
}

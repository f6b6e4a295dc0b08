import * as z from 'zod/mini';

/** How the points of a claim were computed, as its ledger transaction keeps it. Other transactions have no such basis. */
export const keptBasis = z.object({
  baseCents: z.number(),
  pointsPerDollar: z.number(),
  multiplier: z.number(),
});

/** What the points of a claim stand for that was made again after a part of its order was refunded. */
export const earningBasis = z.object({ earningCents: z.number() });

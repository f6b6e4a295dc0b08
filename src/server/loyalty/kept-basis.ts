import * as z from 'zod/mini';

/** How the points of a claim were computed, as its ledger transaction keeps it. Other transactions have no such basis. */
export const keptBasis = z.object({
  baseCents: z.number(),
  pointsPerDollar: z.number(),
  multiplier: z.number(),
});

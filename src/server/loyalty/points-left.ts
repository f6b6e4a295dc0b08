/** The points that an order is still worth to the claim on it. */
import * as z from 'zod/mini';

import { pointsAfterRefund } from '#domain/loyalty-refund.ts';
import type { Database } from '#server/base/db/database.ts';
import { fetchClaimEntry } from './corrections.queries.ts';
import { fetchPassesOfOrder, type TicketRow } from './sources.queries.ts';

/** The points that the claim keeps of this order: all of them as long as no pass of it is refunded. */
export async function pointsLeftOfOrder(
  tx: Database,
  { claimId, sourceId }: { claimId: string; sourceId: string },
): Promise<number> {
  const claimed = await fetchClaimEntry(tx, claimId);
  const passes = await fetchPassesOfOrder(tx, sourceId);
  const basis: unknown = claimed?.entry.basis;
  return pointsAfterRefund({
    points: claimed?.points ?? 0,
    basis: keptBasis.safeParse(basis).data,
    earningCents: earningBasis.safeParse(basis).data?.earningCents ?? earningCentsOf(passes),
    keptCents: earningCentsOf(passes.filter((pass) => !pass.isRefunded)),
  });
}

/** What those of the passes that earn points cost, in cents. */
export function earningCentsOf(passes: readonly TicketRow[]): number {
  return passes.reduce((sum, { earnsPoints, amountCents }) => sum + (earnsPoints ? amountCents : 0), 0);
}

/** How the points of a claim were computed, as its ledger transaction keeps it. Other transactions have no such basis. */
export const keptBasis = z.object({
  baseCents: z.number(),
  pointsPerDollar: z.number(),
  multiplier: z.number(),
});

/** What the points of a claim stand for that was made again after a part of its order was refunded. */
const earningBasis = z.object({ earningCents: z.number() });

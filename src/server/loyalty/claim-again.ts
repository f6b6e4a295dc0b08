/** Claims a source again for the account that had it, after a removal or a withdrawal that is undone. */
import { randomUUID } from 'node:crypto';

import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { fetchClaimSums, insertMovedClaim, type ClaimedOrder } from './claimed-orders.queries.ts';
import { fetchClaimLot, writeEntries, type LedgerEntry } from './ledger.queries.ts';
import { earningCentsOf } from './points-left.ts';
import { fetchPassesOfOrder } from './sources.queries.ts';

const anyBasis = z.record(z.string(), z.unknown());

/** The reason of an undo in the ledger. */
export const undoReason = 'Undo';

/** The account, the points that come back, and who undoes. */
export interface ClaimAgain {
  memberId: string;
  points: number;
  actor: string;
  now: Date;
}

/**
 * A new claim of a released source, with the points that its end took: pending if they were not posted yet, and
 * otherwise with the expiry and the day of the former ones. The caller has locked the member.
 */
export async function claimAgain(
  tx: Database,
  claim: ClaimedOrder,
  { memberId, points, actor, now }: ClaimAgain,
): Promise<void> {
  const sums = (await fetchClaimSums(tx, memberId)).get(claim.claimId);
  const lot = await fetchClaimLot(tx, claim.claimId);
  const { sourceKind, sourceId, claimedAt } = claim;
  const claimId = randomUUID();
  await insertMovedClaim(tx, { claimId, sourceKind, sourceId, memberId, claimedAt });
  const postsAt = lot === undefined ? (sums?.postsAt ?? null) : null;
  const posted = { expiresAt: sums?.expiresAt ?? null, earnedAt: lot?.earnedAt ?? null };
  const entry: LedgerEntry = {
    ...claim.entry,
    transactionId: randomUUID(),
    source: claimId,
    recordedAt: now,
    basis: { ...anyBasis.safeParse(claim.entry.basis).data, ...(await earningNow(tx, claim)) },
    origin: 'staff',
    actor,
    reason: undoReason,
    points,
    ...(postsAt === null ? { account: 'posted', ...posted } : { account: 'pending', postsAt }),
  };
  if (!(await writeEntries(tx, [entry]))) throw new Error('A new claim has an entry already.');
}

/** What the points stand for now: passes that were refunded before are not in them. */
async function earningNow(tx: Database, { sourceKind, sourceId }: ClaimedOrder) {
  if (sourceKind !== 'ticket') return {};
  const passes = await fetchPassesOfOrder(tx, sourceId);
  return { earningCents: earningCentsOf(passes.filter((pass) => !pass.isRefunded)) };
}

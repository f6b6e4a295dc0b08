/**
 * Takes back what a claim brought (docs/algorithms/ledger.md), posted or still pending, whole or in part: what is left of its
 * own lot, then what was spent of it, which may bring the balance below zero. What of it has expired is gone already.
 */
import { randomUUID } from 'node:crypto';

import type { Database } from '#server/base/db/database.ts';
import { fetchClaimEntry, releaseClaim } from './corrections.queries.ts';
import {
  fetchClaimBalances,
  fetchClaimLot,
  writeEntries,
  type ClaimBalances,
  type Movement,
} from './ledger.queries.ts';
import { lockMemberById } from './members.queries.ts';
import { fetchStandingClaim, type SourceKey } from './sources.queries.ts';

/** Which claim, why, and by whom. */
export interface ReversalOrder extends SourceKey {
  reason: string;
  origin: 'staff' | 'system';
  actor: string | null;
  now: Date;
  /** True frees the source for another claim; a refund does not, for nobody may claim what was refunded. */
  release: boolean;
  /** How many points the claim keeps; none where it is left out. */
  pointsLeft?: number;
}

/** What was done: the points taken, 0 where there was nothing to take any more, and the member they were taken from. */
export interface Reversal {
  pointsTaken: number;
  memberId: string | undefined;
}

/** Reverses the claim that stands on a source, within the caller's transaction; a repeat takes nothing more. */
export async function reverseClaim(tx: Database, order: ReversalOrder): Promise<Reversal> {
  const seen = await fetchStandingClaim(tx, order);
  if (seen === undefined) return { pointsTaken: 0, memberId: undefined };
  await lockMemberById(tx, seen.memberId);
  // Somebody may have released it, or another have claimed it, before the lock was ours.
  const claim = await fetchStandingClaim(tx, order);
  if (claim?.claimId !== seen.claimId) return { pointsTaken: 0, memberId: undefined };
  const pointsTaken = await takeBack(tx, claim, order);
  if (order.release) await releaseClaim(tx, claim.claimId, order.now);
  return { pointsTaken, memberId: claim.memberId };
}

/** Takes back what the claim is worth beyond `pointsLeft`, and gives how much the member lost by it. */
async function takeBack(
  tx: Database,
  { claimId, memberId }: { claimId: string; memberId: string },
  { pointsLeft = 0, reason, origin, actor, now }: ReversalOrder,
): Promise<number> {
  const balances = await fetchClaimBalances(tx, { claimId, memberId });
  const points = Math.max(0, balances.posted + balances.pending - pointsLeft);
  const claimed = await fetchClaimEntry(tx, claimId);
  // A claim that ends with nothing to take has an entry of no points, which says that it has ended.
  if (claimed === undefined || (points === 0 && pointsLeft > 0)) return 0;
  const { sourceId, sourceRef, product } = claimed.entry;
  const [first, ...also] = movementsOf(points, balances, await fetchClaimLot(tx, claimId));
  const isNew = await writeEntries(tx, [
    {
      transactionId: randomUUID(),
      kind: 'Reversal',
      // Only one reversal leaves a claim with so many points, whoever races.
      source: pointsLeft === 0 ? claimId : `${claimId}:${pointsLeft}`,
      memberId,
      sourceId,
      sourceRef,
      product: `Refund of ${product}`,
      occurredAt: now,
      recordedAt: now,
      basis: { pointsLeft },
      origin,
      actor,
      reason,
      ...first,
      also,
    },
  ]);
  if (!isNew && points > 0) throw new Error('A claim that was reversed has points all the same.');
  return 0 - [first, ...also].reduce((sum, movement) => sum + movement.points, 0);
}

/**
 * Takes from what is pending first: that is the part the member has not had yet. What of the lot had expired is given back as
 * far as the same points are reversed, for nobody loses points twice. The year in which they were earned loses all of them.
 */
function movementsOf(
  points: number,
  { pending, expired }: ClaimBalances,
  lot: Awaited<ReturnType<typeof fetchClaimLot>>,
): [Movement, ...Movement[]] {
  const fromPending = Math.min(points, Math.max(0, pending));
  const fromPosted = points - fromPending;
  const lotId = lot?.lineId ?? null;
  const ofPending: Movement = { account: 'pending', points: 0 - fromPending };
  const ofPosted: Movement = {
    account: 'posted',
    points: 0 - fromPosted,
    lotId,
    earnedAt: lot?.earnedAt ?? null,
  };
  const givenBack: Movement = { account: 'posted', points: Math.min(fromPosted, expired), lotId };
  const further = [ofPosted, givenBack].filter((movement) => movement.points !== 0);
  if (fromPending !== 0) return [ofPending, ...further];
  return [ofPosted, ...further.filter((movement) => movement !== ofPosted)];
}

/**
 * Takes back what a claim brought (docs/algorithms/claim.md), posted or still pending, whole or in part. Points may be
 * spent by then: the balance goes below zero, and what is earned next makes up for it.
 */
import { randomUUID } from 'node:crypto';

import type { Database } from '../db/database.ts';
import { fetchClaimEntry, releaseClaim } from './corrections.queries.ts';
import { fetchClaimBalances, writeEntries } from './ledger.queries.ts';
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

/** Takes from what is pending first: that is the part the member has not had yet. */
async function takeBack(
  tx: Database,
  { claimId, memberId }: { claimId: string; memberId: string },
  { pointsLeft = 0, reason, origin, actor, now }: ReversalOrder,
): Promise<number> {
  const { posted, pending } = await fetchClaimBalances(tx, { claimId, memberId });
  const points = posted + pending - pointsLeft;
  const claimed = await fetchClaimEntry(tx, claimId);
  if (points <= 0 || claimed === undefined) return 0;
  const fromPending = Math.min(points, Math.max(0, pending));
  const fromPosted = points - fromPending;
  const { sourceId, sourceRef, product } = claimed.entry;
  const movements = [
    { account: 'pending', points: -fromPending } as const,
    { account: 'posted', points: -fromPosted } as const,
  ].filter((movement) => movement.points !== 0);
  const [first, also] = movements;
  if (first === undefined) return 0;
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
      ...(also === undefined ? {} : { also }),
    },
  ]);
  if (!isNew) throw new Error('A claim that was reversed has points all the same.');
  return points;
}

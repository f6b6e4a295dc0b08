/** Gives an account the points back that a withdrawal of its order took, once the order holds again. */
import type { Database } from '#server/base/db/database.ts';
import { claimAgain } from './claim-again.ts';
import { findClaimOfOrder } from './claimed-orders.queries.ts';
import { fetchPointsReversed, releaseClaim } from './corrections.queries.ts';
import { findMemberById, lockMemberById } from './members.queries.ts';
import { pointsLeftOfOrder } from './points-left.ts';
import { settleMember } from './settle-member.ts';

/** The order that holds again, when it was withdrawn, and who undoes that. */
export interface RestoredOrder {
  orderId: string;
  withdrawnAt: Date;
  actor: string;
  now: Date;
  timeZone: string;
}

const removedSince = 'The order was taken off its account since, or the account was merged';

/**
 * Runs in the transaction in which the passes hold again, after they do: a concurrent claw-back judges under the same
 * lock of the member, so it has taken the points before, or takes none. Never gives more than the claw-back took, nor
 * more than the passes are worth that hold. Returns the points, or why it is too late, as a sentence.
 */
export async function restoreOrderPoints(
  tx: Database,
  { orderId, withdrawnAt, ...by }: RestoredOrder,
): Promise<{ points: number } | { late: string }> {
  const seen = await findClaimOfOrder(tx, orderId);
  if (seen === undefined) return { late: removedSince };
  const { memberId } = seen;
  await lockMemberById(tx, memberId);
  const claim = await findClaimOfOrder(tx, orderId);
  if (claim?.claimId !== seen.claimId || claim.entry.recordedAt > withdrawnAt) return { late: removedSince };
  if ((await findMemberById(tx, memberId)) === undefined) return { late: 'The account was closed since' };
  await settleMember(tx, { memberId, now: by.now, timeZone: by.timeZone });
  const { claimId, sourceId } = claim;
  const taken = await fetchPointsReversed(tx, claimId);
  if (taken === undefined) return { points: 0 };
  const points = Math.min(taken, await pointsLeftOfOrder(tx, { claimId, sourceId }));
  await releaseClaim(tx, claimId, by.now);
  await claimAgain(tx, claim, { memberId, points, actor: by.actor, now: by.now });
  return { points };
}

/** True if points that were claimed with the order stand, so that a withdrawal will take them. */
export async function hasOrderPoints(tx: Database, orderId: string): Promise<boolean> {
  const claim = await findClaimOfOrder(tx, orderId);
  return claim !== undefined && (await fetchPointsReversed(tx, claim.claimId)) === undefined;
}

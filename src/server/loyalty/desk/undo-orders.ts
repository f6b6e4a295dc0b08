/**
 * Undoes what the team did to the orders of an account. Each function returns why it is too late, as a sentence, or
 * undefined.
 */
import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { claimAgain, undoReason } from '../claim-again.ts';
import { findClaimedOrder, type ClaimedOrder } from '../claimed-orders.queries.ts';
import { fetchBalances, fetchClaimLot, fetchPostedLines } from '../ledger.queries.ts';
import { takeOrder } from '../remove-member.ts';
import { changeAccount, type StaffAct } from './change-account.ts';
import { closedSince, isWhole, spentSince, undoerOf } from './undo-points.ts';

type PointServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** An order of an account as an entry of the audit log names it, and when the entry was written. */
export interface RecordedOrder {
  memberId: string;
  orderId: string;
  barcode: string;
  at: Date;
}

/** Removes the order that the team added, unless its points are used; it may be claimed again. */
export function undoClaim(
  services: PointServices,
  actor: StaffActor,
  order: RecordedOrder,
): Promise<string | undefined> {
  return changeAccount(services, actor, order.memberId, async (act, { memberId }) => {
    const claim = await findClaimedOrder(act.tx, memberId, order);
    if (claim === undefined || claim.releasedAt !== null || claim.claimedAt > order.at)
      return 'The order was removed from the account since';
    if (!(await isClaimWhole(act, memberId, claim))) return spentSince;
    const before = await fetchBalances(act.tx, memberId);
    const taken = await takeOrder(act.tx, claim, { ...undoerOf(act, services), reason: undoReason });
    const after = { ...(await fetchBalances(act.tx, memberId)), pointsTaken: taken };
    const { sourceId: id, sourceRef: barcode } = claim.entry;
    await act.record({
      action: 'Loyalty Order Remove',
      target: memberId,
      before: { id, barcode, ...before },
      after,
    });
    return undefined;
  });
}

/** True if nothing of the claim's posted points is spent, held or expired. */
async function isClaimWhole({ tx }: StaffAct, memberId: string, claim: ClaimedOrder): Promise<boolean> {
  const stored = await fetchClaimLot(tx, claim.claimId);
  if (stored === undefined) return true;
  const lines = await fetchPostedLines(tx, memberId);
  const line = lines.find(({ lineId }) => lineId === stored.lineId);
  return line !== undefined && isWhole(lines, line);
}

/** Puts a removed order back on its account with the points that the removal took, expiring and posting as before. */
export async function undoOrderRemoval(
  services: PointServices,
  actor: StaffActor,
  order: RecordedOrder & { points: number },
): Promise<string | undefined> {
  try {
    return await changeAccount(services, actor, order.memberId, async (act, member) => {
      if (member.status === 'closed') return closedSince;
      const { memberId } = member;
      const claim = await findClaimedOrder(act.tx, memberId, order);
      if (claim?.releasedAt?.getTime() !== order.at.getTime())
        return 'The order was added to an account again since';
      const before = await fetchBalances(act.tx, memberId);
      await claimAgain(act.tx, claim, {
        memberId,
        points: order.points,
        actor: act.actor.username,
        now: act.now,
      });
      const after = await fetchBalances(act.tx, memberId);
      const { sourceId: id, sourceRef: barcode } = claim.entry;
      const recorded = { before: { ...before }, after: { id, barcode, points: order.points, ...after } };
      await act.record({ action: 'Loyalty Order Remove', target: memberId, ...recorded });
      return undefined;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'Another account has claimed the order since';
    throw error;
  }
}

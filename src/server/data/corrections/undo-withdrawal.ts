/** Takes back the withdrawal of an order: passes, shares and points are as before (docs/algorithms/corrections.md). */
import { touchPasses } from '#server/changes/touch-pass.queries.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { restoreOrderPoints } from '#server/loyalty/claim-again.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { fetchCorrection, forgetWithdrawal, lockOrders, lockPassesOfOrder } from './correct-pass.queries.ts';
import { unvoidOrder } from './void-order.queries.ts';

/** A withdrawal as the audit log recorded it. */
export interface RecordedWithdrawal {
  orderId: string;
  at: Date;
  /** The passes that became void with it. */
  voided: number;
  /** True if points were claimed with the order at that time. */
  isClaimed: boolean;
}

/** What holds again. */
export interface Restored {
  passes: number;
  shares: number;
  points: number;
}

/**
 * Makes the order hold again, in the caller's transaction, which must be rolled back if it is too late: then the answer
 * is why, as a sentence. Locks the order, its passes, then the member, as a claim does.
 */
export async function undoWithdrawal(
  { db, clock, brand }: Pick<Services, 'db' | 'clock' | 'brand'>,
  actor: StaffActor,
  { orderId, at, voided, isClaimed }: RecordedWithdrawal,
): Promise<Restored | { late: string }> {
  const now = clock.now();
  await lockOrders(db, [orderId]);
  const withdrawal = await fetchCorrection(db, { orderId, barcode: '' });
  if (withdrawal?.correctedAt.getTime() !== at.getTime()) return { late: 'The order was erased since' };
  const passes = (await lockPassesOfOrder(db, orderId)).filter(
    ({ refundedAt, updatedAt }) => isAt(refundedAt, at) && isAt(updatedAt, at),
  );
  if (passes.length !== voided) return { late: 'A pass of the order was changed or refunded since' };
  const { shares } = await unvoidOrder(db, orderId, { at, now });
  await forgetWithdrawal(db, orderId);
  await touchPasses(db, passes, 'other', now);
  const order = { orderId, withdrawnAt: at, actor: actor.username, now, timeZone: brand.timeZone };
  const restored = isClaimed ? await restoreOrderPoints(db, order) : { points: 0 };
  if ('late' in restored) return restored;
  const done = { passes: passes.length, shares, points: restored.points };
  const change = { action: 'Order Withdraw', target: orderId, before: { isWithdrawn: true } } as const;
  await writeAudit(db, actor, { ...change, after: { isWithdrawn: false, ...done } }, now);
  return done;
}

function isAt(instant: Date | null, at: Date): boolean {
  return instant?.getTime() === at.getTime();
}

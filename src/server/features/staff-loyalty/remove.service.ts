/** Takes orders off accounts, and accounts out of the club. Nothing is deleted from the ledger: entries make up for entries. */
import { randomUUID } from 'node:crypto';

import type { Correction } from '#contract/calls/staff-loyalty.ts';

import { fetchBalances, writeEntries } from '../../loyalty/ledger.queries.ts';
import type { Member } from '../../loyalty/members.queries.ts';
import { reverseClaim } from '../../loyalty/reverse-claim.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import type { StaffActor } from '../../staff/staff-actor.ts';
import { closeAccount } from './account.queries.ts';
import { changeAccount, type StaffAct } from './change-account.ts';
import { fetchClaimedOrders, findClaimedOrder, type ClaimedOrder } from './claimed-orders.queries.ts';

type RemoveServices = Pick<Services, 'db' | 'clock'>;

const orderRemoved = 'Removed by our team';

/**
 * Takes one order off an account: its points go, below zero where they are spent, and it may be claimed again. A repeat
 * changes nothing. Refuses with `loyalty-order-not-found` what was never on this account.
 */
export async function removeOrder(
  services: RemoveServices,
  actor: StaffActor,
  order: { userId: string; orderId: string; barcode: string; reason: string | undefined },
): Promise<Correction> {
  return changeAccount(services, actor, order.userId, async (act, member) => {
    const { memberId } = member;
    const claim = await findClaimedOrder(act.tx, memberId, order);
    if (claim === undefined) throw new Refusal('loyalty-order-not-found');
    const before = await fetchBalances(act.tx, memberId);
    if (claim.releasedAt !== null) return { account: memberId, points: 0, balance: before.posted };
    const points = await takeOrder(act, claim, order.reason ?? orderRemoved);
    const after = await fetchBalances(act.tx, memberId);
    const { entry } = claim;
    await act.record({
      action: 'Loyalty Order Remove',
      target: memberId,
      before: { type: entry.kind, id: entry.sourceId, barcode: entry.sourceRef, ...before },
      after: { pointsTaken: points, ...after, reason: order.reason ?? null },
    });
    return { account: memberId, points: 0 - points, balance: after.posted };
  });
}

/**
 * Removes an account: every order is taken off it and free again, what is left of its points goes, and who it was is erased.
 * A repeat changes nothing.
 */
export async function removeAccount(
  services: RemoveServices,
  actor: StaffActor,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<Correction> {
  return changeAccount(services, actor, id, async (act, member) => {
    const { memberId } = member;
    if (member.status === 'closed') return { account: memberId, points: 0, balance: 0 };
    const before = await fetchBalances(act.tx, memberId);
    const claims = await fetchClaimedOrders(act.tx, memberId);
    for (const claim of claims) await takeOrder(act, claim, 'Account removed');
    await clearBalance(act, member, reason);
    await closeAccount(act.tx, member, act.now);
    await act.record({
      action: 'Loyalty Account Remove',
      target: memberId,
      before: { status: 'active', ...before, orders: claims.map(({ entry }) => entry.sourceId) },
      after: { status: 'closed', posted: 0, pending: 0, reason: reason ?? null },
    });
    return { account: memberId, points: 0 - before.posted - before.pending, balance: 0 };
  });
}

async function takeOrder(
  { tx, actor, now }: StaffAct,
  { sourceKind, sourceId }: ClaimedOrder,
  reason: string,
): Promise<number> {
  const reversal = { sourceKind, sourceId, reason, origin: 'staff', actor: actor.username, now } as const;
  const { pointsTaken } = await reverseClaim(tx, { ...reversal, release: true });
  return pointsTaken;
}

/** What no order brought: welcome points and adjustments, less what was spent; a debt goes as well. */
async function clearBalance(
  { tx, actor, now }: StaffAct,
  { memberId }: Member,
  reason: string | undefined,
): Promise<void> {
  const left = await fetchBalances(tx, memberId);
  if (left.posted === 0 && left.pending === 0) return;
  const isNew = await writeEntries(tx, [
    {
      transactionId: randomUUID(),
      kind: 'Adjustment',
      source: `closed:${memberId}`,
      memberId,
      sourceId: 'CLOSED',
      sourceRef: '-',
      product: 'Account removed',
      occurredAt: now,
      recordedAt: now,
      basis: {},
      origin: 'staff',
      actor: actor.username,
      reason: reason ?? null,
      account: 'posted',
      points: 0 - left.posted,
      ...(left.pending === 0 ? {} : { also: { account: 'pending', points: 0 - left.pending } }),
    },
  ]);
  if (!isNew) throw new Error('An account was cleared before.');
}

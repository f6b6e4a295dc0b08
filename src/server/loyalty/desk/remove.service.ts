/**
 * Removes orders from accounts, and accounts from the club. Nothing is deleted from the ledger: new entries reverse
 * earlier ones.
 */
import type { Correction } from '#contract/calls/staff-loyalty.ts';

import { findClaimedOrder } from '../claimed-orders.queries.ts';
import { fetchBalances } from '../ledger.queries.ts';
import { removeMember, takeOrder, type Remover } from '../remove-member.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { changeAccount, type StaffAct } from './change-account.ts';
import { storedReasons } from '../stored-words.ts';

type RemoveServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/**
 * Removes one order from an account: its points go, below zero if they are spent, and it may be claimed again. A
 * repeat changes nothing. Refuses with `loyalty-order-not-found` an order that was never on this account.
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
    const by = { ...removerOf(act, services), reason: order.reason ?? storedReasons.byTeam };
    const points = await takeOrder(act.tx, claim, by);
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
 * Removes an account: every order is removed and may be claimed again, the remaining points go, and the person is
 * erased. A repeat changes nothing.
 */
export async function removeAccount(
  services: RemoveServices,
  actor: StaffActor,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<Correction> {
  return changeAccount(services, actor, id, async (act, member) => {
    const { memberId } = member;
    if (member.status === 'closed') return { account: memberId, points: 0, balance: 0 };
    const { before, claims } = await removeMember(act.tx, member, { ...removerOf(act, services), reason });
    await act.record({
      action: 'Loyalty Account Remove',
      target: memberId,
      before: { status: 'active', ...before, orders: claims.map(({ entry }) => entry.sourceId) },
      after: { status: 'closed', posted: 0, pending: 0, reason: reason ?? null },
    });
    return { account: memberId, points: 0 - before.posted - before.pending, balance: 0 };
  });
}

function removerOf({ actor, now }: StaffAct, { brand }: RemoveServices): Remover {
  return { origin: 'staff', actor: actor.username, now, timeZone: brand.timeZone };
}

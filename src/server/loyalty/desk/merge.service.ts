/**
 * Moves everything from one account to another and closes it, in one transaction; the ledger shows it on both sides.
 */
import type { Correction } from '#contract/calls/staff-loyalty.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchBalances } from '../ledger.queries.ts';
import { lockMemberById } from '../members.queries.ts';
import { keepMerged, lastLineOf } from '../merged-members.queries.ts';
import { returnOpenTakings } from '../rewards/end-taking.ts';
import { closeMember } from '../close-member.queries.ts';
import { moveOpenRequests } from '../steps/club-requests.queries.ts';
import { settleMember } from '../post-pending.ts';
import { findAccount, setSeasonPass } from './account.queries.ts';
import { actOf } from './change-account.ts';
import { fetchMergeMarks } from './member-ledger.queries.ts';
import { moveEverything, type Merge } from './move-lots.ts';

/**
 * Merges two accounts; repeating the same merge changes nothing. Refuses an account with itself with `merge-refused`,
 * and an account that was closed in another way with `account-closed`.
 */
export async function mergeAccounts(
  { db, clock, brand }: Pick<Services, 'db' | 'clock' | 'brand'>,
  actor: StaffActor,
  { fromId, intoId, reason }: { fromId: string; intoId: string; reason: string },
): Promise<Correction> {
  return db.transaction(async (tx) => {
    const { timeZone } = brand;
    const { from, into } = await lockBoth(tx, fromId, intoId);
    const act = actOf(tx, actor, clock.now());
    const isOpen = from.status === 'active' && into.status === 'active';
    if (isOpen) await returnOpenTakings(tx, from.memberId, { actor: actor.username, now: act.now });
    for (const { memberId } of [from, into]) await settleMember(tx, { memberId, now: act.now, timeZone });
    const before = {
      from: await fetchBalances(tx, from.memberId),
      into: await fetchBalances(tx, into.memberId),
    };
    const marks = await fetchMergeMarks(tx, from.memberId);
    if (from.status === 'closed' && marks[0]?.sourceRef === into.memberId)
      return { account: into.memberId, points: 0, balance: before.into.posted };
    if (from.status === 'closed' || into.status === 'closed') throw new Refusal('account-closed');
    const mark = ['merge', from.memberId, ...(marks.length === 0 ? [] : [marks.length + 1])].join(':');
    const merge: Merge = { act, from, into, reason, timeZone, mark };
    const ordersMoved = await moveAndClose(merge);
    const after = await fetchBalances(tx, into.memberId);
    await record(merge, before, { after, ordersMoved });
    const points = after.posted + after.pending - before.into.posted - before.into.pending;
    return { account: into.memberId, points, balance: after.posted };
  });
}

/** Moves all that the account has, and closes it; what an undo needs is kept. Returns the numbers of the orders. */
async function moveAndClose(merge: Merge): Promise<string[]> {
  const { from, into } = merge;
  const { tx, now } = merge.act;
  const both = [from.memberId, into.memberId];
  const firstLine = await lastLineOf(tx, both);
  const ordersMoved = await moveEverything(merge);
  const requestIds = await moveOpenRequests(tx, from.memberId, into.memberId);
  const isPassMoved = into.seasonPassId === null && from.seasonPassId !== null;
  const lines = { firstLine, lastLine: await lastLineOf(tx, both) };
  await keepMerged(tx, from, { intoId: into.memberId, isPassMoved, requestIds, ...lines, mergedAt: now });
  await closeMember(tx, from.memberId, now);
  if (isPassMoved) await setSeasonPass(tx, into.memberId, from.seasonPassId);
  return ordersMoved;
}

/** Always in the order of their numbers, so that two concurrent merges cannot deadlock. */
async function lockBoth(tx: Database, fromId: string, intoId: string) {
  const seen = [await findAccount(tx, fromId), await findAccount(tx, intoId)].map(
    (member) => member?.memberId,
  );
  const [fromMember, intoMember] = seen;
  if (fromMember === undefined || intoMember === undefined) throw new Refusal('account-not-found');
  if (fromMember === intoMember)
    throw new Refusal('merge-refused', { text: 'These are one and the same account' });
  for (const memberId of [fromMember, intoMember].sort()) await lockMemberById(tx, memberId);
  const [from, into] = [await findAccount(tx, fromMember), await findAccount(tx, intoMember)];
  if (from === undefined || into === undefined) throw new Refusal('account-not-found');
  return { from, into };
}

async function record(
  { act, from, into, reason }: Merge,
  before: Record<'from' | 'into', object>,
  { after, ordersMoved }: { after: object; ordersMoved: string[] },
): Promise<void> {
  const action = 'Loyalty Merge';
  await act.record({
    action,
    target: from.memberId,
    before: { status: 'active', ...before.from },
    after: { status: 'closed', posted: 0, pending: 0, into: into.memberId, ordersMoved, reason },
  });
  await act.record({
    action,
    target: into.memberId,
    before: { ...before.into },
    after: { ...after, from: from.memberId, ordersMoved, reason },
  });
}

/** Moves everything of one account to another and closes it, in one transaction; the ledger tells it on both sides. */
import { randomUUID } from 'node:crypto';

import type { Correction } from '#contract/calls/staff-loyalty.ts';
import { lotsOf } from '#domain/loyalty-lots.ts';

import type { Database } from '../../db/database.ts';
import {
  fetchBalances,
  fetchPostedLines,
  writeEntries,
  type LedgerEntry,
} from '../../loyalty/ledger.queries.ts';
import { lockMemberById, type Member } from '../../loyalty/members.queries.ts';
import { closeMember } from '../../loyalty/close-member.queries.ts';
import { reverseClaim } from '../../loyalty/reverse-claim.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import type { StaffActor } from '../../staff/staff-actor.ts';
import { findAccount, setSeasonPass } from './account.queries.ts';
import { actOf, type StaffAct } from './change-account.ts';
import {
  fetchClaimedOrders,
  fetchClaimSums,
  insertMovedClaim,
  type ClaimedOrder,
  type ClaimSums,
} from '../../loyalty/claimed-orders.queries.ts';
import { findAdjustment } from './member-ledger.queries.ts';

/** A merge under way. */
interface Merge {
  act: StaffAct;
  from: Member;
  into: Member;
  reason: string;
}

/**
 * Merges two accounts; the same merge again changes nothing. Refuses with `merge-refused` an account with itself, and with
 * `account-closed` where one of them is closed by other means.
 */
export async function mergeAccounts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { fromId, intoId, reason }: { fromId: string; intoId: string; reason: string },
): Promise<Correction> {
  return db.transaction(async (tx) => {
    const { from, into } = await lockBoth(tx, fromId, intoId);
    const before = {
      from: await fetchBalances(tx, from.memberId),
      into: await fetchBalances(tx, into.memberId),
    };
    if (from.status === 'closed' && (await findAdjustment(tx, markOf(from)))?.sourceRef === into.memberId)
      return { account: into.memberId, points: 0, balance: before.into.posted };
    if (from.status === 'closed' || into.status === 'closed') throw new Refusal('account-closed');
    const merge: Merge = { act: actOf(tx, actor, clock.now()), from, into, reason };
    const ordersMoved = await moveOrders(merge);
    await moveRest(merge);
    await closeMember(tx, from.memberId, merge.act.now);
    if (into.seasonPassId === null && from.seasonPassId !== null)
      await setSeasonPass(tx, into.memberId, from.seasonPassId);
    const after = await fetchBalances(tx, into.memberId);
    await record(merge, before, { after, ordersMoved });
    const points = after.posted + after.pending - before.into.posted - before.into.pending;
    return { account: into.memberId, points, balance: after.posted };
  });
}

/** Always in the order of their numbers, so that two merges at once wait for each other instead of for ever. */
async function lockBoth(
  tx: Database,
  fromId: string,
  intoId: string,
): Promise<{ from: Member; into: Member }> {
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

/** An order that was taken back whole stays where it is: it still keeps others from claiming it. */
async function moveOrders(merge: Merge): Promise<string[]> {
  const { act, from } = merge;
  const sums = await fetchClaimSums(act.tx, from.memberId);
  const moved: string[] = [];
  for (const claim of await fetchClaimedOrders(act.tx, from.memberId)) {
    const left = sums.get(claim.claimId);
    if (left === undefined || left.posted + left.pending <= 0) continue;
    await moveOrder(merge, claim, left);
    moved.push(claim.entry.sourceId);
  }
  return moved;
}

async function moveOrder(merge: Merge, claim: ClaimedOrder, left: ClaimSums): Promise<void> {
  const { act, from, into, reason } = merge;
  const { sourceKind, sourceId, claimedAt, entry } = claim;
  const by = { origin: 'staff', actor: act.actor.username } as const;
  const why = `Moved to account ${into.memberId}: ${reason}`;
  await reverseClaim(act.tx, { sourceKind, sourceId, reason: why, ...by, now: act.now, release: true });
  const claimId = randomUUID();
  await insertMovedClaim(act.tx, { claimId, sourceKind, sourceId, memberId: into.memberId, claimedAt });
  const isPending = left.pending > 0;
  await write(act.tx, [
    {
      ...entry,
      ...by,
      transactionId: randomUUID(),
      source: claimId,
      memberId: into.memberId,
      recordedAt: act.now,
      reason: `Moved from account ${from.memberId}: ${reason}`,
      points: left.posted + left.pending,
      account: isPending ? 'pending' : 'posted',
      postsAt: isPending ? left.postsAt : null,
      expiresAt: isPending ? null : left.expiresAt,
    },
  ]);
}

/** What no order brought, lot by lot, so that nothing lasts longer or shorter than it did; a debt goes along. */
async function moveRest({ act, from, into, reason }: Merge): Promise<void> {
  const { posted } = await fetchBalances(act.tx, from.memberId);
  const lots = posted > 0 ? lotsOf(await fetchPostedLines(act.tx, from.memberId)) : [];
  const inLots = lots.reduce((sum, lot) => sum + lot.pointsLeft, 0);
  const common = {
    kind: 'Adjustment',
    sourceId: 'MERGE',
    occurredAt: act.now,
    recordedAt: act.now,
    basis: {},
    origin: 'staff',
    actor: act.actor.username,
    reason,
    account: 'posted',
  } as const;
  const arrival = (part: number | 'rest', points: number, expiresAt: Date | null): LedgerEntry => ({
    ...common,
    transactionId: randomUUID(),
    source: `${markOf(from)}:${part}`,
    memberId: into.memberId,
    sourceRef: from.memberId,
    product: `Points of account ${from.memberId}`,
    points,
    expiresAt,
  });
  const departure: LedgerEntry = {
    ...common,
    transactionId: randomUUID(),
    source: markOf(from),
    memberId: from.memberId,
    sourceRef: into.memberId,
    product: `Moved to account ${into.memberId}`,
    points: 0 - posted,
  };
  const rest = posted - inLots;
  await write(act.tx, [
    departure,
    ...lots.map((lot) => arrival(lot.lineId, lot.pointsLeft, lot.expiresAt)),
    ...(rest === 0 ? [] : [arrival('rest', rest, null)]),
  ]);
}

/** The entry that says for good that this account went into another one; it is there even where it moves no points. */
function markOf(from: Member): string {
  return `merge:${from.memberId}`;
}

async function write(tx: Database, entries: LedgerEntry[]): Promise<void> {
  if (!(await writeEntries(tx, entries))) throw new Error('An account was merged before.');
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

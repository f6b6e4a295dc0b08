/** Claims a source again for the account that had it, after a removal or a withdrawal that is undone. */
import { randomUUID } from 'node:crypto';

import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import {
  fetchClaimSums,
  insertMovedClaim,
  type ClaimedOrder,
  findClaimOfOrder,
} from './claimed-orders.queries.ts';
import { fetchClaimLot, writeEntries, type LedgerEntry } from './ledger.queries.ts';
import { earningCentsOf, pointsLeftOfOrder } from './points-left.ts';
import { fetchPassesOfOrder } from './sources.queries.ts';
import { fetchPointsReversed, releaseClaim } from './corrections.queries.ts';
import { findMemberById, lockMemberById } from './members.queries.ts';
import { settleMember } from './post-pending.ts';

const anyBasis = z.record(z.string(), z.unknown());

/** The reason of an undo in the ledger. */
export const undoReason = 'Undo';

/**
 * A new claim of a released source, with the points that its end took: pending if they were not posted yet, and
 * otherwise with the expiry and the day of the former ones. The caller has locked the member.
 */
export async function claimAgain(
  tx: Database,
  claim: ClaimedOrder,
  { memberId, points, actor, now }: { memberId: string; points: number; actor: string; now: Date },
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

/**
 * The team corrects what a till or an import got wrong: the barcode of a pass, the order of a pass, or a whole order
 * (docs/algorithms/corrections.md).
 */
import { judgeCorrection, type CorrectionVerdict } from '#domain/pass-correction.ts';

import { touchPasses } from '#server/changes/touch-pass.queries.ts';
import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import type { Database } from '#server/base/db/database.ts';
import { makeBarcodeHash } from '#server/base/security/barcode-hash.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { giveLinks } from '#server/passes/links/pass-links.ts';
import { clawBackSources } from '#server/loyalty/claw-back.ts';
import { hasOrderPoints } from '#server/loyalty/claim-again.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { forgetFormerValues } from '../imports/changes.queries.ts';
import {
  fetchCorrection,
  fetchPassesWithBarcode,
  isOrderClaimed,
  keepCorrection,
  lockOrders,
  lockPassesOfOrder,
  lockPassRow,
  renumberBarcode,
  renumberPass,
  retireOwnLink,
} from './correct-pass.queries.ts';
import { voidOrder } from './void-order.queries.ts';

type CorrectionServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

/** Who corrects, and why. */
export interface CorrectionBy {
  actor: StaffActor;
  reason: string;
}

type Renumbering = CorrectionBy & { action: 'Pass Correct' | 'Pass Move' };

/** The outcome: all but `good` changed nothing. */
export type PassCorrection = CorrectionVerdict | 'not-found';

/** Gives a pass another barcode. */
export function correctBarcode(
  services: CorrectionServices,
  from: PassNumbers,
  toBarcode: string,
  by: CorrectionBy,
): Promise<PassCorrection> {
  return renumber(services, from, { ...from, barcode: toBarcode }, { ...by, action: 'Pass Correct' });
}

/** Moves a pass to another order that exists. */
export function movePass(
  services: CorrectionServices,
  from: PassNumbers,
  toOrderId: string,
  by: CorrectionBy,
): Promise<PassCorrection> {
  return renumber(services, from, { ...from, orderId: toOrderId }, { ...by, action: 'Pass Move' });
}

async function renumber(
  { db, clock, secrets }: CorrectionServices,
  from: PassNumbers,
  to: PassNumbers,
  by: Renumbering,
): Promise<PassCorrection> {
  const now = clock.now();
  try {
    return await db.transaction(async (tx) => {
      const known = await lockOrders(tx, [from.orderId, to.orderId]);
      const pass = await lockPassRow(tx, from);
      if (pass === undefined) return 'not-found';
      const verdict = judgeCorrection(await fetchFacts(tx, { from, to, known }));
      if (verdict !== 'good') return verdict;
      // A pass without an address hash, such as a copy of one barcode in two orders, gets none.
      const hash = pass.barcodeHash === null ? noHash : makeBarcodeHash(secrets, to.barcode);
      await renumberPass(tx, from, { ...to, ...(from.barcode === to.barcode ? ownHash(pass) : hash) }, now);
      if (await retireOwnLink(tx, to)) await giveLinks({ db: tx, secrets, now }, [to]);
      if (from.barcode !== to.barcode) await renumberBarcode(tx, from.barcode, to.barcode);
      await forgetFormerValues(tx, 'passes', [from.orderId]);
      await record(tx, { from, to, by, now });
      await touchPasses(tx, [to], 'other', now);
      return verdict;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'numbers-taken';
    throw error;
  }
}

const noHash = { barcodeHash: null, barcodeHashKeyId: null };

function ownHash({
  barcodeHash,
  barcodeHashKeyId,
}: {
  barcodeHash: string | null;
  barcodeHashKeyId: string | null;
}) {
  return { barcodeHash, barcodeHashKeyId };
}

async function fetchFacts(
  tx: Database,
  { from, to, known }: { from: PassNumbers; to: PassNumbers; known: readonly string[] },
) {
  const isOther = (pass: PassNumbers): boolean =>
    pass.orderId !== from.orderId || pass.barcode !== from.barcode;
  const holders = (await fetchPassesWithBarcode(tx, to.barcode)).filter(isOther);
  const former = await fetchCorrection(tx, to);
  const isFormerOfOther =
    former !== undefined && (former.toOrderId !== from.orderId || former.toBarcode !== from.barcode);
  const isMove = from.orderId !== to.orderId;
  const isTakenInOrder = holders.some(({ orderId }) => orderId === to.orderId);
  return {
    isSame: !isOther(to),
    isOrderKnown: known.includes(to.orderId),
    isOrderWithdrawn:
      isMove && (await fetchCorrection(tx, { orderId: to.orderId, barcode: '' })) !== undefined,
    isTaken: isFormerOfOther || (isMove ? isTakenInOrder : holders.length > 0),
    isClaimed: isMove && ((await isOrderClaimed(tx, from.orderId)) || (await isOrderClaimed(tx, to.orderId))),
  };
}

async function record(
  tx: Database,
  change: { from: PassNumbers; to: PassNumbers; by: Renumbering; now: Date },
): Promise<void> {
  const { from, to, by, now } = change;
  const { actor, action, reason } = by;
  await keepCorrection(tx, {
    ...from,
    toOrderId: to.orderId,
    toBarcode: to.barcode,
    reason,
    correctedAt: now,
  });
  const target = `${to.orderId}/${to.barcode}`;
  await writeAudit(tx, actor, { action, target, before: { ...from }, after: { ...to, reason } }, now);
}

/** The outcome of a withdrawal, with what ended. */
export type Withdrawal =
  | { verdict: 'not-found' | 'was-withdrawn' }
  | { verdict: 'good'; passes: number; sharesEnded: number; claimsReversed: number };

/**
 * Withdraws an order: its passes become void as after a refund, its shares end, and points that were claimed with it
 * are taken back by further entries. No import adds to it again.
 */
export async function withdrawOrder(
  services: CorrectionServices,
  orderId: string,
  { actor, reason }: CorrectionBy,
): Promise<Withdrawal> {
  const { db, clock } = services;
  const now = clock.now();
  const ended = await db.transaction(async (tx) => {
    const [known] = await lockOrders(tx, [orderId]);
    if (known === undefined) return 'not-found';
    if ((await fetchCorrection(tx, { orderId, barcode: '' })) !== undefined) return 'was-withdrawn';
    const passes = await lockPassesOfOrder(tx, orderId);
    const { voided, sharesEnded } = await voidOrder(tx, orderId, now);
    await keepCorrection(tx, { orderId, barcode: '', reason, correctedAt: now });
    await touchPasses(tx, passes, 'refund', now);
    // A claim that is not committed yet waits for the passes and is refused, so this is the last word on it.
    const isClaimed = await hasOrderPoints(tx, orderId);
    const after = { isWithdrawn: true, passes: passes.length, voided, sharesEnded, isClaimed, reason };
    await writeAudit(tx, actor, { action: 'Order Withdraw', target: orderId, after }, now);
    return { passes: passes.length, sharesEnded };
  });
  if (typeof ended === 'string') return { verdict: ended };
  // Like a refund: each claim in a transaction of its own, and housekeeping catches up after a crash.
  const claimsReversed = await clawBackSources(services, 'ticket', [orderId]);
  return { verdict: 'good', ...ended, claimsReversed };
}

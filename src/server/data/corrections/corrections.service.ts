/** Corrections by the team: the same as by command, with the caller's name and refusals. */
import type { ErrorCode } from '#contract/errors.ts';
import type { CorrectionVerdict } from '#domain/pass-correction.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { correctBarcode, movePass, withdrawOrder, type PassCorrection } from './correct-pass.ts';

type CorrectionServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

const refusals = {
  'same-numbers': 'correction-same',
  'order-unknown': 'correction-order-unknown',
  'order-withdrawn': 'correction-order-withdrawn',
  'order-claimed': 'correction-order-claimed',
  'numbers-taken': 'correction-numbers-taken',
  'not-found': 'row-not-found',
} as const satisfies Record<Exclude<CorrectionVerdict, 'good'> | 'not-found', ErrorCode>;

export async function correctBarcodeByStaff(
  services: CorrectionServices,
  actor: StaffActor,
  pass: PassNumbers,
  { barcode, reason }: { barcode: string; reason: string },
): Promise<PassNumbers> {
  requireGood(await correctBarcode(services, pass, barcode, { actor, reason }));
  return { ...pass, barcode };
}

/** Moves a pass to another order. */
export async function movePassByStaff(
  services: CorrectionServices,
  actor: StaffActor,
  pass: PassNumbers,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<PassNumbers> {
  requireGood(await movePass(services, pass, orderId, { actor, reason }));
  return { ...pass, orderId };
}

function requireGood(verdict: PassCorrection): void {
  if (verdict !== 'good') throw new Refusal(refusals[verdict]);
}

/** Withdraws an order. */
export async function withdrawOrderByStaff(
  services: CorrectionServices,
  actor: StaffActor,
  orderId: string,
  reason: string,
): Promise<{ passes: number; sharesEnded: number; claimsReversed: number }> {
  const withdrawn = await withdrawOrder(services, orderId, { actor, reason });
  if (withdrawn.verdict !== 'good')
    throw new Refusal(withdrawn.verdict === 'not-found' ? 'row-not-found' : 'order-was-withdrawn');
  const { passes, sharesEnded, claimsReversed } = withdrawn;
  return { passes, sharesEnded, claimsReversed };
}

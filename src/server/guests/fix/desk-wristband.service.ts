/** The desk activates, replaces and releases the band of a ticket (docs/algorithms/wristband.md). */
import type { Contract } from '#contract/contract.ts';
import type { JsonOf } from '#contract/call.ts';

import { isExpiredAt } from '#domain/pass-state.ts';
import { isCodeOfRule } from '#domain/wristband-rule.ts';
import { validUntilOf } from '#domain/wristband.ts';

import { touchPass } from '#server/changes/touch-pass.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { judgePass } from '#server/passes/judge-pass.ts';
import { lockPass } from '#server/passes/lock-pass.queries.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import {
  endBand,
  fetchBand,
  fetchPolicy,
  redeemPass,
  takeBand,
  unredeemPass,
  type Band,
} from '#server/passes/wristband/wristband.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { fetchBandOfPass } from './desk-pass.queries.ts';
import { isBandOver } from './desk-pass.service.ts';

type BandServices = Pick<Services, 'db' | 'clock' | 'brand'>;

type ActiveBand = JsonOf<Contract['POST /api/admin/wristband/:orderId/:barcode']>;

/**
 * Spends the ticket on a blank band, also where guests may not do so themselves or the product is kept off phones. The
 * same call once more answers as the first did. Refuses with the reason.
 */
export async function activateBandByStaff(
  services: BandServices,
  actor: StaffActor,
  named: PassNumbers,
  code: string,
): Promise<ActiveBand> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const record = await lockRecord(tx, named);
    const own = await fetchBandOfPass(tx, named);
    if (own?.code === code && own.validUntil !== null)
      return viewBand(code, own.validUntil, await fetchPolicy(tx, named));
    refuseUnlessSpendable(services, record, now);
    const policy = await fetchPolicy(tx, named);
    const validUntil = validUntilOf(policy.validityText, now, services.brand);
    await takeBlank(services, tx, { named, code, validUntil, now });
    await redeemPass(tx, named, now);
    await touchPass(tx, named, 'redemption', now);
    await auditBand(tx, actor, 'Wristband Activate', named, {
      before: { band: null, isRedeemed: false },
      after: { band: code, isRedeemed: true, validUntil: validUntil.toISOString() },
      now,
    });
    return viewBand(code, validUntil, policy);
  });
}

/** Gives the ticket another blank band until the same instant; the former one becomes void. */
export async function replaceBandByStaff(
  services: BandServices,
  actor: StaffActor,
  named: PassNumbers,
  { code, reason }: { code: string; reason: string },
): Promise<ActiveBand> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const record = await lockRecord(tx, named);
    if (record.isRefunded) throw new Refusal('pass-refunded');
    const policy = await fetchPolicy(tx, named);
    const old = await requireBand(tx, named, now);
    const validUntil = old.validUntil ?? validUntilOf(policy.validityText, now, services.brand);
    if (old.code === code) throw new Refusal('band-same');
    // The new band is taken before the old one ends, so that two replacements never wait for each other in a circle.
    await takeBlank(services, tx, { named, code, validUntil, now });
    await endBand(tx, old.code, 'void');
    await touchPass(tx, named, 'redemption', now);
    await auditBand(tx, actor, 'Wristband Replace', named, {
      before: { band: old.code },
      after: { band: code, validUntil: validUntil.toISOString(), reason },
      now,
    });
    return viewBand(code, validUntil, policy);
  });
}

/** Takes the band off the ticket, which can then be used again. */
export async function releaseBandByStaff(
  { db, clock }: BandServices,
  actor: StaffActor,
  named: PassNumbers,
  { isUnworn, reason }: { isUnworn: boolean; reason: string },
): Promise<{ code: string; state: 'blank' | 'void' }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const record = await lockRecord(tx, named);
    if (record.isRefunded) throw new Refusal('pass-refunded');
    const old = await requireBand(tx, named, now);
    const state = isUnworn ? 'blank' : 'void';
    await endBand(tx, old.code, state);
    await unredeemPass(tx, named, now);
    await touchPass(tx, named, 'redemption', now);
    await auditBand(tx, actor, 'Wristband Release', named, {
      before: {
        band: old.code,
        isRedeemed: true,
        redeemedAt: record.redeemedAt?.toISOString() ?? null,
        activatedAt: old.activatedAt?.toISOString() ?? null,
        validUntil: old.validUntil?.toISOString() ?? null,
      },
      after: { band: null, isRedeemed: false, bandIs: state, reason },
      now,
    });
    return { code: old.code, state };
  });
}

async function lockRecord(tx: Database, named: PassNumbers): Promise<PassRecord> {
  const record = await lockPass(tx, named);
  if (record === undefined) throw new Refusal('row-not-found');
  return record;
}

function refuseUnlessSpendable({ brand }: BandServices, record: PassRecord, now: Date): void {
  if (!judgePass(record, brand, now).isWristband) throw new Refusal('band-not-for-pass');
  if (record.isRefunded) throw new Refusal('pass-refunded');
  if (record.isRedeemed) throw new Refusal('pass-redeemed');
  if (isExpiredAt(record.expiresAt, now)) throw new Refusal('pass-expired');
}

async function requireBand(tx: Database, named: PassNumbers, now: Date): Promise<Band> {
  const band = await fetchBandOfPass(tx, named);
  if (band === undefined || isBandOver(band, now)) throw new Refusal('band-none');
  return band;
}

async function takeBlank(
  { brand }: BandServices,
  tx: Database,
  { named, code, validUntil, now }: { named: PassNumbers; code: string; validUntil: Date; now: Date },
): Promise<void> {
  const policy = await fetchPolicy(tx, named);
  const band = { code, policy, isOfRule: isCodeOfRule(code, brand.wristbands) };
  if (await takeBand(tx, band, { ...named, activatedAt: now, validUntil })) return;
  const stored = await fetchBand(tx, code);
  throw new Refusal(stored?.state === 'activated' ? 'band-taken' : 'band-unknown');
}

function viewBand(
  code: string,
  validUntil: Date,
  { validityText }: { validityText: string | null },
): ActiveBand {
  return { code, validityText: validityText ?? '', validUntil: validUntil.toISOString() };
}

async function auditBand(
  tx: Database,
  actor: StaffActor,
  action: `Wristband ${'Activate' | 'Replace' | 'Release'}`,
  { orderId, barcode }: PassNumbers,
  { now, ...change }: { before: Record<string, unknown>; after: Record<string, unknown>; now: Date },
): Promise<void> {
  await writeAudit(tx, actor, { action, target: `${orderId}/${barcode}`, ...change }, now);
}

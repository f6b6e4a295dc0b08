/** Takes back what the desk did to the band of a ticket (docs/algorithms/staff-undo.md). */
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { lockPass } from '#server/passes/lock-pass.queries.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import {
  endBand,
  redeemPass,
  lockBand,
  restoreBand,
  unredeemPass,
  type Band,
} from '#server/passes/wristband/wristband.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** An act on a band, as the audit log holds it. */
export interface BandAct {
  action: 'Wristband Activate' | 'Wristband Replace' | 'Wristband Release';
  at: Date;
  /** The code of the ticket's band before the act, and after it; null for none. */
  before: string | null;
  after: string | null;
  /** When the ticket was used, and when its band was activated, before a release. */
  redeemedAt: Date | null;
  activatedAt: Date | null;
  validUntil: Date | null;
}

const ticketUsed = 'The ticket was used since';
const bandChanged = 'The wristband was changed since';

/**
 * Restores the bands of a ticket, and whether it is used, in the caller's transaction. A band that the act gave becomes
 * blank. Returns why it is too late, as a sentence, or undefined.
 */
export async function undoBandAct(
  { db: tx, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  pass: PassNumbers,
  act: BandAct,
): Promise<string | undefined> {
  const record = await lockPass(tx, pass);
  if (record === undefined) return 'The pass has other numbers since';
  if (record.isRefunded) return 'The pass was refunded since';
  const now = clock.now();
  // The band that comes back is locked before the one that ends, as a replacement takes them.
  const late =
    (act.before === null ? undefined : await giveBack(tx, pass, { ...act, code: act.before }, record)) ??
    (act.after === null ? undefined : await takeOff(tx, pass, act.after, act.at));
  if (late !== undefined) return late;
  if (act.action === 'Wristband Activate') await unredeemPass(tx, pass, now);
  if (act.action === 'Wristband Release') await redeemPass(tx, pass, now, act.redeemedAt);
  await touchPass(tx, pass, 'redemption', now);
  const target = `${pass.orderId}/${pass.barcode}`;
  const change = { before: { band: act.after }, after: { band: act.before } };
  await writeAudit(tx, actor, { action: act.action, target, ...change }, now);
  return undefined;
}

async function giveBack(
  tx: Database,
  pass: PassNumbers,
  act: BandAct & { code: string },
  { isRedeemed }: PassRecord,
): Promise<string | undefined> {
  if (act.action === 'Wristband Release' && isRedeemed) return ticketUsed;
  const band = await lockBand(tx, act.code);
  if (band === undefined || !(band.state === 'blank' || isOf(band, pass, 'void'))) return bandChanged;
  const { activatedAt, validUntil } = band.state === 'blank' ? act : band;
  await restoreBand(tx, act.code, { ...pass, activatedAt, validUntil });
  return undefined;
}

async function takeOff(tx: Database, pass: PassNumbers, code: string, at: Date): Promise<string | undefined> {
  const band = await lockBand(tx, code);
  if (band === undefined || !isOf(band, pass, 'activated') || band.activatedAt?.getTime() !== at.getTime())
    return bandChanged;
  await endBand(tx, code, 'blank');
  return undefined;
}

function isOf(band: Band, { orderId, barcode }: PassNumbers, state: Band['state']): boolean {
  return band.state === state && band.orderId === orderId && band.barcode === barcode;
}

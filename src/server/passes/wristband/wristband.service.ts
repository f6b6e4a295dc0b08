/**
 * Activates a blank band with a wristband ticket (docs/algorithms/wristband.md). One transaction locks the ticket,
 * takes the band if it is still free, and marks the ticket redeemed: of any number of requests for one band, only one
 * succeeds.
 */
import { isExpiredAt } from '#domain/pass-state.ts';
import { judgeTicket } from '#domain/wristband-ticket.ts';
import { isCodeOfRule } from '#domain/wristband-rule.ts';
import { periodOf, validUntilOf } from '#domain/wristband.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import { wrongBandsPerPass } from '#server/base/limits/limits.ts';
import { openTry, type OpenTry } from '#server/base/limits/reserve-try.ts';
import { takeTry } from '#server/base/limits/tries.queries.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { judgePass } from '../judge-pass.ts';
import { lockPass } from '../lock-pass.queries.ts';
import type { PassRecord } from '../pass-record.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { verifyToken } from '#server/base/security/tokens.ts';
import {
  fetchBand,
  fetchPolicy,
  isFreeBand,
  redeemPass,
  takeBand,
  type Band,
  type WantedBand,
} from './wristband.queries.ts';

type WristbandServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

/** What the guest learns of an activated band. */
interface ActivatedBand {
  /** The product's validity text, which may be empty. */
  validityText: string;
  validUntil: Date;
}

/** The outcome of an attempt; decided and, if necessary, counted before the transaction ends. */
type Outcome =
  | ({ kind: 'activated' } & ActivatedBand)
  | { kind: 'already-activated'; band: Band }
  | { kind: 'refused' | 'not-by-yourself' };

/**
 * Activates a band and returns the product's validity text with the end of the band. Refuses with `activation-attempt-expired`
 * only for an old token, with `wristband-already-activated` and the period for a band in use (including this ticket's
 * own), with `wristband-not-by-yourself` by policy, otherwise with `wristband-refused`. After five wrong codes of one
 * ticket each further one needs a solved puzzle (docs/algorithms/guessing.md).
 */
export async function activateWristband(
  services: WristbandServices,
  attempt: { token: string; barcode: string; code: string },
  caller: Caller,
): Promise<ActivatedBand> {
  const now = services.clock.now();
  const facts = verifyToken(services.secrets, attempt.token, 'wristband', now);
  if (facts === 'expired') throw new Refusal('activation-attempt-expired');
  if (facts === 'invalid') throw new Refusal('wristband-refused');
  const [orderId = '', barcode = ''] = facts.subject;
  if (attempt.barcode.trim() !== barcode) throw new Refusal('wristband-refused');
  const named = { orderId, barcode };
  const open = await openTry(services, caller, {
    counters: [{ key: `wrong-band:${orderId}:${barcode}`, limit: wrongBandsPerPass }],
    subject: ['band', orderId, barcode, attempt.code],
  });
  const outcome = await services.db.transaction((tx) =>
    attemptInLock(services, tx, { named, code: attempt.code, now, open }),
  );
  if (outcome.kind === 'activated') return outcome;
  if (outcome.kind === 'already-activated') throw alreadyActivated(outcome.band);
  throw new Refusal(outcome.kind === 'refused' ? 'wristband-refused' : 'wristband-not-by-yourself');
}

async function attemptInLock(
  services: WristbandServices,
  tx: Database,
  wanted: { named: PassNumbers; code: string; now: Date; open: OpenTry },
): Promise<Outcome> {
  const { named, code, now, open } = wanted;
  const record = await lockPass(tx, named);
  if (record === undefined) return { kind: 'refused' };
  const policy = await fetchPolicy(tx, named);
  const verdict = judgeTicket({ ...ticketOf(services, record, now), ...policy });
  if (verdict === 'spent') return answerSpentTicket(tx, named, code);
  if (verdict !== 'allowed') return { kind: verdict };
  const band = { code, policy, isOfRule: isCodeOfRule(code, services.brand.wristbands) };
  open.refuseUnlessTaken(await takeTry(tx, open.values, isFreeBand(band)));
  return takeFreeBand(services, tx, { named, band, now });
}

async function takeFreeBand(
  services: WristbandServices,
  tx: Database,
  { named, band, now }: { named: PassNumbers; band: WantedBand; now: Date },
): Promise<Outcome> {
  const { validityText } = band.policy;
  const validUntil = validUntilOf(validityText, now, services.brand);
  if (await takeBand(tx, band, { ...named, activatedAt: now, validUntil })) {
    await redeemPass(tx, named, now);
    await touchPass(tx, named, 'redemption', now);
    return { kind: 'activated', validityText: validityText ?? '', validUntil };
  }
  const stored = await fetchBand(tx, band.code);
  return stored?.state === 'activated' ? { kind: 'already-activated', band: stored } : { kind: 'refused' };
}

/**
 * A used ticket gets an answer only for its own band, so that a repeated request learns that the first one succeeded.
 */
async function answerSpentTicket(tx: Database, named: PassNumbers, code: string): Promise<Outcome> {
  const band = await fetchBand(tx, code);
  const isOwn = band?.orderId === named.orderId && band.barcode === named.barcode;
  return band !== undefined && isOwn ? { kind: 'already-activated', band } : { kind: 'refused' };
}

function ticketOf({ brand }: WristbandServices, record: PassRecord, now: Date) {
  const { isWristband, excluded } = judgePass(record, brand, now);
  return {
    isWristband,
    excluded,
    refunded: record.isRefunded,
    isExpired: isExpiredAt(record.expiresAt, now),
    isRedeemed: record.isRedeemed,
  };
}

function alreadyActivated({ validUntil }: Band): Refusal {
  if (validUntil === null) return new Refusal('wristband-already-activated');
  return new Refusal('wristband-already-activated', { say: (t, park) => periodOf(validUntil, { t, park }) });
}

/**
 * Finds the pass that a guest proves to hold, in the scope of the proof. Misses are counted, hits never are; over a
 * budget every caller, right or wrong, must send a solved puzzle (docs/algorithms/guessing.md).
 */
import type { PassProof } from '#contract/calls/order.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { barcodeForms } from '#domain/barcode-forms.ts';

import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { barcodeKeyOf, missesPerOrderOrBarcode, orderKeyOf } from '#server/base/limits/limits.ts';
import { countFreeMiss, openTry, type TryServices } from '#server/base/limits/reserve-try.ts';
import type { TryCounter } from '#server/base/limits/tries.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseIfSilent } from '#server/base/refuse-if-silent.ts';
import { sha256OfLink } from '#server/base/security/sealed-token.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { fetchPassByLink, fetchPassByPair, tryPass } from './find-pass.queries.ts';
import type { PassRecord, ShareRecord } from './pass-record.ts';
import { fetchTestPass, readTestPassRow } from './test-pass.queries.ts';

/** The pass, and the role of the caller. */
export interface FoundPass {
  record: PassRecord;
  /** Undefined for the primary ticketholder. */
  share: ShareRecord | undefined;
  /** True if a hashed link was the proof, so that the order id stays hidden from a shared guest. */
  isByLink: boolean;
}

/** A stopped or unknown share: only the look of the pass may still be shown. */
export interface EndedShareFound {
  record: PassRecord;
  endedShareId: string;
}

export type LookUp = FoundPass | EndedShareFound;

export type FindPassServices = TryServices &
  Pick<Services, 'config' | 'ticketing' | 'metrics' | 'openedPasses'>;

/**
 * Finds the pass, and reads it again if the CRM filled in missing data. The guest waits for a moment at most, and gets
 * the pass without the data if the CRM is silent. The CRM is not asked about shares.
 */
export async function findPassWithContact(
  services: FindPassServices & Pick<Services, 'crm'>,
  proof: PassProof,
  caller: Caller,
): Promise<LookUp> {
  const found = await findPass(services, proof, caller);
  if (!lacksContact(found)) return found;
  const isFilled = await services.crm.bringContact(found.record.crmId);
  return (isFilled ? await readPassAgain(services, found) : undefined) ?? found;
}

/** The pass for a caller that treats an ended share like any other miss. */
export async function findPassInScope(
  services: FindPassServices,
  proof: PassProof,
  caller: Caller,
): Promise<FoundPass> {
  const found = await findPass(services, proof, caller);
  if ('endedShareId' in found) throw new Refusal('order-not-found');
  return found;
}

/**
 * Refuses a caller who named a pass without its photo slot, and counts a miss. It requires no puzzle, because a slot is
 * a random UUID that no one can guess.
 */
export async function refuseAsMiss(
  services: FindPassServices,
  named: { orderId?: string; barcode: string },
  caller: Caller,
): Promise<never> {
  await countFreeMiss(services, countersOf(services, caller, named));
  services.metrics.lookUps.inc({ outcome: 'miss' });
  throw new Refusal('order-not-found');
}

/** Reads the pass again for a caller who has just found it; needs no second proof. */
export async function readPassAgain(
  { db }: Pick<Services, 'db'>,
  found: FoundPass,
): Promise<FoundPass | undefined> {
  const record = await fetchPassByPair(db, found.record);
  return record && { ...found, record };
}

/**
 * Finds the pass. Throws the refusal `order-not-found` (a miss), `puzzle-required` or `too-many-tries` (over a budget),
 * or `temporary-error` (ticketing does not answer).
 */
async function findPass(services: FindPassServices, proof: PassProof, caller: Caller): Promise<LookUp> {
  const found = await countOutcome(
    services,
    proof.hashUrl === undefined
      ? findByPair(services, proof, caller)
      : findByLink(services, proof.hashUrl, caller),
  );
  if (!found.record.isTest) noteOpened(services, found.record);
  return found;
}

function lacksContact(found: LookUp): found is FoundPass {
  if ('endedShareId' in found || found.share !== undefined || found.record.crmId === '') return false;
  const { firstName, lastName, email } = found.record;
  return [firstName, lastName, email].some((one) => one === null || one === '');
}

function noteOpened({ ticketing, openedPasses }: FindPassServices, { orderId, barcode }: PassRecord): void {
  ticketing.renewOrder(orderId);
  openedPasses?.add({ orderId, barcode, views: 1 });
}

async function countOutcome({ metrics }: FindPassServices, finding: Promise<LookUp>): Promise<LookUp> {
  try {
    const found = await finding;
    metrics.lookUps.inc({ outcome: 'hit' });
    return found;
  } catch (error) {
    const outcome = error instanceof Refusal ? outcomes.get(error.code) : undefined;
    if (outcome !== undefined) metrics.lookUps.inc({ outcome });
    throw error;
  }
}

const outcomes = new Map<ErrorCode, string>([
  ['order-not-found', 'miss'],
  ['puzzle-required', 'puzzle'],
  ['too-many-tries', 'closed'],
]);

/** A link cannot be guessed, so it requires no puzzle and opens even over a budget. */
async function findByLink(services: FindPassServices, hashUrl: string, caller: Caller): Promise<LookUp> {
  const found = await fetchPassByLink(services.db, sha256OfLink(hashUrl));
  if (found === undefined || (found.link.kind !== 'share' && found.link.revokedAt !== null)) {
    await countFreeMiss(services, [networkCounterOf(services, caller)]);
    throw new Refusal('order-not-found');
  }
  const { link, record } = found;
  if (link.kind === 'primary') return { record, share: undefined, isByLink: true };
  const share =
    link.revokedAt === null ? record.shares.find((one) => one.shareId === link.shareId) : undefined;
  return share === undefined
    ? { record, endedShareId: link.shareId ?? '' }
    : { record, share, isByLink: true };
}

async function findByPair(services: FindPassServices, proof: PassProof, caller: Caller): Promise<LookUp> {
  const { orderId = '', barcode = '', shareId } = proof;
  const named = { orderId, barcode };
  const open = await openTry(services, caller, {
    counters: countersOf(services, caller, named),
    subject: ['pass', orderId, barcode],
    closedCode: 'too-many-tries',
  });
  const tried = await tryPass(services.db, named, open.values);
  open.refuseUnlessTaken(tried);
  const record = tried.record ?? (await findElsewhere(services, named, () => open.giveBack(tried)));
  if (shareId === undefined) return { record, share: undefined, isByLink: false };
  const share = record.shares.find((one) => one.shareId === shareId);
  return share === undefined ? { record, endedShareId: shareId } : { record, share, isByLink: false };
}

/**
 * Finds the pass by the other form of its barcode, a test pass, or an order that only the ticketing system has so far; takes the counted try back if one is found.
 */
async function findElsewhere(
  services: FindPassServices,
  wanted: PassNumbers,
  giveBack: () => Promise<void>,
): Promise<PassRecord> {
  const other = await fetchOtherForm(services, wanted);
  if (other !== undefined) {
    await giveBack();
    return other;
  }
  const test = await fetchTestPass(services.db, wanted.barcode);
  const record =
    test === undefined
      ? await bringFromTicketing(services, wanted, giveBack)
      : readTestPassRow(test, wanted, services.clock.now());
  if (record === undefined) throw new Refusal('order-not-found');
  await giveBack();
  return record;
}

async function fetchOtherForm(
  { db }: Pick<Services, 'db'>,
  { orderId, barcode }: PassNumbers,
): Promise<PassRecord | undefined> {
  const [, other] = barcodeForms(barcode);
  return other === undefined ? undefined : fetchPassByPair(db, { orderId, barcode: other });
}

async function bringFromTicketing(
  services: FindPassServices,
  wanted: PassNumbers,
  giveBack: () => Promise<void>,
): Promise<PassRecord | undefined> {
  const bring = () => services.ticketing.bringOrder(wanted.orderId, wanted.barcode);
  // A system that does not answer has found nothing out, so the try is given back.
  if (!(await refuseIfSilent(bring, giveBack))) return undefined;
  return (await fetchPassByPair(services.db, wanted)) ?? fetchOtherForm(services, wanted);
}

function countersOf(
  services: FindPassServices,
  caller: Caller,
  { orderId, barcode }: { orderId?: string; barcode: string },
): readonly [TryCounter, ...TryCounter[]] {
  const orderKey = orderId === undefined ? '' : orderKeyOf(orderId);
  return [
    networkCounterOf(services, caller),
    { key: orderKey, limit: missesPerOrderOrBarcode },
    { key: barcodeKeyOf(barcode), limit: missesPerOrderOrBarcode },
  ];
}

function networkCounterOf(services: FindPassServices, caller: Caller): TryCounter {
  return counterOf(services, caller, 'address');
}

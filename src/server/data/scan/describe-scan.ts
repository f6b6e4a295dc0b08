/** The answer to a scan in words for the person at the gate. */
import type { ScanAnswer } from '#contract/calls/staff-scan.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';
import { gateSentenceOf } from '#domain/gate-sentence.ts';
import { formatInstant } from '#domain/park-format.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { formatTimeOfDay } from '#domain/park-time.ts';
import { operatingDayOf } from '#domain/operating-day.ts';
import { scanVerdicts } from '#domain/scan-verdict.ts';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';

import type { Services } from '#server/base/services.ts';
import { gateFactsOf } from '#server/passes/judge-pass.ts';
import type { FoundAtGate } from '../gate/verify-scan.service.ts';
import type { Identified } from './identify-scan.ts';
import type { TakenBy } from './scans.queries.ts';

type Words = Pick<Services, 'brand' | 'clock'>;

/** The answer; `taker` is the scan that had taken the pass before, if one is known. */
export function describeScan(
  services: Words,
  { state, code, found, bandEnds }: Identified,
  taker?: TakenBy,
): ScanAnswer {
  const { says } = scanVerdicts[state];
  const more =
    taker !== undefined
      ? ` ${sayTaker(services, taker)}`
      : state === 'band-active' && bandEnds instanceof Date
        ? ` It ends at ${timeOf(services, bandEnds)}.`
        : '';
  return {
    state,
    says: says + more,
    pass: found === undefined ? null : viewScannedPass(services, found, code),
  };
}

/** When, where and by whom a pass was used. */
function sayTaker(services: Words, { scannedAt, place, member }: TakenBy): string {
  const where = place === '' ? '' : ` at ${place}`;
  const by = member === '' ? '' : ` by ${member}`;
  return `Scanned ${timeOf(services, scannedAt)}${where}${by}.`;
}

/** The time alone within the operating day, otherwise with its date. */
function timeOf({ brand, clock }: Words, at: Date): string {
  if (operatingDayOf(at, brand) === operatingDayOf(clock.now(), brand)) return formatTimeOfDay(at, brand);
  return formatInstant(at, brand, { dateStyle: 'medium', timeStyle: 'short' });
}

function viewScannedPass(
  { brand, clock }: Words,
  { record, verdict, shareId }: FoundAtGate,
  code: Identified['code'],
): NonNullable<ScanAnswer['pass']> {
  const share = record.shares.find((one) => one.shareId === shareId);
  const isShared = shareId !== '';
  const facts = gateFactsOf(brand, record, verdict, {
    isShared,
    isShareEnded: isShared && share === undefined,
    code: code === 'plain' && verdict.refusesPlainBarcode ? 'refused' : 'plain',
  });
  // A reader needs no name of a ticket, so a missing registration stops no one here.
  const sentence = gateSentenceOf({ ...facts, needsRegistration: false }, clock.now());
  const t = makeTranslate(speechOf('en', brand.locale));
  const holder = share ?? record;
  return {
    orderId: record.orderId,
    barcode: record.barcode,
    name: isShared && share === undefined ? '' : fullNameOf(holder.firstName, holder.lastName),
    product: record.product,
    isShared,
    hasPhoto: record.hasPhoto,
    sentence: writeGateSentence(sentence, { now: clock.now(), park: brand, isOnPassPage: false, t }),
  };
}

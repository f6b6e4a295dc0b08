/** The public page of a stored value card: its balance, and its uses in this operating day (T3, T17). */
import type { StoredValue } from '#contract/calls/stored-value.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { boundsOfOperatingDay, operatingDayOf } from '#domain/operating-day.ts';
import { voidReasonOf } from '#domain/pass-state.ts';

import { barcodeHashPattern } from '#server/base/security/barcode-hash.ts';
import { drawCode128 } from '#server/base/drawing/barcode.ts';
import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { reserveTry, type TryServices } from '#server/base/limits/reserve-try.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { stateFactsOf, isBarcodeHidden, codeOnPage, gateFactsOf, judgePass } from '../judge-pass.ts';
import type { PassRecord } from '../pass-record.ts';
import { fetchPassByBarcodeHash, fetchVisits, hasBarcodeHash } from './stored-value.queries.ts';

/**
 * The card of a barcodeHash. Every value without a card gets the same refusal, `card-not-found`: an unknown hash, or a
 * text that is not a hash. A void card shows its balance and the reason. Over a budget every caller of the network must
 * send a solved puzzle (docs/algorithms/guessing.md).
 */
export async function readStoredValue(
  services: TryServices & Pick<Services, 'brand' | 'config' | 'walletKeys'>,
  barcodeHash: string,
  caller: Caller,
): Promise<StoredValue> {
  const { db, clock, brand } = services;
  const now = clock.now();
  const { isHit } = await reserveTry(services, caller, {
    counters: [counterOf(services, caller, 'stored-value')],
    subject: ['stored-value', barcodeHash],
    ...(barcodeHashPattern.test(barcodeHash) ? { isHit: hasBarcodeHash(barcodeHash) } : {}),
  });
  const record = isHit ? await fetchPassByBarcodeHash(db, barcodeHash) : undefined;
  if (record === undefined) throw new Refusal('card-not-found');
  const today = operatingDayOf(now, brand);
  const visits = await fetchVisits(db, record, boundsOfOperatingDay(today, brand));
  const attractions = visits.map(({ attraction, location, visitedAt }) => ({
    attraction,
    location,
    timestamp: visitedAt.toISOString(),
  }));
  return { ...viewCard(services, record, now), today, attractions };
}

/** The card without names, because its page is as public as the code printed on it. */
function viewCard(services: Pick<Services, 'brand' | 'walletKeys'>, record: PassRecord, now: Date) {
  const verdict = judgePass(record, services.brand, now);
  const { customization } = verdict;
  return {
    credits: record.credits,
    cash: dollarsOfCents(record.cashCents),
    barcode: record.barcode,
    product: record.product,
    category: record.category,
    voidReason: voidReasonOf(stateFactsOf(record, now)) ?? null,
    backgroundColor: customization.backgroundColor,
    foregroundColor: customization.foregroundColor,
    barcodeDrawing: isBarcodeHidden(verdict, services.walletKeys) ? null : drawCode128(record.barcode),
    // The public page says no more than a shared guest reads.
    gate: gateFactsOf(services.brand, record, verdict, {
      isShared: true,
      code: codeOnPage(verdict, services.walletKeys),
    }),
    asOf: now.toISOString(),
  };
}

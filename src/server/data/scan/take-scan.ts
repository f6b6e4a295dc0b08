/**
 * Takes a pass by a scan where the park keeps its redemptions here. The pass is locked first and judged in the lock, so
 * that of any number of scans on any number of servers only one takes it.
 */
import { operatingDayOf } from '#domain/operating-day.ts';
import { keptOf, mayEnter } from '#domain/scan-verdict.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { lockPass } from '#server/passes/lock-pass.queries.ts';
import { dayCountOf } from '#server/passes/visit-days.ts';
import { redeemPass } from '#server/passes/wristband/wristband.queries.ts';
import type { FoundAtGate } from '../gate/verify-scan.service.ts';
import { identifyScan, type Identified, type ScanServices } from './identify-scan.ts';
import { findTaker, insertScan, releasePass, type StoredScan, type TakenBy } from './scans.queries.ts';

/** A scan to be recorded: who made it, when and where. */
export type ScanFacts = Pick<StoredScan, 'scanId' | 'receivedAt' | 'sentBy' | 'scannedBy' | 'place' | 'said'>;

/** What a scan came to. */
export interface RecordedScan {
  identified: Identified;
  taker: TakenBy | undefined;
  keptFor: string | null;
  /** False if a scan of the same id was recorded meanwhile; this one has then changed nothing. */
  isNew: boolean;
}

/** Judges a scan, takes its pass if `takes` says so, and records it; one transaction. */
export async function recordScan(
  services: ScanServices,
  scanned: string,
  facts: ScanFacts,
  takes: boolean,
): Promise<RecordedScan> {
  const seen = await identifyScan(services, scanned);
  if (!takes || !mayEnter(seen.state) || seen.found === undefined) {
    const taker = await takerOf(services.db, seen);
    return { identified: seen, taker, keptFor: null, isNew: await store(services.db, services, seen, facts) };
  }
  const { record } = seen.found;
  return services.db.transaction(async (tx) => {
    await lockPass(tx, record);
    const within = { ...services, db: tx };
    const identified = await identifyScan(within, scanned);
    const taken = await takePass(within, identified);
    const isNew = await store(tx, services, taken.identified, facts, taken.keptFor);
    if (isNew && taken.keptFor === 'once') {
      await redeemPass(tx, record, services.clock.now());
      await touchPass(tx, record, 'redemption', services.clock.now());
    }
    return { ...taken, isNew };
  });
}

/** Who took the pass that a scan names; for a pass that was used by another system, no one. */
async function takerOf(db: Database, { state, found }: Identified): Promise<TakenBy | undefined> {
  return state === 'redeemed' && found !== undefined ? findTaker(db, found.record, 'once') : undefined;
}

async function takePass(
  services: ScanServices,
  identified: Identified,
): Promise<Omit<RecordedScan, 'isNew'>> {
  const { state, found } = identified;
  if (!mayEnter(state) || found === undefined)
    return { identified, taker: await takerOf(services.db, identified), keptFor: null };
  const kept = keptOfPass(services, found);
  if (kept === 'never') return { identified, taker: undefined, keptFor: null };
  if (kept === 'once') {
    // The pass is not redeemed, so an earlier scan that took it was undone.
    await releasePass(services.db, found.record);
    return { identified, taker: undefined, keptFor: 'once' };
  }
  const keptFor = operatingDayOf(services.clock.now(), services.brand);
  const taker = await findTaker(services.db, found.record, keptFor);
  if (taker === undefined) return { identified, taker, keptFor };
  return { identified: { ...identified, state: 'scanned-today' }, taker, keptFor: null };
}

function keptOfPass({ brand }: Pick<Services, 'brand'>, { record, verdict }: FoundAtGate) {
  const { category, isPassholder, product } = record;
  const { isWristband } = verdict;
  return keptOf({ category, isPassholder, isWristband, dayCount: dayCountOf(product, brand) });
}

function store(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { state, found }: Identified,
  facts: ScanFacts,
  keptFor: string | null = null,
): Promise<boolean> {
  return insertScan(tx, {
    ...facts,
    scannedAt: clock.now(),
    state,
    orderId: found?.record.orderId ?? null,
    barcode: found?.record.barcode ?? null,
    isShared: found !== undefined && found.shareId !== '',
    keptFor,
  });
}

/**
 * Takes a pass by a scan where the park keeps its redemptions here. The pass is locked first and judged in the lock, so
 * that of any number of scans on any number of servers only one takes it.
 */
import { operatingDayOf } from '#domain/operating-day.ts';
import { keptOf, mayEnter } from '#domain/scan-verdict.ts';

import { prepared, type Database } from '#server/base/db/database.ts';
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

/**
 * Judges a scan, takes its pass if `takes` says so, and records it. A scan of a pass that is being taken waits
 * for the end of that without a connection, and then looks again, so that one ticket cannot use up the pool.
 */
export async function recordScan(
  services: ScanServices,
  scanned: string,
  facts: ScanFacts,
  takes: boolean,
): Promise<RecordedScan> {
  const taking = takingOf(services.db);
  for (;;) {
    const seen = await identifyScan(services, scanned);
    const judged = takes ? await judgeTaking(services, seen) : await judgeTaken(services, seen);
    const { found } = judged.identified;
    if (judged.keptFor === null || found === undefined)
      return { ...judged, isNew: await store(services.db, services, judged.identified, facts) };
    const key = `${found.record.orderId}/${found.record.barcode}`;
    const running = taking.get(key);
    if (running === undefined) {
      const mine = takeInLock(services, scanned, facts, found);
      taking.set(key, mine);
      return await mine.finally(() => taking.delete(key));
    }
    await running.catch(() => undefined);
  }
}

/** The passes that this process is taking. */
const takingOf = prepared(() => new Map<string, Promise<RecordedScan>>());

/** Locks the pass, and judges it again. */
function takeInLock(
  services: ScanServices,
  scanned: string,
  facts: ScanFacts,
  { record }: FoundAtGate,
): Promise<RecordedScan> {
  return services.db.transaction(async (tx) => {
    await lockPass(tx, record);
    const within = { ...services, db: tx };
    const judged = await judgeTaking(within, await identifyScan(within, scanned));
    const takesOnce = judged.keptFor === 'once';
    // The pass is not redeemed, so an earlier scan that took it was undone.
    if (takesOnce) await releasePass(tx, record);
    const isNew = await store(tx, services, judged.identified, facts, judged.keptFor);
    if (isNew && takesOnce) {
      await redeemPass(tx, record, services.clock.now());
      await touchPass(tx, record, 'redemption', services.clock.now());
    }
    return { ...judged, isNew };
  });
}

/** A scan that takes nothing, with who took its pass; for a pass that another system redeemed, no one. */
async function judgeTaken(services: ScanServices, identified: Identified): Promise<JudgedTaking> {
  const { state, found } = identified;
  const isTaken = state === 'redeemed' && found !== undefined;
  const taker = isTaken ? await findTaker(services.db, found.record, 'once') : undefined;
  return { identified, taker, keptFor: null };
}

type JudgedTaking = Omit<RecordedScan, 'isNew'>;

/** What a scan would take; `keptFor` is null if nothing is to be taken. */
async function judgeTaking(services: ScanServices, identified: Identified): Promise<JudgedTaking> {
  const { state, found } = identified;
  if (!mayEnter(state) || found === undefined) return judgeTaken(services, identified);
  const kept = keptOfPass(services, found);
  if (kept === 'never') return { identified, taker: undefined, keptFor: null };
  if (kept === 'once') return { identified, taker: undefined, keptFor: 'once' };
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

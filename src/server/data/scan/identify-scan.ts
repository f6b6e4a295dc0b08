/** Finds out what was scanned: a code of a pass, or another number of the park that admits no one. */
import { isTillCode } from '#domain/till-code.ts';
import { readRewardCode } from '#domain/reward-code.ts';
import { lacksPhoto } from '#domain/pass-state.ts';
import { isRotatingCode } from '#domain/rotating-code.ts';
import { bandStateOf, withoutPhoto, type ScanState } from '#domain/scan-verdict.ts';
import { cleanNumber, plainText } from '#domain/typed-number.ts';
import { readTypedPass } from '#domain/typed-pass.ts';
import { wristbandCodePattern } from '#domain/wristband-code.ts';

import type { Services } from '#server/base/services.ts';
import { hashOfCode } from '#server/loyalty/rewards/taking-code.ts';
import { findTakingByHash } from '#server/loyalty/rewards/takings.queries.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { fetchTestPass } from '#server/passes/test-pass.queries.ts';
import { visitStartOf } from '#server/passes/visit-days.ts';
import { fetchBand, type Band } from '#server/passes/wristband/wristband.queries.ts';
import { judgeAtGate, judgeScan, type FoundAtGate } from '../gate/verify-scan.service.ts';

/** What a look at the database needs. */
export type ScanServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

/** What was scanned. */
export interface Identified {
  state: ScanState;
  /** For the counts of scans. */
  code: 'plain' | 'rotating' | 'other';
  found: FoundAtGate | undefined;
  /** The end of an active wristband; null where none is known. */
  bandEnds?: Date | null;
}

/** Identifies a scan. It writes nothing. */
export async function identifyScan(services: ScanServices, scanned: string): Promise<Identified> {
  const text = plainText(scanned).trim();
  if (isTillCode(text)) return { state: 'member-code', code: 'other', found: undefined };
  if (isRotatingCode(text)) return refine(await judgeScan(services, text));
  const typed = readTypedPass(text);
  if (typed?.kind === 'link' || text.includes('://'))
    return { state: 'pass-link', code: 'other', found: undefined };
  const barcode = typed?.kind === 'numbers' && typed.barcode !== '' ? typed.barcode : text;
  const judged = await judgeScan(services, barcode);
  return judged.found === undefined ? identifyOther(services, text) : refine(judged);
}

function refine({ state, code, found }: Awaited<ReturnType<typeof judgeScan>>): Identified {
  const isPhotoMissing =
    found !== undefined && lacksPhoto({ ...found.record, skipImage: found.verdict.skipImage });
  return { state: isPhotoMissing ? withoutPhoto(state) : state, code, found };
}

async function identifyOther(services: ScanServices, text: string): Promise<Identified> {
  const none = { code: 'other', found: undefined } as const;
  // No stored number has other characters, and the database refuses some of them.
  if (!/^[ -~]{1,100}$/.test(text)) return { state: 'unknown', ...none };
  const code = cleanNumber(text);
  const band = wristbandCodePattern.test(code) ? await fetchBand(services.db, code) : undefined;
  if (band !== undefined) return identifyBand(services, band);
  const rewardCode = readRewardCode(text);
  if (rewardCode !== undefined && (await findTakingByHash(services.db, hashOfCode(rewardCode))) !== undefined)
    return { state: 'reward-code', ...none };
  if ((await fetchTestPass(services.db, code)) !== undefined) return { state: 'test-pass', ...none };
  return { state: 'unknown', ...none, code: 'plain' };
}

async function identifyBand(services: ScanServices, band: Band): Promise<Identified> {
  const now = services.clock.now();
  const found = await passOfBand(services, band, now);
  return {
    state:
      band.state === 'activated'
        ? bandStateOf({ ...band, isRefunded: found?.record.isRefunded === true }, now)
        : `band-${band.state}`,
    code: 'other',
    found,
    bandEnds: band.validUntil,
  };
}

async function passOfBand(
  services: ScanServices,
  { orderId, barcode }: Band,
  now: Date,
): Promise<FoundAtGate | undefined> {
  if (orderId === null || barcode === null) return undefined;
  const record = await fetchPassByPair(services.db, { orderId, barcode });
  if (record === undefined) return undefined;
  const begins = visitStartOf(record, services.brand);
  const { verdict } = judgeAtGate(services, { record, shareId: '', now, begins });
  return { record, verdict, shareId: '', begins };
}

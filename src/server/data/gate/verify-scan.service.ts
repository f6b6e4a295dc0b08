/** Judges what a gate has scanned. It writes nothing, so a gate may repeat a scan whose answer it lost. */
import type { GateCheck, GateState } from '#contract/calls/gate.ts';
import { barcodeForms } from '#domain/barcode-forms.ts';
import { gateReasons } from '#domain/gate-check.ts';
import { gatePassStateOf, type GatePassState } from '#domain/gate-pass-state.ts';
import { ageSecondsOf, isRotatingCode, judgeRotatingCode, readRotatingCode } from '#domain/rotating-code.ts';
import { cleanNumber, plainText } from '#domain/typed-number.ts';

import type { Services } from '#server/base/services.ts';
import { fetchPassesByBarcode } from '#server/passes/find-lines.queries.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { judgePass, stateFactsOf, type PassVerdict } from '#server/passes/judge-pass.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { expectedValueOf, readHolder } from '#server/passes/rotating-codes.ts';
import { visitStartOf } from '#server/passes/visit-days.ts';

type GateServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

/** Judges a scan. Every scan gets an answer, also one that proves no pass. */
export async function verifyScan(services: GateServices, scanned: string): Promise<GateCheck> {
  const { code, state, ageSeconds, found } = await judgeScan(services, scanned);
  const pass = found === undefined ? null : viewPass(found);
  return { admits: state === 'valid', state, reason: gateReasons[state], code, ageSeconds, pass };
}

/** What became of a scan, and the pass that it proves. */
export interface JudgedScan {
  code: GateCheck['code'];
  state: GateState;
  /** How old a rotating code is, in seconds; null for any other scan. */
  ageSeconds: number | null;
  found: FoundAtGate | undefined;
}

/** The same for callers that show more of the pass. */
export async function judgeScan(services: GateServices, scanned: string): Promise<JudgedScan> {
  const text = plainText(scanned).trim();
  return isRotatingCode(text) ? verifyRotating(services, text) : verifyPlain(services, cleanNumber(text));
}

/** A plain barcode; the number may be on passes of several orders, of which a valid one counts first. */
async function verifyPlain(services: GateServices, barcode: string): Promise<JudgedScan> {
  const records = await fetchRecords(services, barcode);
  const now = services.clock.now();
  const judged = records.map((record) => {
    const begins = visitStartOf(record, services.brand);
    const { state, verdict } = judgeAtGate(services, { record, shareId: '', now, begins });
    const isRefused = state === 'valid' && verdict.refusesPlainBarcode;
    return answer('plain', isRefused ? 'plain-refused' : state, { record, verdict, shareId: '', begins });
  });
  return judged.find(({ state }) => state === 'valid') ?? judged[0] ?? answer('plain', 'unknown');
}

/** The passes with the barcode as it was scanned, or else with its other form. */
async function fetchRecords({ db }: Pick<GateServices, 'db'>, barcode: string): Promise<PassRecord[]> {
  // No stored barcode has such characters, and the database refuses some of them.
  if (!/^[ -~]{1,100}$/.test(barcode)) return [];
  for (const form of barcodeForms(barcode)) {
    const records = await fetchPassesByBarcode(db, form);
    if (records.length > 0) return records;
  }
  return [];
}

/** A rotating code. The pass is read only for a value that is right for the code's own time. */
async function verifyRotating(services: GateServices, scanned: string): Promise<JudgedScan> {
  const code = readRotatingCode(scanned);
  if (code === undefined) return answer('rotating', 'malformed');
  const { secrets, clock } = services;
  const now = clock.now();
  const expected = expectedValueOf(secrets, code);
  const holder = readHolder(secrets, code);
  if (expected === undefined || holder === undefined)
    return answer('rotating', 'forged', undefined, ageSecondsOf(code, now));
  const age = judgeRotatingCode(code, expected, now);
  if (age === 'forged') return answer('rotating', 'forged', undefined, ageSecondsOf(code, now));
  const record = await fetchPassByPair(services.db, holder);
  if (record === undefined) return answer('rotating', 'unknown', undefined, ageSecondsOf(code, now));
  const begins = visitStartOf(record, services.brand);
  const { state, verdict } = judgeAtGate(services, { record, shareId: holder.shareId, now, begins });
  // A void pass is said to be void, even if its code is a screenshot: the guest need not open it again.
  const withAge =
    state !== 'valid' ? state : age !== 'fresh' ? age : verdict.rotatesBarcode ? state : 'not-rotating';
  const found = { record, verdict, shareId: holder.shareId, begins };
  return answer('rotating', withAge, found, ageSecondsOf(code, now));
}

/** The state of a pass for one holder, whatever was scanned. Without `begins` its day is not judged. */
export function judgeAtGate(
  { brand }: Pick<Services, 'brand'>,
  { record, shareId, now, begins }: { record: PassRecord; shareId: string; now: Date; begins: Date | null },
): { state: GatePassState; verdict: PassVerdict } {
  const verdict = judgePass(record, brand, now);
  const state = gatePassStateOf({
    ...stateFactsOf(record, now),
    isExcluded: verdict.excluded !== undefined,
    isShareEnded: shareId !== '' && !record.shares.some((share) => share.shareId === shareId),
    isBeforeFirstDay: begins !== null && now < begins,
  });
  return { state, verdict };
}

/** A pass that a scan proves. */
export interface FoundAtGate {
  record: PassRecord;
  verdict: PassVerdict;
  shareId: string;
  begins: Date | null;
}

function answer(
  code: GateCheck['code'],
  state: GateState,
  found?: FoundAtGate,
  ageSeconds: number | null = null,
): JudgedScan {
  return { code, state, ageSeconds, found };
}

function viewPass({ record, shareId, begins }: FoundAtGate): NonNullable<GateCheck['pass']> {
  const { orderId, barcode, product, category, isPassholder, hasPhoto } = record;
  return {
    ...{ orderId, barcode, product, category, isPassholder, hasPhoto },
    isShared: shareId !== '',
    begins: begins?.toISOString() ?? null,
    expires: record.expiresAt?.toISOString() ?? null,
    redeemed: record.redeemedAt?.toISOString() ?? null,
  };
}

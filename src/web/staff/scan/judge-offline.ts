/** Judges a scan without a network, by the list on the device (docs/gate-screen.md). */
import { hashedTexts, recordFlags } from '#contract/scan-list.ts';
import { barcodeForms } from '#domain/barcode-forms.ts';
import { isTillCode } from '#domain/till-code.ts';
import {
  isRotatingCode,
  judgeRotatingCode,
  keyDayOf,
  readRotatingCode,
  rotatingValueDigits,
  stepOfCodeMadeAt,
  rotatingPeriodSeconds,
  type RotatingCode,
} from '#domain/rotating-code.ts';
import { withoutPhoto, type ScanState } from '#domain/scan-verdict.ts';
import { messageOfStep, totpOfHash } from '#domain/totp.ts';
import { cleanNumber, plainText } from '#domain/typed-number.ts';
import { readTypedPass } from '#domain/typed-pass.ts';
import { wristbandCodePattern } from '#domain/wristband-code.ts';

import { findListed, type ListedCode, type OfflineList } from './offline-list.ts';
import { hmacOf } from './verify-part.ts';

/** What a device found out by itself. */
export interface OfflineVerdict {
  state: ScanState;
  /** Undefined if the list does not have the pass. */
  listed?: ListedCode;
  /** When this device admitted with the pass before. */
  takenAt?: Date;
}

/** Judges a scan; `takenAt` says when this device admitted with a pass, by the hash of the pass. */
export async function judgeOffline(
  list: OfflineList,
  scanned: string,
  now: Date,
  takenAt: (pass: string) => Promise<Date | undefined>,
): Promise<OfflineVerdict> {
  const text = plainText(scanned).trim();
  if (isTillCode(text)) return { state: 'member-code' };
  if (isRotatingCode(text)) return judgeRotating(list, text, now, takenAt);
  const typed = readTypedPass(text);
  if (typed?.kind === 'link' || text.includes('://')) return { state: 'pass-link' };
  const barcode = typed?.kind === 'numbers' && typed.barcode !== '' ? typed.barcode : text;
  const listed = (await findBarcode(list, barcode)) ?? (await findBand(list, text));
  return listed === undefined ? { state: 'not-on-list' } : judgeListed(list, listed, now, takenAt);
}

async function findBarcode(list: OfflineList, barcode: string): Promise<ListedCode | undefined> {
  for (const form of barcodeForms(cleanNumber(barcode))) {
    const listed = await findListed(list, hashedTexts.barcode(form));
    if (listed !== undefined) return listed;
  }
  return undefined;
}

/** A wristband that is active, or has ended today. */
async function findBand(list: OfflineList, text: string): Promise<ListedCode | undefined> {
  const code = cleanNumber(text);
  return wristbandCodePattern.test(code) ? findListed(list, hashedTexts.band(code)) : undefined;
}

async function judgeRotating(
  list: OfflineList,
  text: string,
  now: Date,
  takenAt: (pass: string) => Promise<Date | undefined>,
): Promise<OfflineVerdict> {
  const code = readRotatingCode(text);
  if (code === undefined) return { state: 'malformed' };
  const expected = code.keyKind === 'day' ? await expectedValueOf(list, code) : undefined;
  const age = expected === undefined ? undefined : judgeRotatingCode(code, expected, now);
  if (age === 'forged') return { state: 'forged' };
  const listed = await findListed(list, hashedTexts.holder(code.holderId));
  if (listed === undefined) return { state: age === undefined ? 'needs-network' : 'not-on-list' };
  const verdict = await judgeListed(list, listed, now, takenAt);
  const isOver = verdict.state === 'redeemed' || verdict.state === 'expired' || verdict.state === 'excluded';
  if (age === 'fresh' || isOver) return verdict;
  // Without its key, only the age of the code is unknown: a pass that is over needs no network to be refused.
  return { state: age ?? 'needs-network', listed };
}

/** The value that the code should have at its own time; undefined if this device has no key for it. */
async function expectedValueOf(
  { keys }: OfflineList,
  { keyId, holderId, madeAt }: RotatingCode,
): Promise<string | undefined> {
  const step = stepOfCodeMadeAt(madeAt);
  const day = keyDayOf(step * rotatingPeriodSeconds);
  const master = keys.days.find((one) => one.day === day && one.keyId === keyId)?.key;
  if (master === undefined) return undefined;
  const passKey = (await hmacOf(master, holderId)).slice(0, 20);
  const key = await crypto.subtle.importKey('raw', passKey, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const hash = await crypto.subtle.sign('HMAC', key, messageOfStep(step));
  return totpOfHash(new Uint8Array(hash), rotatingValueDigits);
}

async function judgeListed(
  { keepsRedemptions }: OfflineList,
  listed: ListedCode,
  now: Date,
  takenAt: (pass: string) => Promise<Date | undefined>,
): Promise<OfflineVerdict> {
  const has = (flag: number): boolean => (listed.flags & flag) !== 0;
  const isOver = listed.expiresAt !== 0 && listed.expiresAt * 1000 <= now.getTime();
  if (listed.state === 'band-active') return { state: isOver ? 'band-ended' : 'band-active', listed };
  if (listed.state !== 'valid') return { state: lookedState(listed.state, listed), listed };
  if (isOver) return { state: 'expired', listed };
  const taken = keepsRedemptions ? await takenAt(listed.pass) : undefined;
  if (taken !== undefined && has(recordFlags.isOnce)) return { state: 'redeemed', listed, takenAt: taken };
  if (taken !== undefined && has(recordFlags.isEachDay))
    return { state: 'scanned-today', listed, takenAt: taken };
  return { state: lookedState('valid', listed), listed };
}

/** The state, with what a pass needs to be looked at. */
function lookedState(state: ScanState, { flags }: ListedCode): ScanState {
  if ((flags & recordFlags.lacksPhoto) !== 0) return withoutPhoto(state);
  return state === 'valid' && (flags & recordFlags.isPassholder) !== 0 ? 'photo-elsewhere' : state;
}

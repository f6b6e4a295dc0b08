/**
 * The codes of passes whose barcode rotates: whom a code names, and the keys that make its values. Everything derives
 * from the server's secret, so nothing is stored, and a new secret replaces every key (docs/gates.md).
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

import { readBase32, writeBase32 } from '#domain/base32.ts';
import {
  keyDayOf,
  rotatingPeriodSeconds,
  rotatingToleranceSteps,
  rotatingValueDigits,
  stepOfCodeMadeAt,
  writeRotatingHead,
  type RotatingCode,
  type RotatingCodeHead,
  type RotatingKeyKind,
  type RotatingValues,
} from '#domain/rotating-code.ts';
import { totpOfStep, type HmacSha1 } from '#domain/totp.ts';

import type { SecretKey, SecretPurpose, Secrets } from '#server/base/security/secrets.ts';
import { isMemberHolder, type Holder } from '#server/changes/holder.ts';

/** The values that a page holds last two hours without a network. */
const pageSteps = (2 * 3600) / rotatingPeriodSeconds;

const totpKeyBytes = 20;
const nonceBytes = 12;
const blockCounter = Buffer.alloc(4);

const hmacSha1: HmacSha1 = (key, message) => createHmac('sha1', key).update(message).digest();

/** Codes of members have a secret of their own, so that neither kind of code is ever accepted as the other. */
function purposeOf(keyKind: RotatingKeyKind): SecretPurpose {
  return keyKind === 'day' || keyKind === 'wallet' ? 'gate-code' : 'member-rotating';
}

/** The fixed part of a holder's code. Its id is the same each time, so that Google is written only if it changed. */
export function makeCodeHead(secrets: Secrets, keyKind: RotatingKeyKind, holder: Holder): RotatingCodeHead {
  const secret = secrets.current(purposeOf(keyKind));
  return { keyKind, keyId: secret.keyId, holderId: sealHolder(secret, holder) };
}

/** The holder whom a code names; undefined if we did not make it, or its secret is no longer known. */
export function readHolder(
  secrets: Secrets,
  { keyKind, keyId, holderId }: RotatingCodeHead,
): Holder | undefined {
  const secret = secrets.find(purposeOf(keyKind), keyId);
  return secret && openHolder(secret, holderId);
}

/** The holder whom an id names; undefined if it was not made with this secret. */
export function openHolder(secret: SecretKey, holderId: string): Holder | undefined {
  const sealed = readBase32(holderId);
  if (sealed === undefined || sealed.length <= nonceBytes) return undefined;
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(
    'aes-256-ctr',
    keptKey(secret, 'seal'),
    Buffer.concat([nonce, blockCounter]),
  );
  const subject = Buffer.concat([decipher.update(sealed.subarray(nonceBytes)), decipher.final()]);
  if (!nonceOf(secret, subject).equals(nonce)) return undefined;
  const [orderId = '', barcode = '', shareId = ''] = subject.toString().split('\t');
  return { orderId, barcode, shareId };
}

/** The value that the code should have at its own time; undefined if its secret is no longer known. */
export function expectedValueOf(secrets: Secrets, code: RotatingCode): string | undefined {
  const secret = secrets.find(purposeOf(code.keyKind), code.keyId);
  if (secret === undefined) return undefined;
  const step = stepOfCodeMadeAt(code.madeAt);
  const key =
    code.keyKind === 'wallet' || code.keyKind === 'member-wallet'
      ? walletKeyOf(secret, code.holderId)
      : dayKey(secret, code.holderId, keyDayOf(step * rotatingPeriodSeconds));
  return rotatingValueAt(key, step);
}

/** The key of one pass for one day in UTC, with which a gate verifies codes of our page without a network. */
export function dayKeyOf(secrets: Secrets, holderId: string, day: string): Buffer {
  return dayKey(secrets.current('gate-code'), holderId, day);
}

/**
 * The key from which the keys of all passes derive for one day in UTC, for a device that cannot hold one key for each
 * pass. It makes a code only together with the id of a holder, which no device can make.
 */
export function dayMasterOf(secrets: Secrets, day: string): { keyId: string; key: Buffer } {
  const secret = secrets.current('gate-code');
  return { keyId: secret.keyId, key: keptKey(secret, `day\t${day}`) };
}

/** The values for a page from now on, including the window before, in case the phone's clock is slow. */
export function makePageValues(secrets: Secrets, holder: Holder, now: Date): RotatingValues {
  const keyKind = isMemberHolder(holder) ? 'member-day' : 'day';
  const head = makeCodeHead(secrets, keyKind, holder);
  const secret = secrets.current(purposeOf(keyKind));
  const firstStep = stepOfCodeMadeAt(now.getTime() / 1000) - rotatingToleranceSteps;
  const keys = new Map<string, Buffer>();
  let values = '';
  for (let step = firstStep; step <= firstStep + pageSteps; step += 1) {
    const day = keyDayOf(step * rotatingPeriodSeconds);
    const key = keys.get(day) ?? dayKey(secret, head.holderId, day);
    keys.set(day, key);
    values += rotatingValueAt(key, step);
  }
  return { head: writeRotatingHead(head), periodSeconds: rotatingPeriodSeconds, firstStep, values };
}

/** What Google Wallet needs to make the same codes on the phone: the fixed part, and the key of the pass. */
export function makeWalletCode(secrets: Secrets, holder: Holder): { head: RotatingCodeHead; key: Buffer } {
  const keyKind = isMemberHolder(holder) ? 'member-wallet' : 'wallet';
  const head = makeCodeHead(secrets, keyKind, holder);
  return { head, key: walletKeyOf(secrets.current(purposeOf(keyKind)), head.holderId) };
}

function rotatingValueAt(key: Buffer, step: number): string {
  return totpOfStep(hmacSha1, key, step, rotatingValueDigits);
}

function walletKeyOf(secret: SecretKey, holderId: string): Buffer {
  return derive(secret, `wallet\t${holderId}`).subarray(0, totpKeyBytes);
}

/** The key of the day comes first, so that one derivation serves all passes of a day. */
function dayKey(secret: SecretKey, holderId: string, day: string): Buffer {
  return createHmac('sha256', keptKey(secret, `day\t${day}`))
    .update(holderId)
    .digest()
    .subarray(0, totpKeyBytes);
}

/**
 * Encrypts a holder so that equal holders give equal ids: the nonce is a hash of the content, and proves on reading
 * that we made the id (as in RFC 5297).
 */
export function sealHolder(secret: SecretKey, { orderId, barcode, shareId }: Holder): string {
  const subject = Buffer.from([orderId, barcode, shareId].join('\t'));
  const nonce = nonceOf(secret, subject);
  const cipher = createCipheriv('aes-256-ctr', keptKey(secret, 'seal'), Buffer.concat([nonce, blockCounter]));
  return writeBase32(Buffer.concat([nonce, cipher.update(subject), cipher.final()]));
}

function nonceOf(secret: SecretKey, subject: Buffer): Buffer {
  return createHmac('sha256', keptKey(secret, 'nonce')).update(subject).digest().subarray(0, nonceBytes);
}

/** A code may claim any day, so only some keys are kept; the gates of a day need those of `seal`, `nonce` and two days. */
const keptKeysMax = 8;

const keptKeys = new WeakMap<SecretKey, Map<string, Buffer>>();

/** A key that all passes share; kept, because every scan needs three of them. */
function keptKey(secret: SecretKey, label: string): Buffer {
  const kept = keptKeys.get(secret) ?? new Map<string, Buffer>();
  keptKeys.set(secret, kept);
  const found = kept.get(label);
  if (found !== undefined) return found;
  if (kept.size >= keptKeysMax) kept.clear();
  const made = derive(secret, label);
  kept.set(label, made);
  return made;
}

function derive({ key }: SecretKey, label: string): Buffer {
  return createHmac('sha256', key).update(label).digest();
}

/** Verifies the signature of a list and its keys with WebCrypto. */
import * as z from 'zod/mini';

import type { ScanListPart } from '#contract/calls/staff-scan.ts';
import { hashedTexts, listPayload, type ListPayload } from '#contract/scan-list.ts';

import { bytesOfBase64 } from '#web/shared/api/base64.ts';

/** A part as it is kept: the signed text is verified again whenever the page opens. */
export type KeptPart = Pick<ScanListPart, 'payload' | 'signature'>;

/** The keys of a list. The browser gives out no bytes of them again. */
export interface ListKeys {
  hash: CryptoKey;
  days: { keyId: string; day: string; key: CryptoKey }[];
}

/** The public key of this park's lists, as its page carries it. */
export function importListKey(scanListKey: string): Promise<CryptoKey> {
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  return crypto.subtle.importKey('raw', bytesOfText(scanListKey), kind, false, ['verify']);
}

/** The content of a part; undefined if the server did not sign it. */
export async function readPart(publicKey: CryptoKey, part: KeptPart): Promise<ListPayload | undefined> {
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    bytesOfText(part.signature),
    new TextEncoder().encode(part.payload),
  );
  if (!isSigned) return undefined;
  const read = listPayload.safeParse(JSON.parse(part.payload));
  return read.success ? read.data : undefined;
}

/** Imports the keys of a list, so that they can be used and not read. */
export async function importKeys({ hash, days }: NonNullable<ScanListPart['keys']>): Promise<ListKeys> {
  const keyOf = (text: string): Promise<CryptoKey> =>
    crypto.subtle.importKey('raw', bytesOfText(text), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const imported = days.map(async ({ keyId, day, key }) => ({ keyId, day, key: await keyOf(key) }));
  return { hash: await keyOf(hash), days: await Promise.all(imported) };
}

/** True if the keys are those that the signed part names. */
export async function areKeysOf({ checks }: ListPayload, { hash, days }: ListKeys): Promise<boolean> {
  const keys = [hash, ...days.map(({ key }) => key)];
  const found = await Promise.all(keys.map((key) => hmacOf(key, hashedTexts.check)));
  return (
    found.length === checks.length &&
    found.every((bytes, index) => sameBytes(bytes, bytesOfText(checks[index] ?? '')))
  );
}

/** HMAC of a text. */
export async function hmacOf(key: CryptoKey, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

/** The bytes of base64url; empty for any other text. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  if (!z.base64().safeParse(base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')).success)
    return new Uint8Array();
  return bytesOfBase64(base64);
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

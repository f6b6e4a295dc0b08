/**
 * Encrypts data that must not be readable from a copy of the database or the disk alone (AES-256-GCM with the server's
 * key).
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

import type { SecretKey, SecretPurpose, Secrets } from './secrets.ts';

const ivBytes = 12;
const tagBytes = 16;

/** The kind of sealed data and the subject to which it is bound; it cannot be opened as another. */
export interface SealPlace {
  purpose: Extract<SecretPurpose, 'links' | 'photos' | 'one-time-code' | 'webhook-secret'>;
  boundTo?: string;
}

/** The sealed form: the key's id, a line feed, then nonce, tag and cipher text. */
export function sealBytes(secrets: Secrets, place: SealPlace, content: Uint8Array): Buffer {
  return sealWith(secrets.current(place.purpose), place, content, randomBytes(ivBytes));
}

/**
 * The same bytes for the same content, for an address that stands on passes. The nonce is derived from the content, so
 * that two contents never share one; who sees two sealed forms learns whether they are equal, and nothing else.
 */
export function sealSteadily(secrets: Secrets, place: SealPlace, content: Uint8Array): Buffer {
  const current = secrets.current(place.purpose);
  const nonce = createHmac('sha256', current.key)
    .update(`nonce\t${place.boundTo ?? ''}\t`)
    .update(content)
    .digest();
  return sealWith(current, place, content, nonce.subarray(0, ivBytes));
}

function sealWith({ keyId, key }: SecretKey, place: SealPlace, content: Uint8Array, iv: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(place.boundTo ?? ''));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from(`${keyId}\n`), iv, cipher.getAuthTag(), sealed]);
}

/** The id of the key that sealed these bytes. */
export function keyIdOfSealed(sealed: Buffer): string {
  return sealed.subarray(0, Math.max(sealed.indexOf('\n'), 0)).toString();
}

/** The same content under the newest key; `newest` if it is so already, `unopened` if its key does not open it. */
export function sealAnew(secrets: Secrets, place: SealPlace, sealed: Buffer): Buffer | 'newest' | 'unopened' {
  if (keyIdOfSealed(sealed) === secrets.current(place.purpose).keyId) return 'newest';
  const content = openSealed(secrets, place, sealed);
  return content === undefined ? 'unopened' : sealBytes(secrets, place, content);
}

/** The content; undefined if its key is missing, the bytes were changed, or they were sealed for another subject. */
export function openSealed(secrets: Secrets, place: SealPlace, sealed: Buffer): Buffer | undefined {
  const key = secrets.find(place.purpose, keyIdOfSealed(sealed))?.key;
  const body = sealed.subarray(sealed.indexOf('\n') + 1);
  if (key === undefined || body.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(place.boundTo ?? ''));
  decipher.setAuthTag(body.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined; // not ours, or tampered with, so there is nothing to show
  }
}

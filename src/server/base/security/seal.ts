/** Encrypts what must not be read from a copy of the database or the disk alone (AES-256-GCM with the server's key). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { SecretPurpose, Secrets } from './secrets.ts';

const ivBytes = 12;
const tagBytes = 16;

/** What is sealed, and what it is bound to: opened as anything else, it does not open. */
export interface SealPlace {
  purpose: Extract<SecretPurpose, 'links' | 'photos' | 'one-time-code'>;
  boundTo?: string;
}

/** The sealed form: the key's id, a line feed, then nonce, tag and cipher text. */
export function sealBytes(secrets: Secrets, place: SealPlace, content: Uint8Array): Buffer {
  const { keyId, key } = secrets.current(place.purpose);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(place.boundTo ?? ''));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from(`${keyId}\n`), iv, cipher.getAuthTag(), sealed]);
}

/** The content, or undefined where its key is gone, the bytes were changed, or they were sealed for another place. */
export function openSealed(secrets: Secrets, place: SealPlace, sealed: Buffer): Buffer | undefined {
  const keyEnd = sealed.indexOf('\n');
  const key = secrets.find(place.purpose, sealed.subarray(0, Math.max(keyEnd, 0)).toString())?.key;
  const body = sealed.subarray(keyEnd + 1);
  if (key === undefined || body.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(place.boundTo ?? ''));
  decipher.setAuthTag(body.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined; // not ours, or tampered with: there is then nothing to show
  }
}

/** Hashed links: found by their SHA-256, shown again to the primary guest from a sealed copy (docs/decisions/0003). */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

import type { Secrets } from './secrets.ts';

const ivBytes = 12;
const tagBytes = 16;

/** What the database finds a link by. */
export function sha256OfLink(hashUrl: string): Buffer {
  return createHash('sha256').update(hashUrl).digest();
}

/** Encrypts a link with the server's key (AES-256-GCM); a copy of the database alone cannot read it. */
export function sealLink(secrets: Secrets, hashUrl: string): Buffer {
  const { keyId, key } = secrets.current('links');
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(hashUrl, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(`${keyId}\n`), iv, cipher.getAuthTag(), sealed]);
}

/** Opens a sealed link, or gives undefined where its key is gone or the bytes were changed. */
export function openLink(secrets: Secrets, sealed: Buffer): string | undefined {
  const keyEnd = sealed.indexOf('\n');
  const key = secrets.find('links', sealed.subarray(0, Math.max(keyEnd, 0)).toString())?.key;
  const body = sealed.subarray(keyEnd + 1);
  if (key === undefined || body.length <= ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, ivBytes));
  decipher.setAuthTag(body.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(body.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined; // not ours, or tampered with: there is then no link to show
  }
}

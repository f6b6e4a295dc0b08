import { createHash } from 'node:crypto';

/** What the database keeps of a key. The key is 256 random bits, so a plain hash of it reveals nothing. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

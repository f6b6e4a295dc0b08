/** Hashed links: found by their SHA-256, shown again to the primary guest from a sealed copy (docs/decisions/0003). */
import { hash } from 'node:crypto';

import { openSealed, sealBytes } from './seal.ts';
import type { Secrets } from './secrets.ts';

/** Where the sealed link of a share belongs. */
export const linkPlace = { purpose: 'links' } as const;

/** The hash by which the database finds a link. */
export function sha256OfLink(hashUrl: string): Buffer {
  // An import makes one for each pass; without the object of a stream it takes two thirds of the time.
  return hash('sha256', hashUrl, 'buffer');
}

/** False for a link whose last sign programs take for the end of a sentence, when they make text a link. */
export function isLinkedWhole(hashUrl: string): boolean {
  return /[0-9A-Za-z]$/.test(hashUrl);
}

/** Encrypts a link with the server's key; a copy of the database alone cannot read it. */
export function sealLink(secrets: Secrets, hashUrl: string): Buffer {
  return sealBytes(secrets, linkPlace, Buffer.from(hashUrl));
}

/** Opens a sealed link; undefined if its key is missing or the bytes were changed. */
export function openLink(secrets: Secrets, sealed: Buffer): string | undefined {
  return openSealed(secrets, linkPlace, sealed)?.toString();
}

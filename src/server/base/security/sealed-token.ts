/**
 * Tokens for use in an address. Unlike the signed ones (tokens.ts) they are unreadable: a guest who holds a share knows
 * its barcode and, with the order id, would be the primary ticketholder; and browsers store addresses in their
 * histories.
 */
import { randomUUID, hash } from 'node:crypto';

import { openSealed, sealBytes, type SealPlace } from './seal.ts';
import type { Secrets } from './secrets.ts';
import type { TokenFacts, TokenFault } from './tokens.ts';

/** The purpose of such a token; a token of one purpose cannot be opened for another. */
export type SealedTokenPurpose =
  | 'apple-pass'
  | 'apple-passes'
  | 'apple-bind'
  | 'hand-off'
  | 'claim-step'
  | 'staff-passkey sign-in'
  | 'staff-passkey prove'
  | 'staff-passkey enrol'
  | 'staff-directory'
  | 'plain-link apple'
  | 'plain-link google'
  | 'plain-link voucher';

/** Seals a token for a subject, in base64url. Subject parts must not hold a tab. */
export function sealToken(
  secrets: Secrets,
  token: { purpose: SealedTokenPurpose; subject: readonly string[]; ttlSeconds: number; now: Date },
): string {
  const expires = Math.floor(token.now.getTime() / 1000) + token.ttlSeconds;
  const content = Buffer.from([randomUUID(), expires, ...token.subject].join('\t'));
  return sealBytes(secrets, sealPlaceOf(token.purpose), content).toString('base64url');
}

/** Opens a token. The seal is a proof too: a token that we did not seal for this purpose is `invalid`. */
export function openToken(
  secrets: Secrets,
  token: string,
  purpose: SealedTokenPurpose,
  now: Date,
): TokenFacts | TokenFault {
  const content = openSealed(secrets, sealPlaceOf(purpose), Buffer.from(token, 'base64url'));
  if (content === undefined) return 'invalid';
  const [id = '', expires = '', ...subject] = content.toString().split('\t');
  const expiresAt = new Date(Number(expires) * 1000);
  return expiresAt.getTime() <= now.getTime() ? 'expired' : { subject, id, expiresAt };
}

function sealPlaceOf(purpose: SealedTokenPurpose): SealPlace {
  return { purpose: 'links', boundTo: `token ${purpose}` };
}

/** Where the sealed link of a share belongs. */
export const linkPlace = { purpose: 'links' } as const;

/** The hash by which the database finds a link. */
export function sha256OfLink(hashUrl: string): Buffer {
  // An import makes one for each pass; a small buffer of the pool costs half of one with memory of its own.
  return Buffer.from(hash('sha256', hashUrl), 'hex');
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

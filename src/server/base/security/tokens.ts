/** Signed tokens without state: bound to one purpose and one subject, with an expiry (decisions 1). Their holder can read them. */
import { createHmac, randomUUID, timingSafeEqual, type Hmac, type KeyObject } from 'node:crypto';

import type { Secrets } from './secrets.ts';

/** The purpose of a token; a token of one purpose is never accepted for another. */
export type TokenPurpose =
  | 'share'
  | 'wristband'
  | 'wallet-ticket'
  | 'apple-member-card'
  | 'member'
  | 'puzzle';

/** Why a token was not accepted. */
export type TokenFault = 'invalid' | 'expired';

/** The content of a verified token. */
export interface TokenFacts {
  /** The subject of the token, such as order id and barcode. */
  subject: string[];
  /** Unique per token, for tokens that work once. */
  id: string;
  expiresAt: Date;
}

/** Signs a token for a subject. Subject parts must not hold a tab. */
export function signToken(
  secrets: Secrets,
  token: { purpose: TokenPurpose; subject: readonly string[]; ttlSeconds: number; now: Date },
): string {
  const { keyId, key } = secrets.current('tokens');
  const expires = Math.floor(token.now.getTime() / 1000) + token.ttlSeconds;
  // Node draws UUIDs from a pool of random bytes, which costs a tenth of drawing a few bytes.
  const id = randomUUID();
  const payload = Buffer.from([token.purpose, keyId, id, expires, ...token.subject].join('\t')).toString(
    'base64url',
  );
  return `${payload}.${macOf(key, payload).digest('base64url')}`;
}

/** Verifies signature, purpose and expiry, in that order; the signature in constant time. */
export function verifyToken(
  secrets: Secrets,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): TokenFacts | TokenFault {
  const [payload = '', mac = '', ...rest] = token.split('.');
  const parts = Buffer.from(payload, 'base64url').toString().split('\t');
  const [givenPurpose, keyId = '', id = '', expires = '', ...subject] = parts;
  const key = secrets.find('tokens', keyId)?.key;
  const isOurs =
    key !== undefined &&
    rest.length === 0 &&
    isMac(Buffer.from(mac, 'base64url'), macOf(key, payload).digest());
  if (!isOurs || givenPurpose !== purpose) return 'invalid';
  const expiresAt = new Date(Number(expires) * 1000);
  return expiresAt.getTime() <= now.getTime() ? 'expired' : { subject, id, expiresAt };
}

function isMac(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function macOf(key: KeyObject, payload: string): Hmac {
  return createHmac('sha256', key).update(payload);
}

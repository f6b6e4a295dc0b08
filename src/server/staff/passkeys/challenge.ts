/**
 * The challenges that passkeys sign. A challenge is a sealed token, so none is stored when it is made; using it stores
 * its id, so that of two uses, on any servers, one is refused.
 */
import type { Database } from '#server/base/db/database.ts';
import { openToken, sealToken } from '#server/base/security/sealed-token.ts';
import { spendToken } from '#server/base/security/spend-token.queries.ts';
import type { Services } from '#server/base/services.ts';

/** The purpose for which a passkey signs, and its session; a sign-in has none yet. */
export interface PasskeyUse {
  purpose: 'staff-passkey sign-in' | 'staff-passkey prove' | 'staff-passkey enrol';
  sessionGuid: string;
}

/** How long a person has to answer the browser's question. */
export const challengeSeconds = 300;

/** A new challenge, in the bytes that the browser signs. */
export function makeChallenge(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  { purpose, sessionGuid }: PasskeyUse,
): Buffer {
  const token = { purpose, subject: [sessionGuid], ttlSeconds: challengeSeconds, now: clock.now() };
  return Buffer.from(sealToken(secrets, token), 'base64url');
}

/** Uses a challenge; false for one of another use or session, an expired one, and one that was used before. */
export async function takeChallenge(
  { db, secrets, clock }: Pick<Services, 'secrets' | 'clock'> & { db: Database },
  challenge: string,
  { purpose, sessionGuid }: PasskeyUse,
): Promise<boolean> {
  const opened = openToken(secrets, challenge, purpose, clock.now());
  if (opened === 'invalid' || opened === 'expired' || opened.subject[0] !== sessionGuid) return false;
  return spendToken(db, opened.id, opened.expiresAt);
}

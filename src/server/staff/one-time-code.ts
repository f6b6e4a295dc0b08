/** One-time codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, one step of tolerance). */
import { Secret, TOTP } from 'otpauth';

import { cleanNumber } from '#domain/typed-number.ts';

import { openSealed, sealBytes } from '#server/base/security/seal.ts';
import type { Secrets } from '#server/base/security/secrets.ts';

const stepSeconds = 30;
/** Where the sealed seed of a member's app belongs. */
export const oneTimeCodePlace = (memberGuid: string) => ({
  purpose: 'one-time-code' as const,
  boundTo: memberGuid,
});

/** A new secret: in the form that the app reads, and sealed for the database. */
export function makeOneTimeSecret(
  secrets: Secrets,
  member: { guid: string; username: string; issuer: string },
): { secret: string; address: string; sealed: string } {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ issuer: member.issuer, label: member.username, secret });
  const sealed = sealBytes(secrets, oneTimeCodePlace(member.guid), Buffer.from(secret.base32)).toString(
    'base64',
  );
  return { secret: secret.base32, address: totp.toString(), sealed };
}

/** The time step of a correct code, so that the code is accepted once only; undefined for a wrong one. */
export function stepOfCode(
  secrets: Secrets,
  member: { guid: string; sealed: string },
  code: string,
  now: Date,
): number | undefined {
  const opened = openSealed(secrets, oneTimeCodePlace(member.guid), Buffer.from(member.sealed, 'base64'));
  const token = cleanNumber(code);
  if (opened === undefined || !/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(opened.toString()) });
  const delta = totp.validate({ token, window: 1, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** Reads the tokens by which the directory reports a logout (OpenID Connect Back-Channel Logout 1.0). */
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from 'jose';

import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import type { Clock } from '#server/base/ports/clock.ts';
import { DirectoryFault, type DirectoryLogout } from '#server/base/ports/directory.ts';
import type { DirectoryMetadata } from './directory-discovery.ts';
import type { DirectoryFetch } from './directory-fetch.ts';

const eventName = 'http://schemas.openid.net/event/backchannel-logout';
const ageSecondsMax = 120;
/** A token with an unknown key makes us fetch the keys again, but at most this often, because anyone may send one. */
const keysCooldownMs = 5000;

/** Signatures of a key pair. A token with a secret as its key (HS256) or none at all is refused. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** What reading needs. */
interface LogoutOptions {
  settings: DirectorySettings;
  clock: Clock;
  toleranceSeconds: number;
  makeSend: () => DirectoryFetch;
}

/** Makes the reader, which keeps the directory's keys between tokens. */
export function makeLogoutReader({
  settings,
  clock,
  toleranceSeconds,
  makeSend,
}: LogoutOptions): (token: string, metadata: DirectoryMetadata) => Promise<DirectoryLogout> {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  const keysAt = (address: string): ReturnType<typeof createRemoteJWKSet> => {
    const known = keySets.get(address);
    if (known !== undefined) return known;
    const made = createRemoteJWKSet(new URL(address), {
      cooldownDuration: keysCooldownMs,
      [customFetch]: (url, options) => makeSend()(url, options),
    });
    keySets.clear();
    keySets.set(address, made);
    return made;
  };
  return async (token, { keysUrl }) => {
    const { payload } = await jwtVerify(token, keysAt(keysUrl), {
      issuer: settings.issuer,
      audience: settings.clientId,
      typ: 'logout+jwt',
      algorithms,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      maxTokenAge: ageSecondsMax,
      clockTolerance: toleranceSeconds,
      currentDate: clock.now(),
    });
    return logoutOf(payload, settings.issuer);
  };
}

function logoutOf(payload: JWTPayload, issuer: string): DirectoryLogout {
  const { iat, exp, jti, sub, sid, events, nonce } = payload;
  // Only an ID token has a nonce; one must never count as a logout.
  if (nonce !== undefined) throw new DirectoryFault('refused', 'logout-with-nonce');
  if (!isLogoutEvent(events)) throw new DirectoryFault('refused', 'logout-without-event');
  const [subject, session] = [textIn(sub), textIn(sid)];
  if (subject === undefined && session === undefined) throw new DirectoryFault('refused', 'logout-of-no-one');
  if (iat === undefined || exp === undefined || textIn(jti) === undefined)
    throw new DirectoryFault('refused', 'logout-incomplete');
  return {
    issuer,
    tokenId: String(jti),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    subject,
    sid: session,
  };
}

function isLogoutEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null) return false;
  const event = Object.entries(events).find(([name]) => name === eventName)?.[1] as unknown;
  return typeof event === 'object' && event !== null;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined;
}

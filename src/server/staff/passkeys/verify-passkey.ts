/** Verifies what a passkey signed or made. The library loads at its first use, because few processes need it. */
import * as z from 'zod/mini';

import type { PasskeyRegistration } from '#contract/calls/staff-passkey.ts';
import type { PasskeyAssertion } from '#contract/calls/staff-proof.ts';

import { parseJson } from '#server/base/security/keys/read-text.ts';
import type { Services } from '#server/base/services.ts';
import type { Database } from '#server/base/db/database.ts';
import { openToken, sealToken } from '#server/base/security/sealed-token.ts';
import { spendToken } from '#server/base/security/spend-token.queries.ts';
import { fetchPasskey, recordPasskeyUse } from './passkeys.queries.ts';

/**
 * The signatures that we take, by their COSE numbers: Ed25519, ES256 and RS256, which every authenticator has at least one
 * of. The library would also offer ML-DSA, which Node calls experimental.
 */
export const passkeyAlgorithms: number[] = [-8, -7, -257];

type PasskeyServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

/** The site that passkeys are bound to: the host of the back office. */
export function siteOf({ config }: Pick<Services, 'config'>): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(config.staffUrl);
  return { rpId: hostname, origin };
}

/** The member whose passkey signed an own, unused challenge with the user verified; undefined for anything else. */
export async function memberOfAssertion(
  services: PasskeyServices,
  assertion: PasskeyAssertion,
  use: PasskeyUse,
): Promise<string | undefined> {
  const passkey = await fetchPasskey(services.db, assertion.id);
  if (passkey === undefined) return undefined;
  const { userHandle, ...response } = assertion.response;
  const handle = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString();
  if (handle !== undefined && handle !== passkey.memberGuid) return undefined;
  const expectedChallenge = await ownChallengeIn(services, response.clientDataJSON, use);
  if (expectedChallenge === undefined) return undefined;
  const { rpId, origin } = siteOf(services);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // The count is compared where it is stored, so that two servers cannot both accept it.
        counter: 0,
      },
    }),
  );
  if (verified?.verified !== true) return undefined;
  const counter = verified.authenticationInfo.newCounter;
  const isNew = await recordPasskeyUse(services.db, {
    credentialId: passkey.credentialId,
    counter,
    now: services.clock.now(),
  });
  return isNew ? passkey.memberGuid : undefined;
}

/** The credential that the browser made for an own, unused challenge; undefined for anything else. */
export async function readRegistration(
  services: PasskeyServices,
  registration: PasskeyRegistration,
  use: PasskeyUse,
): Promise<{ credentialId: string; publicKey: Buffer; counter: number } | undefined> {
  const expectedChallenge = await ownChallengeIn(services, registration.response.clientDataJSON, use);
  if (expectedChallenge === undefined) return undefined;
  const { rpId, origin } = siteOf(services);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: { ...registration, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    }),
  );
  const made = verified?.registrationInfo?.credential;
  return made && { credentialId: made.id, publicKey: Buffer.from(made.publicKey), counter: made.counter };
}

/** The challenge that was signed, if it is ours for this use and was not used before. */
async function ownChallengeIn(
  services: PasskeyServices,
  clientDataJSON: string,
  use: PasskeyUse,
): Promise<string | undefined> {
  const client = clientDataSchema.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()));
  if (!client.success) return undefined;
  const { challenge } = client.data;
  return (await takeChallenge(services, challenge, use)) ? challenge : undefined;
}

const clientDataSchema = z.object({ challenge: z.string() });

/** The library throws for every input that it does not accept. */
async function orUndefined<Value>(verify: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

// The challenges that passkeys sign. A challenge is a sealed token, so none is stored when it is made; using it stores
// its id, so that of two uses, on any servers, one is refused.

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
async function takeChallenge(
  { db, secrets, clock }: Pick<Services, 'secrets' | 'clock'> & { db: Database },
  challenge: string,
  { purpose, sessionGuid }: PasskeyUse,
): Promise<boolean> {
  const opened = openToken(secrets, challenge, purpose, clock.now());
  if (opened === 'invalid' || opened === 'expired' || opened.subject[0] !== sessionGuid) return false;
  return spendToken(db, opened.id, opened.expiresAt);
}

/** A guest's browser in software: its key, and the proofs that its page would send (src/web/shared/api/device-key.ts). */
import { hash, randomUUID } from 'node:crypto';

import { CompactSign, exportJWK, generateKeyPair, type CompactJWSHeaderParameters } from 'jose';
import type { LightMyRequestResponse } from 'fastify';

import type { PublicDeviceKey } from '#contract/calls/device-key.ts';

import type { ClubMember } from './club-member.ts';
import type { TestPark } from './test-park.ts';

/** What a test changes about a proof. */
export interface ProofChange {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

/** A browser with a key. */
export interface SoftDevice {
  publicKey: PublicDeviceKey;
  /** Signs a call as the page does. */
  prove(park: TestPark, path: string, body: unknown, change?: ProofChange): Promise<string>;
  /** Makes a call with a new proof. */
  post(park: TestPark, path: string, body: unknown, change?: ProofChange): Promise<LightMyRequestResponse>;
}

/** Makes a browser with a key of its own. */
export async function makeSoftDevice(): Promise<SoftDevice> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const jwk: PublicDeviceKey = { kty: 'EC', crv: 'P-256', x, y };
  const prove: SoftDevice['prove'] = (park, path, body, { claims, header } = {}) => {
    const content = {
      htm: 'POST',
      htu: `http://park.test${path}`,
      iat: Math.floor(park.clock.now().getTime() / 1000),
      jti: randomUUID(),
      bh: hash('sha256', JSON.stringify(body), 'base64url'),
      ...claims,
    };
    const ownHeader: CompactJWSHeaderParameters = { typ: 'dpop+jwt', alg: 'ES256', jwk, ...header };
    return new CompactSign(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader(ownHeader)
      .sign(privateKey);
  };
  return {
    publicKey: jwk,
    prove,
    post: async (park, path, body, change) =>
      park.post(path, body, { dpop: await prove(park, path, body, change) }),
  };
}

/** Joins the club as a guest in a browser whose key is sent along. */
export async function joinWithKey(
  park: TestPark,
  deviceKey: unknown,
  email = 'noor@mail.example',
): Promise<Pick<ClubMember, 'email' | 'userID'>> {
  const person = { email, firstName: 'Noor', lastName: 'Okafor', deviceKey };
  const answer = await park.post('/api/loyalty/create', person);
  if (answer.statusCode !== 200) throw new Error(`The member was not made: ${answer.statusCode}`);
  return { email, userID: answer.body };
}

/** Shared by the tests of passkeys: a member with a passkey, and the sign-ins with it. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

import { signInStaff, teamPassword, type SignedInStaff } from '#server/testing/staff.ts';
import type { TestPark } from '#server/testing/test-park.ts';

export const proof = { teamMemberPassword: teamPassword };

/** Signs a member in and adds a passkey. */
export async function addSoftPasskey(park: TestPark, who: string) {
  const staff = await signInStaff(park, who);
  return { staff, passkey: await addPasskeyTo(staff) };
}

/** Adds a passkey to the account of a session. */
export async function addPasskeyTo(staff: SignedInStaff): Promise<ReturnType<typeof makeSoftPasskey>> {
  const passkey = makeSoftPasskey();
  const begun = await staff.call('POST', '/app/account/passkey/begin', proof);
  const { challenge } = begun.json<{ challenge: string }>();
  const body = { name: 'Office computer', passkey: passkey.register(challenge) };
  const added = await staff.call('POST', '/app/account/passkey/', body);
  if (added.statusCode !== 204)
    throw new Error(`The passkey was answered ${added.statusCode}: ${added.body}`);
  return passkey;
}

/** A new challenge for a sign-in. */
export async function challengeOf(park: TestPark): Promise<string> {
  return (await park.post('/app/passkey/begin', {})).json<{ challenge: string }>().challenge;
}

/** Signs in with a passkey alone. */
export async function signInWith(
  park: TestPark,
  passkey: ReturnType<typeof makeSoftPasskey>,
  lie: PasskeyLie = {},
) {
  const signed = passkey.sign(await challengeOf(park), lie);
  return park.post('/app/passkey/sign-in', { passkey: signed });
}

/** How a use differs from an honest one. */
interface PasskeyLie {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  challenge?: string;
}

const site = { origin: 'http://park.test', rpId: 'park.test' };

const flags = { present: 0x01, verified: 0x04, withCredential: 0x40 };

/** Makes a passkey, which counts its signatures from 1. */
export function makeSoftPasskey() {
  const id = randomBytes(32);
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  const idText = id.toString('base64url');
  return {
    id: idText,
    /** What a browser answers to `navigator.credentials.create`. */
    register: (challenge: string, lie: PasskeyLie = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authDataOf(lie, flags.withCredential, 0),
        Buffer.alloc(16),
        length,
        id,
        coseOf(keys.publicKey.export({ format: 'jwk' })),
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: idText,
        rawId: idText,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataOf('webauthn.create', challenge, lie).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        },
      };
    },
    /** What a browser answers to `navigator.credentials.get`. */
    sign: (challenge: string, lie: PasskeyLie = {}) => {
      counter += 1;
      const authData = authDataOf(lie, 0, lie.counter ?? counter);
      const clientData = clientDataOf('webauthn.get', challenge, lie);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      return {
        id: idText,
        rawId: idText,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(keys.privateKey, 'base64url'),
        },
      };
    },
  };
}

/** The start of what an authenticator says: the site's hash, the flags, and its count. */
function authDataOf(lie: PasskeyLie, more: number, count: number): Buffer {
  const start = Buffer.alloc(37);
  createHash('sha256')
    .update(lie.rpId ?? site.rpId)
    .digest()
    .copy(start);
  start[32] = flags.present | (lie.isUserVerified === false ? 0 : flags.verified) | more;
  start.writeUInt32BE(count, 33);
  return start;
}

function clientDataOf(type: string, challenge: string, lie: PasskeyLie): Buffer {
  const { origin } = { ...site, ...lie };
  return Buffer.from(JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin }));
}

/** The public key in COSE form: an ES256 key on P-256. */
function coseOf({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
  const map = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(map));
}

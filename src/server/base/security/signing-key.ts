/** Signs what a browser verifies later without a network: ECDSA with P-256, which every browser's WebCrypto has. */
import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';

import type { SecretKey, Secrets } from './secrets.ts';

/** The order of the curve P-256. */
const curveOrder = 0xffff_ffff_0000_0000_ffff_ffff_ffff_ffff_bce6_faad_a717_9e84_f3b9_cac2_fc63_2551n;

/** The public key with which the list of a gate is verified: an uncompressed point, 65 bytes in base64url. */
export function listPublicKey(secrets: Secrets): string {
  return keyPairOf(secrets.current('gate-list')).publicKey;
}

/** The signature of a text, as IEEE P1363 in base64url. */
export function signListText(secrets: Secrets, text: string): string {
  const { privateKey } = keyPairOf(secrets.current('gate-list'));
  return sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  );
}

interface KeyPair {
  privateKey: KeyObject;
  publicKey: string;
}

const pairs = new WeakMap<SecretKey, KeyPair>();

/** Derives the pair from the secret, so that all servers of a park have the same one. */
function keyPairOf(secret: SecretKey): KeyPair {
  const known = pairs.get(secret);
  if (known !== undefined) return known;
  // 16 bytes more than the curve has, so that every key is equally likely.
  const random = BigInt(`0x${Buffer.from(hkdfSync('sha256', secret.key, '', 'P-256', 48)).toString('hex')}`);
  const scalar = Buffer.from(((random % (curveOrder - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: scalar.toString('base64url') };
  const pair = {
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    publicKey: point.toString('base64url'),
  };
  pairs.set(secret, pair);
  return pair;
}

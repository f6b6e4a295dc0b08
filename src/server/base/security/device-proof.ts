/**
 * Verifies that a call comes from the browser that holds a key: a proof in the form of DPoP (RFC 9449) that also covers the
 * body (docs/algorithms/device-proof.md).
 */
import { hash } from 'node:crypto';

import { calculateJwkThumbprint, compactVerify, EmbeddedJWK, importJWK } from 'jose';
import * as z from 'zod/mini';

import { publicDeviceKey, type PublicDeviceKey } from '#contract/calls/device-key.ts';
import { deviceProofLengthMax, isProofOf, lastMomentOf, type MadeCall } from '#domain/device-proof.ts';

import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { freeToken, spendToken } from './spend-token.queries.ts';

/** A verified proof; it has not been used up yet. */
export interface DeviceProof {
  /** The thumbprint of its key (RFC 7638). */
  thumbprint: string;
  /** The one-use nonce, as it is stored. */
  nonceId: string;
  expiresAt: Date;
  /** Set once this call has used the proof up: whether it was the first to do so. */
  spent?: Promise<boolean>;
}

const algorithms = ['ES256'];

const headerSchema = z.object({ typ: z.literal('dpop+jwt'), jwk: publicDeviceKey });

const claimsSchema = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.int(),
  jti: z.string().check(z.minLength(16), z.maxLength(64)),
  bh: z.string(),
});

/** Reads the proof that came with a call; undefined if it is malformed, wrongly signed, of another time or of another call. */
export async function readDeviceProof(text: string, call: MadeCall): Promise<DeviceProof | undefined> {
  if (text.length > deviceProofLengthMax) return undefined;
  const verified = await verifySignature(text);
  if (verified === undefined || !isProofOf(verified.claims, call)) return undefined;
  const { jwk, claims } = verified;
  const thumbprint = await calculateJwkThumbprint(jwk);
  return {
    thumbprint,
    nonceId: `device-proof:${hash('sha256', `${thumbprint}\t${claims.jti}`, 'base64url')}`,
    // A proof is deleted after its last moment, and never before it on a server whose clock runs behind.
    expiresAt: new Date(lastMomentOf(claims).getTime() + 60_000),
  };
}

/** The thumbprint of a public key; undefined if its point does not lie on the curve. */
export async function thumbprintOf(key: PublicDeviceKey): Promise<string | undefined> {
  try {
    await importJWK(key, algorithms[0]);
  } catch {
    return undefined; // no key, so there is nothing to store
  }
  return calculateJwkThumbprint(key);
}

/** True if the proof is of the key with this thumbprint and was not used by an earlier call, on any server. */
export async function holdsKey(
  db: Database,
  proof: DeviceProof | undefined,
  thumbprint: string,
): Promise<boolean> {
  if (proof?.thumbprint !== thumbprint) return false;
  proof.spent ??= spendToken(db, proof.nonceId, proof.expiresAt);
  return proof.spent;
}

/** Lets a proof be used once more, after a call that ended without a decision. */
export async function giveProofBack(
  { db }: Pick<Services, 'db'>,
  proof: DeviceProof | undefined,
): Promise<void> {
  if (proof?.spent !== undefined && (await proof.spent)) await freeToken(db, proof.nonceId);
}

async function verifySignature(text: string) {
  try {
    const { payload, protectedHeader } = await compactVerify(text, EmbeddedJWK, { algorithms });
    const { jwk } = headerSchema.parse(protectedHeader);
    return { jwk, claims: claimsSchema.parse(JSON.parse(Buffer.from(payload).toString())) };
  } catch {
    return undefined; // a caller's own text: whatever is wrong with it, it proves nothing
  }
}

/**
 * The link that every pass has of its own: derived from a random seed and the server's secret, so that it can be
 * printed again at any time, and a copy of the database alone opens nothing (docs/decisions/0020).
 */
import { createHmac, randomUUID, type KeyObject } from 'node:crypto';

import type { PassNumbers } from '#domain/pass-id.ts';

import { isLinkedWhole, sha256OfLink } from './sealed-token.ts';
import type { Secrets } from './secrets.ts';

/** The stored part of a link: with the pass and the server's secret it gives the link. */
export interface LinkSeed {
  seed: string;
  seedKeyId: string;
}

/** A new link: the part that is stored, and the hash by which the database finds it. */
export interface OwnLink extends LinkSeed {
  hashUrl: string;
  sha256: Buffer;
}

/** Makes a link from a fresh seed. An import makes one for each pass, so the digests are texts: they cost less than buffers. */
export function makeOwnLink(secrets: Secrets, pass: PassNumbers): OwnLink {
  const { keyId, key } = secrets.current('pass-link');
  const seed = randomUUID();
  const hashUrl = derive(key, seed, pass);
  if (!isLinkedWhole(hashUrl)) return makeOwnLink(secrets, pass);
  return { seed, seedKeyId: keyId, hashUrl, sha256: sha256OfLink(hashUrl) };
}

/** The link of a stored seed; undefined if the secret that made it is no longer among the server's secrets. */
export function readOwnLink(
  secrets: Secrets,
  pass: PassNumbers,
  { seed, seedKeyId }: LinkSeed,
): string | undefined {
  const key = secrets.find('pass-link', seedKeyId)?.key;
  return key === undefined ? undefined : derive(key, seed, pass);
}

/** 72 bytes, which are 96 characters of base64url: one block of SHA-512 and the first eight bytes of another. */
function derive(key: KeyObject, seed: string, { orderId, barcode }: PassNumbers): string {
  const block = (number: number): string =>
    createHmac('sha512', key).update(`${number}\t${seed}\t${orderId}\t${barcode}`).digest('latin1');
  return Buffer.from(block(1) + block(2).slice(0, 8), 'latin1').toString('base64url');
}

/** Admits another system to a call by its key, which the database keeps as SHA-256 only. */
import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { networkKey } from '#server/base/limits/caller.ts';
import { unknownApiKeysPerNetwork } from '#server/base/limits/limits.ts';
import { takeTry, tryValues } from '#server/base/limits/tries.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchApiKey, noteApiKey } from './api-keys.queries.ts';

/** Another system, identified by its API key. */
export interface ApiKeyHolder {
  keyId: string;
  name: string;
  kinds: readonly string[];
}

type KeyServices = Pick<Services, 'db' | 'clock'>;

const keyPattern = /^Bearer (pk1_[A-Za-z0-9_-]{43})$/i;

/** True for an `Authorization` header that carries an API key, valid or not. */
export function isApiKey(authorization: string): boolean {
  return keyPattern.test(authorization);
}

/** The holder of the request's key, or the refusal `api-key-required`. */
export async function requireApiKey(
  { db, clock }: KeyServices,
  request: FastifyRequest,
): Promise<ApiKeyHolder> {
  const key = keyPattern.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) throw new Refusal('api-key-required');
  const found = await fetchApiKey(db, hashApiKey(key));
  if (found === undefined) throw await refuseUnknownKey({ db, clock }, request);
  const now = clock.now();
  if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() > notedEveryMilliseconds)
    await noteApiKey(db, found.keyId, now);
  return { keyId: found.keyId, name: found.name, kinds: found.kinds };
}

/**
 * Counts an unknown key for its network, outside of any budget of guests. A right key of the same network is taken
 * whatever was counted, so that no one can lock another system out.
 */
async function refuseUnknownKey({ db, clock }: KeyServices, request: FastifyRequest): Promise<Refusal> {
  const counter = { key: networkKey('unknown-api-key', request.ip), limit: unknownApiKeysPerNetwork };
  const { isTaken, secondsLeft } = await takeTry(db, tryValues([counter], undefined, clock.now()), false);
  if (isTaken) return new Refusal('api-key-required');
  return new Refusal('too-many-requests', { retryAfterSeconds: Math.max(1, secondsLeft?.[0] ?? 1) });
}

/** The last use of a key is kept to the minute, because a write for every call would cost more than it is worth. */
const notedEveryMilliseconds = 60_000;

/** What the database keeps of a key. The key is 256 random bits, so a plain hash of it reveals nothing. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The keys of the list of one operating day, and the hash of a text by one of them. */
import { createHmac, type KeyObject } from 'node:crypto';

import { keyDayOf } from '#domain/rotating-code.ts';

import type { Services } from '#server/base/services.ts';
import { dayMasterOf } from '#server/passes/rotating-codes.ts';

/**
 * The key of the hashes of one operating day, and the keys of the days in UTC that it touches. A day has one, so that a
 * device that loads a newer list knows which passes it has admitted.
 */
export function listKeysOf({ secrets }: Pick<Services, 'secrets'>, day: { from: Date; to: Date }) {
  const { key } = secrets.current('gate-list');
  const days = new Set([day.from, day.to].map((at) => keyDayOf(at.getTime() / 1000)));
  return {
    hash: listMacOf(key, `hash\t${day.from.toISOString()}`),
    days: [...days].map((one) => ({ day: one, ...dayMasterOf(secrets, one) })),
  };
}

/** HMAC of a text by a key of the list. */
export function listMacOf(key: Buffer | KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

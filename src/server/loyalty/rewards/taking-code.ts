/**
 * The one-time code of a taking is derived from its id with the server's key, so that the member's page and pass can show
 * it again while the database holds only its hash.
 */
import { createHash, createHmac, type KeyObject } from 'node:crypto';

import { makeRewardCode, rewardCodeBytes } from '#domain/reward-code.ts';

import type { Services } from '#server/base/services.ts';
import type { Taking } from './takings.queries.ts';

/** The hash by which a code is found. */
export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** The code of a new taking, with the id of the key that derives it. */
export function newCodeOf({ secrets }: Pick<Services, 'secrets'>, takingId: string) {
  const { key, keyId } = secrets.current('reward-code');
  return { codeHash: hashOfCode(deriveCode(key, takingId)), codeKeyId: keyId };
}

/** The code of a taking; undefined if its key was removed. */
export function codeOfTaking(
  { secrets }: Pick<Services, 'secrets'>,
  { takingId, codeKeyId }: Pick<Taking, 'takingId' | 'codeKeyId'>,
): string | undefined {
  const key = secrets.find('reward-code', codeKeyId)?.key;
  return key && deriveCode(key, takingId);
}

function deriveCode(key: KeyObject, takingId: string): string {
  return makeRewardCode(createHmac('sha256', key).update(takingId).digest().subarray(0, rewardCodeBytes));
}

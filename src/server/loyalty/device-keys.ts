/** Which browser may use the one claim of a new account, and the tickets of that claim (docs/algorithms/device-proof.md). */
import type { TypedDeviceKey } from '#contract/calls/device-key.ts';
import { noDeviceKey } from '#domain/device-proof.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import { holdsKey, thumbprintOf } from '#server/base/security/device-proof.ts';
import type { ClaimFacts } from './claim-facts.queries.ts';
import type { Claimer } from './judge-claim.ts';

/** The key of a new member as it is stored. Refuses with `malformed-request` if it is not a key of its curve. */
export async function storedKeyOf(key: TypedDeviceKey | null | undefined): Promise<string | null> {
  if (key === undefined || key === null || key === noDeviceKey) return key ?? null;
  const thumbprint = await thumbprintOf(key);
  if (thumbprint === undefined) throw new Refusal('malformed-request');
  return thumbprint;
}

/** The thumbprint to which the member's claim without a ticket is bound; undefined if it is bound to none. */
export function boundKeyOf({ deviceKey }: { deviceKey: string | null }): string | undefined {
  return deviceKey === noDeviceKey ? undefined : (deviceKey ?? undefined);
}

/**
 * True if the claimer may make the one claim of a new account. The proof of the browser's key is used up only if the
 * claim depends on it.
 */
export async function hasOneClaim(
  db: Database,
  { member, hasMissedTooOften }: ClaimFacts,
  { device }: Claimer,
): Promise<boolean> {
  if (member === null || member.guestClaimsLeft === 0 || hasMissedTooOften) return false;
  const key = boundKeyOf(member);
  return key === undefined || holdsKey(db, device, key);
}

/** The number of claims left today for a member with a proven mailbox. */
import { claimsLeft } from '#domain/loyalty-code.ts';
import { operatingDayAround } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { countOwnClaims } from './read-rules.queries.ts';

/** The claims left on this operating day; call it under the member's lock if a claim depends on it. */
export async function readClaimsLeft(
  { brand, clock }: Pick<Services, 'brand' | 'clock'>,
  db: Database,
  { memberId, perDay }: { memberId: string; perDay: number },
): Promise<number> {
  const day = operatingDayAround(clock.now(), brand);
  return claimsLeft(perDay, await countOwnClaims(db, memberId, day));
}

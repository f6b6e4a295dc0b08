/** How many claims a member who proved the mailbox has left today. */
import { claimsLeft } from '#domain/loyalty-code.ts';
import { operatingDayAround } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { countOwnClaims } from './claim-policy.queries.ts';

/** What is left of this operating day's claims; ask inside the member's lock where a claim hangs on it. */
export async function readClaimsLeft(
  { brand, clock }: Pick<Services, 'brand' | 'clock'>,
  db: Database,
  { memberId, perDay }: { memberId: string; perDay: number },
): Promise<number> {
  const day = operatingDayAround(clock.now(), brand);
  return claimsLeft(perDay, await countOwnClaims(db, memberId, day));
}

/** A claim for a member of the demo park that skips the checks of the guest's own right. */
import { eq, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { uncountedTry } from '#server/base/limits/tries.queries.ts';
import type { ClaimSource } from '#server/loyalty/claim-source.ts';
import type { Claimer } from '#server/loyalty/judge-claim.ts';
import { makeClaim, type ClaimOutcome } from '#server/loyalty/make-claim.ts';
import type { TestPark } from './test-park.ts';

/** The claiming member. */
export const ines = '700000102';

/** Makes the claim as staff would. */
export async function claimAsStaff(park: TestPark, source: ClaimSource): Promise<ClaimOutcome> {
  const named = eq(loyaltyMembers.memberId, ines);
  const [member] = await park.services.db.select().from(loyaltyMembers).where(named);
  return makeClaim(park.services, staffClaimer(member), source);
}

/** Staff who claim for this member. An undefined member matches no row. */
export function staffClaimer(member: { email: string | null; userId: string } | undefined): Claimer {
  return {
    email: member?.email ?? '',
    userId: member?.userId ?? '',
    tried: uncountedTry,
    origin: 'staff',
    actor: 'test',
  };
}

/** Resolves when a connection waits for a lock. */
export async function untilOneWaits(tx: Database): Promise<void> {
  for (;;) {
    const [waiting] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`pg_locks where not granted`);
    if ((waiting?.count ?? 0) > 0) return;
  }
}

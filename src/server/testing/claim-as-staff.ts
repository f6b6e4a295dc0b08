/** A claim for a member of the demo park, judged by everything but the guest's own right. */
import { eq } from 'drizzle-orm';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { uncountedTry } from '#server/base/limits/tries.queries.ts';
import { makeClaim, type Claimer, type ClaimOutcome, type FindSource } from '#server/loyalty/make-claim.ts';
import type { TestPark } from './test-park.ts';

/** The member that claims. */
export const ines = '700000102';

/** Makes the claim as staff would. */
export async function claimAsStaff(park: TestPark, find: FindSource): Promise<ClaimOutcome> {
  const named = eq(loyaltyMembers.memberId, ines);
  const [member] = await park.services.db.select().from(loyaltyMembers).where(named);
  return makeClaim(park.services, staffClaimer(member), find);
}

/** The team, that claims for this member; nobody where there is none. */
export function staffClaimer(member: { email: string | null; userId: string } | undefined): Claimer {
  return {
    email: member?.email ?? '',
    userId: member?.userId ?? '',
    tried: uncountedTry,
    hasTicket: false,
    origin: 'staff',
    actor: 'test',
    findRight: () => Promise.resolve({ mayClaim: true }),
  };
}

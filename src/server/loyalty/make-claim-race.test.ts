/** A claim and another change of its member, which need several connections. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { claimAsStaff, ines, untilOneWaits } from '#server/testing/claim-as-staff.ts';
import { test } from '#server/testing/test-park.ts';
import { sourceOf } from './claim-source.ts';
import { lockMemberById } from './members.queries.ts';

test('a claim waits for a change of its member, and is judged by what that leaves', async (park) => {
  const claims: ReturnType<typeof claimAsStaff>[] = [];
  await park.services.db.transaction(async (tx) => {
    await lockMemberById(tx, ines);
    claims.push(claimAsStaff(park, sourceOf('tickets', '10300001')));
    await untilOneWaits(tx);
    await tx.update(loyaltyMembers).set({ status: 'closed' }).where(eq(loyaltyMembers.memberId, ines));
  });
  expect(await claims[0]).toMatchObject({ kind: 'refused', code: 'member-unknown' });
});

import { eq, inArray } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { claimReminders, clubRequests } from '#server/base/db/schema/club-requests.ts';
import { loyaltyMembers, signInCodes } from '#server/base/db/schema/loyalty.ts';
import { touchMembers } from '#server/changes/touch-pass.queries.ts';

/**
 * Closes an account and erases its person: name, addresses, numbers, season pass, the key of the browser, any pending code, requests and reminders. Its number, its
 * user id and its entries stay, because the ledger never changes. The address is free for a new account.
 */
export async function closeMember(tx: Database, memberId: string, now: Date): Promise<void> {
  const isMeant = eq(loyaltyMembers.memberId, memberId);
  const emailKeys = tx.select({ emailKey: loyaltyMembers.emailKey }).from(loyaltyMembers).where(isMeant);
  await tx.delete(signInCodes).where(inArray(signInCodes.emailKey, emailKeys));
  await tx.delete(clubRequests).where(eq(clubRequests.memberId, memberId));
  await tx.delete(claimReminders).where(eq(claimReminders.memberId, memberId));
  const email = `closed-${memberId}@deleted.invalid`;
  await tx
    .update(loyaltyMembers)
    .set({
      status: 'closed',
      email,
      emailKey: email,
      firstName: 'Closed',
      lastName: 'Member',
      phone: '',
      zip: '',
      seasonPassId: null,
      guestClaimsLeft: 0,
      deviceKey: null,
    })
    .where(isMeant);
  await touchMembers(tx, [memberId], 'other', now);
}

import { eq, inArray, and, asc, gt, gte, isNull, lt, notExists, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { claimReminders, clubRequests } from '#server/base/db/schema/requests.ts';
import {
  loyaltyMembers,
  signInCodes,
  ledgerTransactions,
  loyaltyClaims,
} from '#server/base/db/schema/loyalty.ts';
import { touchMembers } from '#server/changes/touch-pass.queries.ts';
import type { Page } from './corrections.queries.ts';

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

/**
 * Members who joined on their own before an instant and have done nothing since: their one claim is unused, the
 * mailbox was never proved, no claim was ever made, the team was never asked, and the only entries are the welcome and its expiry. All, or one.
 */
export async function findUnusedMembers(
  db: Database,
  joinedBefore: Date,
  { after, countMax, memberId }: Page<string> & { memberId?: string },
): Promise<string[]> {
  const one = { one: sql`1` };
  const isOfMember = eq(ledgerTransactions.memberId, loyaltyMembers.memberId);
  const rows = await db
    .select({ memberId: loyaltyMembers.memberId })
    .from(loyaltyMembers)
    .where(
      and(
        gt(loyaltyMembers.memberId, after),
        memberId === undefined ? undefined : eq(loyaltyMembers.memberId, memberId),
        eq(loyaltyMembers.status, 'active'),
        gte(loyaltyMembers.guestClaimsLeft, 1),
        isNull(loyaltyMembers.provedAt),
        isNull(loyaltyMembers.seasonPassId),
        lt(loyaltyMembers.joinedAt, joinedBefore),
        notExists(
          db.select(one).from(clubRequests).where(eq(clubRequests.memberId, loyaltyMembers.memberId)),
        ),
        notExists(
          db.select(one).from(loyaltyClaims).where(eq(loyaltyClaims.memberId, loyaltyMembers.memberId)),
        ),
        notExists(
          db
            .select(one)
            .from(ledgerTransactions)
            .where(
              and(
                isOfMember,
                sql`${ledgerTransactions.kind} <> 'Expiry'`,
                sql`${ledgerTransactions.source} <> 'welcome:' || ${loyaltyMembers.memberId}`,
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(loyaltyMembers.memberId))
    .limit(countMax);
  return rows.map((row) => row.memberId);
}

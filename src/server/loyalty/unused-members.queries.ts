/** Accounts that were made and never used. */
import { and, asc, eq, gt, gte, isNull, lt, notExists, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { clubRequests } from '#server/base/db/schema/club-requests.ts';
import { ledgerTransactions, loyaltyClaims, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import type { Page } from './corrections.queries.ts';

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

/** What the operator allows a member who proved the mailbox, and how much of it a day has used. */
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { ClaimPolicy } from '#domain/loyalty-code.ts';

import type { Database } from '../db/database.ts';
import { ledgerTransactions, loyaltyClaims } from '../db/schema/loyalty.ts';
import { settings } from '../db/schema/operations.ts';
import { isEntryOfClaim } from './sources.queries.ts';

const settingsKey = 'loyaltyMemberClaims';
const stored = z.object({ isOn: z.boolean(), perDay: z.int().check(z.minimum(0), z.maximum(1000)) });

/** The policy; off where none is stored, or what is stored is none: a slip of the operator's must open nothing. */
export async function fetchClaimPolicy(db: Database): Promise<ClaimPolicy> {
  const [row] = await db.select().from(settings).where(eq(settings.key, settingsKey));
  const policy = stored.safeParse(row?.value);
  return policy.success && policy.data.isOn ? { isOn: true, perDay: policy.data.perDay } : { isOn: false };
}

/** How many claims the member made within this span, the team's additions not counted. */
export async function countOwnClaims(
  db: Database,
  memberId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(loyaltyClaims)
    .innerJoin(ledgerTransactions, isEntryOfClaim)
    .where(
      and(
        eq(loyaltyClaims.memberId, memberId),
        eq(ledgerTransactions.origin, 'guest'),
        gte(loyaltyClaims.claimedAt, from),
        lt(loyaltyClaims.claimedAt, to),
      ),
    );
  return row?.count ?? 0;
}

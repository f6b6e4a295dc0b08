/** What the operator allows a member who proved the mailbox, and how much of it a day has used. */
import { eq, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { ClaimPolicy } from '#domain/loyalty-code.ts';

import type { Database } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { claimEntryList } from './ledger.queries.ts';

const settingsKey = 'loyaltyMemberClaims';
const stored = z.object({ isOn: z.boolean(), perDay: z.int().check(z.minimum(0), z.maximum(1000)) });

/** The policy; off where none is stored, or what is stored is none: a slip of the operator's must open nothing. */
export async function fetchClaimPolicy(db: Database): Promise<ClaimPolicy> {
  const [row] = await db.select().from(settings).where(eq(settings.key, settingsKey));
  return readClaimPolicy(row?.value);
}

/** The same of what is stored already in hand. */
export function readClaimPolicy(value: unknown): ClaimPolicy {
  const policy = stored.safeParse(value);
  return policy.success && policy.data.isOn ? { isOn: true, perDay: policy.data.perDay } : { isOn: false };
}

/** What is stored of it, as a field of another statement. */
export const storedClaimPolicy = sql<unknown>`(select value from settings where key = ${sql.raw(`'${settingsKey}'`)})`;

/** How many claims a member made within a span, the team's additions not counted; a field of a statement. */
export function ownClaimsBetween(memberId: SQL, from: SQL, to: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from loyalty_claims mine
    join ledger_transactions made on made.source = mine.claim_id::text and made.kind in (${claimEntryList})
    where mine.member_id = ${memberId} and made.origin = 'guest' and mine.claimed_at >= ${from} and mine.claimed_at < ${to})`;
}

/** How many claims the member made within this span. */
export async function countOwnClaims(
  db: Database,
  memberId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const instant = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;
  const [row] = await db
    .select({ count: ownClaimsBetween(sql`${memberId}`, instant(from), instant(to)) })
    .from(sql`(select 1) as one`);
  return row?.count ?? 0;
}

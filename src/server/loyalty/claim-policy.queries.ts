/** The operator's limit for members with a proven mailbox, and how much of it a day has used. */
import { eq, sql, type SQL } from 'drizzle-orm';

import type { ClaimPolicy } from '#domain/loyalty-code.ts';

import type { Database } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { settingSchemas, type SettingName } from '#server/base/settings.queries.ts';
import { claimEntryList } from './ledger.queries.ts';

const settingsKey = 'loyaltyMemberClaims' satisfies SettingName;

/**
 * The policy; off if none is stored or the stored value is invalid, because a typing error of the operator must not
 * open anything.
 */
export async function fetchClaimPolicy(db: Database): Promise<ClaimPolicy> {
  const [row] = await db.select().from(settings).where(eq(settings.key, settingsKey));
  return readClaimPolicy(row?.value);
}

/** The same from a stored value that was already read. */
export function readClaimPolicy(value: unknown): ClaimPolicy {
  // Most claims come without a ticket and read no policy, and the errors of a schema cost more than the judgement.
  if (value === null || value === undefined) return { isOn: false };
  const policy = settingSchemas[settingsKey].safeParse(value);
  return policy.success && policy.data.isOn ? { isOn: true, perDay: policy.data.perDay } : { isOn: false };
}

/** The stored value, as a field of another statement. */
export const storedClaimPolicy = sql<unknown>`(select value from settings where key = ${sql.raw(`'${settingsKey}'`)})`;

/** The number of claims that a member made within a span, without those by the team; a field of a statement. */
export function ownClaimsBetween(memberId: SQL, from: SQL, to: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from loyalty_claims mine
    join ledger_transactions made on made.source = mine.claim_id::text and made.kind in (${claimEntryList})
    where mine.member_id = ${memberId} and made.origin = 'guest' and mine.claimed_at >= ${from} and mine.claimed_at < ${to})`;
}

/** The number of claims that the member made within this span. */
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

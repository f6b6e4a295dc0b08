/** Accounts of the club without activity to which the park owes nothing (docs/decisions/0074-accounts-without-activity.md). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';

/** A page of the search, or one account that is checked again. */
interface DormantSearch {
  /** Nothing happened since. */
  idleSince: Date;
  /** Passes and stays under the address ended before. */
  namesBefore: Date;
  after: string;
  countMax: number;
  memberId?: string;
  /** Only accounts that were warned before. */
  warnedBefore?: Date;
}

/** A found account. */
export type DormantMember = z.output<typeof dormantMember>;

const dormantMember = z.object({
  memberId: z.string(),
  email: z.string(),
  emailKey: z.string(),
  isWarned: z.boolean(),
});

/**
 * Active accounts after this one, in the order of their numbers, that joined, proved the mailbox, claimed, took a reward
 * or asked the team before an instant and not since. An account stays while it has points in any state, an open reward or
 * request, a pass or a share under its address that has not ended long ago, or a season pass. What the park does by
 * itself, such as posting and expiry, is no activity.
 */
export async function findDormantMembers(
  db: Database,
  { idleSince, namesBefore, after, countMax, memberId, warnedBefore }: DormantSearch,
): Promise<DormantMember[]> {
  const idle = sql`${idleSince.toISOString()}::timestamptz`;
  const names = sql`${namesBefore.toISOString()}::timestamptz`;
  const rows = await db.execute(sql`
    select member_id as "memberId", email, email_key as "emailKey", warned_at is not null as "isWarned"
    from loyalty_members due
    where due.member_id > ${after} and due.status = 'active'
      and (${memberId ?? null}::text is null or due.member_id = ${memberId ?? null})
      and (${warnedBefore?.toISOString() ?? null}::timestamptz is null
        or due.warned_at <= ${warnedBefore?.toISOString() ?? null}::timestamptz)
      and greatest(due.joined_at, due.proved_at, due.active_at) < ${idle}
      and not exists (select 1 from loyalty_claims own where own.member_id = due.member_id and own.claimed_at >= ${idle})
      and not exists (select 1 from ledger_transactions own where own.member_id = due.member_id
        and own.recorded_at >= ${idle} and own.kind not in ('Posting', 'Expiry', 'Return'))
      and not exists (select 1 from ledger_lines own where own.member_id = due.member_id and own.account <> 'club'
        group by own.account having sum(own.points) <> 0)
      and not exists (select 1 from reward_takings own where own.member_id = due.member_id
        and (own.state = 'open' or own.taken_at >= ${idle}))
      and not exists (select 1 from club_requests own where own.member_id = due.member_id
        and (own.status = 'open' or own.requested_at >= ${idle}))
      and not exists (select 1 from claim_reminders own where own.member_id = due.member_id)
      and not exists (select 1 from help_requests own where own.email = due.email_key
        and (own.status = 'open' or own.requested_at >= ${idle}))
      and not exists (select 1 from passes own where own.barcode = due.season_pass_id
        and (own.expires_at is null or own.expires_at >= ${idle}))
      and not exists (select 1 from passes own where lower(own.email) = due.email_key
        and (coalesce(own.expires_at, own.redeemed_at, own.refunded_at) < least(${idle}, ${names})
          and (own.expires_at is not null or own.is_redeemed or own.is_refunded)) is not true)
      and not exists (select 1 from passes own join photo_requests asked using (order_id, barcode)
        where lower(own.email) = due.email_key and asked.status = 'open')
      and not exists (select 1 from ticket_shares own where lower(own.email) = due.email_key and own.revoked_at is null)
      and not exists (select 1 from stays own where lower(own.email) = due.email_key
        and own.departs_at >= least(${idle}, ${names}))
    order by due.member_id limit ${countMax}`);
  return readRows(rows, dormantMember);
}

/** Stores the warning of an account; false if another server has stored it first. */
export async function markWarned(tx: Database, memberId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(loyaltyMembers)
    .set({ warnedAt: now })
    .where(and(eq(loyaltyMembers.memberId, memberId), isNull(loyaltyMembers.warnedAt)))
    .returning({ memberId: loyaltyMembers.memberId });
  return rows.length > 0;
}

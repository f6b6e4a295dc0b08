/** What keeps an account of the club although nothing happens in it: passes, shares and stays of its guest. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { arrayLiteral } from '#server/base/db/array-literal.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import type { MaybeTied, TieTimes } from '#server/base/ports/club-guests.ts';

/**
 * Selects without rows for an account of the row source `due` (`email_key`, `season_pass_id`) that nothing keeps: its
 * season pass, a pass or a stay under its address that has not ended long ago, a share, or an open photo request.
 */
export function tiesOfDue({ idleSince, namesBefore }: TieTimes): SQL[] {
  const idle = sql`${idleSince.toISOString()}::timestamptz`;
  const both = sql`least(${idle}, ${namesBefore.toISOString()}::timestamptz)`;
  return [
    sql`select 1 from passes own where own.barcode = due.season_pass_id
        and (own.expires_at is null or own.expires_at >= ${idle})`,
    sql`select 1 from passes own where lower(own.email) = due.email_key
        and (coalesce(own.expires_at, own.redeemed_at, own.refunded_at) < ${both}
          and (own.expires_at is not null or own.is_redeemed or own.is_refunded)) is not true`,
    sql`select 1 from passes own join photo_requests asked using (order_id, barcode)
        where lower(own.email) = due.email_key and asked.status = 'open'`,
    sql`select 1 from ticket_shares own where lower(own.email) = due.email_key and own.revoked_at is null`,
    sql`select 1 from stays own where lower(own.email) = due.email_key and own.departs_at >= ${both}`,
  ];
}

/** The numbers of those accounts that something in this database keeps; the accounts may be another park's. */
export async function fetchTied(
  db: Database,
  accounts: readonly MaybeTied[],
  times: TieTimes,
): Promise<string[]> {
  const kept = sql.join(
    // One after the other: joined by "or", each account would read every stay.
    tiesOfDue(times).map((tie) => sql`select member_id from due where exists (${tie})`),
    sql` union `,
  );
  const rows = await db.execute(sql`
    with due (member_id, email_key, season_pass_id) as materialized (
      select * from unnest(${arrayLiteral(accounts.map(({ memberId }) => memberId))}::text[],
        ${arrayLiteral(accounts.map(({ emailKey }) => emailKey))}::text[],
        ${arrayLiteral(accounts.map(({ seasonPassId }) => seasonPassId))}::text[]))
    select member_id as "memberId" from (${kept}) as kept`);
  return readRows(rows, tied).map(({ memberId }) => memberId);
}

const tied = z.object({ memberId: z.string() });

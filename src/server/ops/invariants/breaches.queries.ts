/**
 * Counts the breaches of each invariant in one statement; the numbers are those of docs/security.md. Those of the ledger
 * are in `ledger.queries.ts`.
 */
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { permissions } from '#server/base/db/schema/administration.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { fetchTeamStanding } from '#server/staff/administrator.queries.ts';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';

/** An invariant, and the query of the rows that break it. */
export interface DataInvariant {
  id: string;
  name: string;
  /** A select of the rows that break it. */
  breaches: SQL;
}

/** The events of the ledger by kind, also those whose entries are in archives. */
const events = (kind: string): SQL =>
  sql.raw(`(select source from ledger_transactions where kind = '${kind}'
      union all select source from archived_entries where kind = '${kind}')`);

export const dataInvariants: readonly DataInvariant[] = [
  {
    id: 'I1',
    name: 'every order, check and stay is claimed at most once',
    breaches: sql`select 1 from loyalty_claims where released_at is null group by source_kind, source_id having count(*) > 1`,
  },
  {
    id: 'I2',
    name: 'the held points of each member are those of the rewards that the member holds',
    breaches: sql`select 1 from (select member_id, sum(points) as points from ledger_lines where account = 'held' group by member_id) line
      full join (select member_id, sum(points) as points from reward_takings where state = 'open' group by member_id) taken using (member_id)
      where coalesce(line.points, 0) <> coalesce(taken.points, 0)`,
  },
  {
    id: 'I2',
    name: 'every taken reward was held once, and was redeemed or returned once, or is still held',
    breaches: sql`select 1 from reward_takings taken
      left join ${events('Hold')} held on held.source = taken.taking_id::text
      left join ${events('Return')} returned on returned.source = taken.taking_id::text
      left join ${events('Redemption')} redeemed on redeemed.source = 'reward:' || taken.taking_id
      where held.source is null or (returned.source is not null) <> (taken.state = 'returned')
        or (redeemed.source is not null) <> (taken.state = 'redeemed')`,
  },
  {
    id: 'I2',
    name: 'the stock of each reward counts those that are held and redeemed',
    breaches: sql`select 1 from rewards r left join reward_takings taken on taken.reward_guid = r.guid and taken.state <> 'returned'
      group by r.guid, r.taken having r.taken <> count(taken.taking_id)`,
  },
  {
    id: 'I4',
    name: 'no pass is on two wristbands, and a band that was taken has a redeemed pass',
    breaches: sql`select 1 from wristbands where state = 'activated' and order_id is not null group by order_id, barcode having count(*) > 1
      union all select 1 from wristbands w left join passes p using (order_id, barcode)
      where w.state = 'activated' and w.order_id is not null and p.is_redeemed is not true`,
  },
  {
    id: 'I4',
    name: 'nobody is a member twice, and no season pass is on two accounts',
    breaches: sql`select 1 from loyalty_members group by email_key having count(*) > 1
      union all select 1 from loyalty_members where season_pass_id is not null group by season_pass_id having count(*) > 1`,
  },
  {
    id: 'I6',
    name: 'no guest has claimed more than they may, and no pass has spent more than it had',
    breaches: sql`select 1 from loyalty_members where guest_claims_left < 0
      union all select 1 from passes where credits < 0 or cash_cents < 0`,
  },
  {
    id: 'I10',
    name: 'no link of a stopped share opens anything',
    breaches: sql`select 1 from pass_links l join ticket_shares s using (share_id) where l.revoked_at is null and s.revoked_at is not null`,
  },
  {
    id: 'I10',
    name: 'no pass has two working links of its own, and a seed belongs to a link of a pass and has its key',
    breaches: sql`select 1 from pass_links where seed is not null and revoked_at is null group by order_id, barcode having count(*) > 1
      union all select 1 from pass_links where (seed is null) <> (seed_key_id is null) or (seed is not null and kind <> 'primary')`,
  },
  {
    id: 'I11',
    name: 'every pass that has not changed for two days has or had a link',
    breaches: sql`select 1 from passes p where p.updated_at < now() - interval '2 days' and not exists (
      select 1 from pass_links l where l.order_id = p.order_id and l.barcode = p.barcode and l.kind = 'primary')`,
  },
  {
    id: 'I10',
    name: 'no session outlives its member or its twelve hours',
    breaches: sql`select 1 from staff_sessions s join team_members m on m.guid = s.member_guid
      where s.is_active and s.ends_at > now() and (not m.is_active or s.ends_at > s.started_at + interval '12 hours 1 minute')`,
  },
  {
    id: 'I11',
    name: 'no mail is both sent and given up, and none that was sent keeps its words',
    breaches: sql`select 1 from mails where (sent_at is not null and abandoned_at is not null)
      or (sent_at is not null and plain_text <> '')`,
  },
  {
    id: 'I11',
    name: 'every share has one primary holder behind it and every link a pass',
    breaches: sql`select 1 from ticket_shares s left join passes p using (order_id, barcode) where p.order_id is null
      union all select 1 from pass_links l left join passes p using (order_id, barcode) where p.order_id is null`,
  },
  {
    id: 'I12',
    name: 'a pass with a photo has a slot for it, and no slot belongs to two passes',
    breaches: sql`select 1 from passes where has_photo and photo_uid is null
      union all select 1 from passes where photo_uid is not null group by photo_uid having count(*) > 1`,
  },
];

/** The number of rows that break an invariant. */
export async function countBreaches(db: Database, { breaches }: DataInvariant): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(sql`(${breaches}) as breaches`);
  return row?.count ?? 0;
}

/** The team's members and the permission rows, to check that an administrator is left. */
export async function fetchAccess(db: Database) {
  const team = await fetchTeamStanding(db);
  const rows = await db.select().from(permissions);
  return { team, rows };
}

/** The slots of passes that show a photo, in the order of their ids. */
export async function fetchPhotoSlots(
  db: Database,
  { after, countMax }: { after: string; countMax: number },
): Promise<string[]> {
  const rows = await db
    .select({ photoUid: passes.photoUid })
    .from(passes)
    .where(and(eq(passes.hasPhoto, true), isNotNull(passes.photoUid), gt(passes.photoUid, after)))
    .orderBy(asc(passes.photoUid))
    .limit(countMax);
  return rows.flatMap(({ photoUid }) => (photoUid === null ? [] : [photoUid]));
}

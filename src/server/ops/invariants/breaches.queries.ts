/** Counts the breaches of each invariant in one statement; the numbers are those of docs/security.md. */
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { permissions } from '#server/base/db/schema/administration.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { claimEntryList } from '#server/loyalty/ledger.queries.ts';
import { fetchTeamStanding } from '#server/staff/administrator.queries.ts';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';

/** An invariant, and the query of the rows that break it. */
export interface DataInvariant {
  id: string;
  name: string;
  /** A select of the rows that break it. */
  breaches: SQL;
}

export const dataInvariants: readonly DataInvariant[] = [
  {
    id: 'I1',
    name: 'every order, check and stay is claimed at most once',
    breaches: sql`select 1 from loyalty_claims where released_at is null group by source_kind, source_id having count(*) > 1`,
  },
  {
    id: 'I1',
    name: 'every claim has its entry in the ledger, and every entry of a claim its claim',
    breaches: sql`select 1 from loyalty_claims c full join
      (select source, member_id from ledger_transactions where kind in (${claimEntryList})) t
      on t.source = c.claim_id::text
      where t.source is null or (c.claim_id is null and t.source ~ '^[0-9a-f]{8}-')`,
  },
  {
    id: 'I2',
    name: 'the lines of every ledger transaction sum to 0',
    breaches: sql`select 1 from ledger_transactions left join ledger_lines using (transaction_id)
      group by transaction_id having count(line_id) < 2 or sum(points) <> 0`,
  },
  {
    id: 'I2',
    name: 'every line belongs to a transaction of its own member',
    breaches: sql`select 1 from ledger_lines l join ledger_transactions t using (transaction_id) where l.member_id <> t.member_id`,
  },
  {
    id: 'I2',
    name: 'one event is one entry',
    breaches: sql`select 1 from ledger_transactions group by kind, source having count(*) > 1`,
  },
  {
    id: 'I2',
    name: 'a reversal takes from the lot of its own claim, an expiry from its own lot, and no lot loses more than it brought',
    breaches: sql`select 1 from ledger_lines line join ledger_transactions entry using (transaction_id)
        join ledger_lines lot on lot.line_id = line.lot_id join ledger_transactions brought on brought.transaction_id = lot.transaction_id
        where lot.member_id <> line.member_id or lot.account <> 'posted' or lot.points <= 0 or (line.points > 0 and entry.kind <> 'Reversal') or case entry.kind
          when 'Reversal' then brought.source <> split_part(entry.source, ':', 1)
          when 'Expiry' then entry.source <> lot.line_id::text else true end
      union all select 1 from ledger_lines lot join ledger_lines taken on taken.lot_id = lot.line_id
        group by lot.line_id having lot.points + sum(taken.points) < 0`,
  },
  {
    id: 'I2',
    name: 'every expiry names the lot that ends with it, once',
    breaches: sql`select 1 from ledger_lines line join ledger_transactions entry using (transaction_id)
        where entry.kind = 'Expiry' and line.account = 'posted' and line.lot_id is null
      union all select 1 from ledger_lines line join ledger_transactions entry using (transaction_id)
        where entry.kind = 'Expiry' and line.account = 'posted' group by line.lot_id having count(*) > 1`,
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
    name: 'every pass that has not changed for a day has or had a link',
    breaches: sql`select 1 from passes p where p.updated_at < now() - interval '1 day' and not exists (
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
    name: 'no mail is both sent and given up, and none that is over keeps its words',
    breaches: sql`select 1 from mails where (sent_at is not null and abandoned_at is not null)
      or ((sent_at is not null or abandoned_at is not null) and plain_text <> '')`,
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

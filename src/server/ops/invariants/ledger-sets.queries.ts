/** The sets of rows that the rules of `ledger.queries.ts` read: each table is read as seldom as possible, and joined once. */
import { sql, type SQL } from 'drizzle-orm';

import { claimEntryList } from '#server/loyalty/ledger.queries.ts';

/** One of so many parts of the members, with all that belongs to them; `parts` is a power of 2. */
export interface MemberSlice {
  index: number;
  parts: number;
}

/** Everything in one slice. */
export const allMembers: MemberSlice = { index: 0, parts: 1 };

/**
 * True for the members of the slice, by the bits of a hash. Each bit is an inequality, because the planner expects a
 * third of the rows of one, but hardly any of an equation.
 */
function isOf({ index, parts }: MemberSlice, memberId: SQL): SQL {
  const bits = Array.from({ length: Math.log2(parts) }, (_, bit) => 2 ** bit);
  const conditions = bits.map(
    (bit) =>
      sql`(hashtext(${memberId}) & ${sql.raw(String(bit))}) ${sql.raw((index & bit) === 0 ? '<= 0' : '> 0')}`,
  );
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** True for equal values. The planner expects that of half of the rows, and not of one in a million as for an equation. */
const areSameText = (one: SQL, other: SQL): SQL => sql`case when ${one} = ${other} then true else false end`;

/** The points of a claim by the numbers that its entry keeps; null if one of them is missing or no number. */
const worth = sql`case when kind in (${claimEntryList}) and jsonb_typeof(basis -> 'baseCents') = 'number'
      and jsonb_typeof(basis -> 'pointsPerDollar') = 'number' and jsonb_typeof(basis -> 'multiplier') = 'number'
    then floor((basis -> 'baseCents')::numeric * (basis -> 'pointsPerDollar')::numeric * (basis -> 'multiplier')::numeric / 100) end`;

const hasOddDates = sql`case account
      when 'posted' then posts_at is not null or (expires_at is not null and (points < 0 or lot_id is not null or expires_at <= earned_at))
      when 'pending' then expires_at is not null or lot_id is not null or (points > 0 and posts_at is null)
      else posts_at is not null or expires_at is not null or earned_at is not null end`;

/** Entries whose lines do not balance, and entries with a line that has the dates of another account. */
const unsound = (slice: MemberSlice): SQL => sql`select member_id, transaction_id, odd_line,
      t.is_entry is null or points is distinct from 0 or lines < 2 as is_unbalanced
    from (select transaction_id, member_id, true as is_entry from ledger_transactions where ${isOf(slice, sql`member_id`)}) t
    full join (select transaction_id, member_id, sum(points) as points, count(*) as lines, min(line_id) filter (where ${hasOddDates}) as odd_line
      from ledger_lines where ${isOf(slice, sql`member_id`)} group by transaction_id, member_id) l using (transaction_id, member_id)
    where t.is_entry is null or points is distinct from 0 or lines < 2 or odd_line is not null`;

/** The members' side of the ledger: every line that is not the club's, with its entry. */
const book = (
  slice: MemberSlice,
): SQL => sql`select l.line_id, l.member_id, l.account, l.points, l.posts_at, l.expires_at, l.lot_id, l.earned_at,
      t.transaction_id, t.kind, t.source, t.recorded_at, t.occurred_at, t.is_own, t.has_basis, t.worth
    from ledger_lines l join (select transaction_id, member_id, kind, source, recorded_at, occurred_at, reason is null as is_own,
        basis ? 'baseCents' as has_basis, ${worth} as worth
      from ledger_transactions where ${isOf(slice, sql`member_id`)}) t
      on t.transaction_id = l.transaction_id and ${areSameText(sql`l.member_id`, sql`t.member_id`)}
    where l.account <> 'club' and ${isOf(slice, sql`l.member_id`)}`;

/** Every line that takes from a lot or returns to it, with the lot, if that is the member's own. */
const taking = sql`select l.line_id, l.transaction_id, l.member_id, l.account, l.points, l.earned_at, l.lot_id, l.kind, l.source, l.recorded_at,
      lot.account as lot_account, lot.points as lot_points, lot.expires_at as lot_expires, lot.earned_at as lot_earned,
      lot.lot_id as lot_of_lot, lot.source as brought_source, lot.recorded_at as brought_at, lot.kind as brought_by
    from book l left join book lot on lot.line_id = l.lot_id and ${areSameText(sql`l.member_id`, sql`lot.member_id`)}
    where l.lot_id is not null`;

/** The first expiry of each lot, with what the lot was worth before it. */
const ended = sql`select line_id, member_id, lot_id, points, lot_expires, coalesce(lot_earned, lot_expires) as lot_earned, brought_at, brought_by, worth
    from (select *, lot_points + coalesce(sum(points) filter (where kind <> 'Expiry' and account = 'posted') over in_lot, 0) as worth,
        count(*) filter (where kind = 'Expiry') over in_lot as expiries
      from taking window in_lot as (partition by lot_id order by line_id)) t
    where kind = 'Expiry' and expiries = 1`;

/** What adds to a lot that is open, or takes from it. */
const piece = sql`select p.member_id, p.line_id, p.line_id as lot_id, p.points, p.expires_at, coalesce(p.earned_at, p.expires_at) as earned_at, e.line_id as closed_at
    from book p left join ended e on e.lot_id = p.line_id
    where p.account = 'posted' and p.points > 0 and p.expires_at is not null and p.lot_id is null
    union all
    select t.member_id, t.line_id, t.lot_id, t.points, t.lot_expires, coalesce(t.lot_earned, t.lot_expires), e.line_id
    from taking t left join ended e using (lot_id) where t.kind <> 'Expiry' and t.account = 'posted'`;

/**
 * Every change of the spending that open lots bear: spending and its return, points taken of a lot that has ended, and the
 * end of a lot, which keeps its own part. So their sum up to a line is the part that no ended lot has borne.
 */
const spending = sql`select line_id, member_id, 0 - points as points from book
      where account = 'posted' and lot_id is null and (points < 0 or kind = 'Return')
    union all
    select t.line_id, t.member_id, 0 - t.points from taking t join ended e using (lot_id)
      where t.account = 'posted' and t.line_id > e.line_id
    union all
    select line_id, member_id, 0 - points - worth from ended`;

/** Expiries, each with what was spent of all open lots before it. A merge copies
 * expiries of lots that had ended before; only a late posting brings such a lot by itself. */
const expiring = sql`select e.*, s.spent from ended e join
      (select line_id, sum(points) over (partition by member_id order by line_id) - points as spent from (${spending}) one) s using (line_id)
    where e.brought_at < e.lot_expires or e.brought_by = 'Posting'`;

/** What the lots were worth that were open at an expiry and are spent before its lot; hardly any expiry has one. */
const inFront = sql`select e.line_id, sum(p.points) as points from expiring e join piece p on p.member_id = e.member_id and p.line_id < e.line_id
      and (p.expires_at, p.earned_at, p.lot_id) < (e.lot_expires, e.lot_earned, e.lot_id) and (p.closed_at is null or p.closed_at > e.line_id)
    where e.spent > 0 and e.worth > 0 group by e.line_id`;

/** Expiries with the points that were left in their lot: its worth less what was spent beyond the lots in front. */
const expiry = sql`select e.member_id, e.lot_id, e.points, greatest(0, least(e.worth, e.worth + coalesce(f.points, 0) - e.spent)) as points_left
    from expiring e left join in_front f using (line_id)`;

/** The sets of one slice, as the beginning of a statement. */
export function ledgerSets(slice: MemberSlice): SQL {
  return sql`with unsound as materialized (${unsound(slice)}), book as materialized (${book(slice)}),
    claim as (select claim_id, claim_id::text as source, member_id from loyalty_claims where ${isOf(slice, sql`member_id`)}),
    taking as materialized (${taking}), ended as materialized (${ended}), piece as (${piece}),
    expiring as materialized (${expiring}), in_front as (${inFront}), expiry as (${expiry})`;
}

/**
 * Checks the whole ledger against docs/algorithms/ledger.md in one statement, set by set and not member by member
 * (docs/decisions/0038-ledger-checked-whole.md, with its time for a million members). Each rule is a select of the rows that break it, with the
 * member and the lots or entries concerned.
 */
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { claimEntryList } from '#server/loyalty/ledger.queries.ts';

/** A rule of the ledger: its invariant, its text, and a select of `member_id` and `about` of each breach. */
interface LedgerRule {
  id: string;
  name: string;
  breaches: SQL;
}

const lots = (lotId: SQL): SQL => sql`'lot ' || ${lotId}`;
const entry = (transactionId: SQL): SQL => sql`'entry ' || ${transactionId}`;

/** The points of a claim by the numbers that its entry keeps. */
const worth = sql`floor((t.basis ->> 'baseCents')::numeric * (t.basis ->> 'pointsPerDollar')::numeric * (t.basis ->> 'multiplier')::numeric / 100)`;

/** Every line that takes from a lot or returns to it, with its entry, the lot, and the entry that brought the lot. */
const taking = sql`select l.line_id, l.transaction_id, l.member_id, l.account, l.points, l.earned_at, l.lot_id,
    t.kind, t.source, t.recorded_at, lot.member_id as lot_member, lot.account as lot_account, lot.points as lot_points,
    lot.expires_at as lot_expires, lot.earned_at as lot_earned, lot.lot_id as lot_of_lot,
    brought.source as brought_source, brought.recorded_at as brought_at
  from ledger_lines l join ledger_transactions t using (transaction_id)
    join ledger_lines lot on lot.line_id = l.lot_id
    join ledger_transactions brought on brought.transaction_id = lot.transaction_id
  where l.lot_id is not null`;

/**
 * Expiries, each with the points that were left in its lot: not more than the lot was worth, and not more than the balance
 * exceeded what the lots behind it were worth. A merge copies expiries of lots that had ended before.
 */
const expiry = sql`select e.member_id, e.lot_id, e.points, least(
      sum(piece.points) filter (where piece.lot_id = e.lot_id),
      greatest(0, e.balance - coalesce(sum(piece.points) filter (where
        (piece.expires_at, piece.earned_at, piece.lot_id) > (e.lot_expires, coalesce(e.lot_earned, e.lot_expires), e.lot_id)
        and (piece.closed_at is null or piece.closed_at > e.line_id)), 0))) as points_left
  from ended e join piece on piece.member_id = e.member_id and piece.line_id < e.line_id
  group by e.line_id, e.member_id, e.lot_id, e.points, e.balance, e.lot_expires, e.lot_earned`;

/** The sets that several rules use. A piece is a line that added to a lot or took from it before it ended. */
const sets = sql`with taking as materialized (${taking}),
  closing as materialized (select lot_id, min(line_id) as line_id from taking where kind = 'Expiry' group by lot_id),
  expiring as materialized (select distinct member_id from taking where kind = 'Expiry'),
  posted as materialized (select line_id, l.member_id, points, expires_at, earned_at, lot_id,
      sum(case when points > 0 and expires_at is null and lot_id is null and t.kind <> 'Return' then 0 else points end)
        over (partition by l.member_id order by line_id) - points as balance
    from ledger_lines l join ledger_transactions t using (transaction_id)
    where account = 'posted' and l.member_id in (select member_id from expiring)),
  ended as (select t.line_id, t.member_id, t.lot_id, t.points, t.lot_expires, t.lot_earned, p.balance
    from taking t join posted p using (line_id) where t.kind = 'Expiry' and t.brought_at < t.lot_expires),
  piece as materialized (
    select p.member_id, p.line_id, p.line_id as lot_id, p.points, p.expires_at, coalesce(p.earned_at, p.expires_at) as earned_at,
      c.line_id as closed_at
    from posted p left join closing c on c.lot_id = p.line_id
    where p.points > 0 and p.expires_at is not null and p.lot_id is null
    union all
    select t.member_id, t.line_id, t.lot_id, t.points, t.lot_expires, coalesce(t.lot_earned, t.lot_expires), c.line_id
    from taking t left join closing c using (lot_id) where t.kind <> 'Expiry' and t.account = 'posted')`;

export const ledgerRules: readonly LedgerRule[] = [
  {
    id: 'I1',
    name: 'every claim has its entry in the ledger, and every entry of a claim its claim',
    breaches: sql`select coalesce(c.member_id, t.member_id) as member_id, coalesce('claim ' || c.claim_id, ${entry(sql`t.transaction_id`)}) as about
      from loyalty_claims c full join
        (select source, member_id, transaction_id from ledger_transactions where kind in (${claimEntryList})) t on t.source = c.claim_id::text
      where t.source is null or c.member_id <> t.member_id or (c.claim_id is null and t.source ~ '^[0-9a-f]{8}-')`,
  },
  {
    id: 'I2',
    name: 'the lines of every ledger transaction sum to 0 and belong to its member',
    breaches: sql`select coalesce(t.member_id, l.member_id) as member_id, ${entry(sql`coalesce(t.transaction_id, l.transaction_id)`)} as about
      from ledger_transactions t full join (select transaction_id, min(member_id) as member_id, max(member_id) as last_member,
          sum(points) as points, count(*) as lines from ledger_lines group by transaction_id) l using (transaction_id)
      where l.points is distinct from 0 or l.lines < 2 or l.member_id <> t.member_id or l.last_member <> t.member_id or t.member_id is null`,
  },
  {
    id: 'I2',
    name: 'one event is one entry',
    breaches: sql`select min(member_id) as member_id, kind || ' ' || source as about
      from ledger_transactions group by kind, source having count(*) > 1`,
  },
  {
    id: 'I2',
    name: 'each line has the dates of its account: a lot its expiry, pending points their day, the club none',
    breaches: sql`select member_id, 'line ' || line_id as about from ledger_lines where case account
      when 'posted' then posts_at is not null or (expires_at is not null and (points < 0 or lot_id is not null or expires_at <= earned_at))
      when 'pending' then expires_at is not null or lot_id is not null or (points > 0 and posts_at is null)
      else posts_at is not null or expires_at is not null or earned_at is not null end`,
  },
  {
    id: 'I2',
    name: 'a claim is worth what its rule says, rounded down once, and counts from its own day',
    breaches: sql`select l.member_id, ${entry(sql`t.transaction_id`)} as about
      from ledger_transactions t join ledger_lines l using (transaction_id)
      where t.kind in (${claimEntryList}) and l.account <> 'club' and t.basis ? 'baseCents'
        and (l.points > ${worth} or (t.reason is null and l.points < ${worth})
          or (t.reason is null and l.account = 'posted' and l.earned_at is distinct from t.recorded_at))`,
  },
  {
    id: 'I2',
    name: 'pending points of a claim post once, all of them, and not before their day',
    breaches: sql`select min(l.member_id) as member_id, 'claim ' || split_part(t.source, ':', 1) as about
      from ledger_lines l join ledger_transactions t using (transaction_id) where l.account = 'pending' and t.kind <> 'Adjustment'
      group by split_part(t.source, ':', 1) having sum(l.points) < 0
        or (bool_or(t.kind = 'Posting') and (sum(l.points) <> 0 or min(t.recorded_at) filter (where t.kind = 'Posting') < max(l.posts_at)))
      union all
      select l.member_id, ${lots(sql`l.line_id`)} from ledger_transactions t join ledger_lines l using (transaction_id)
      where t.kind = 'Posting' and l.account = 'posted' and (l.points <= 0 or l.expires_at is null or l.earned_at is distinct from t.occurred_at)`,
  },
  {
    id: 'I2',
    name: 'a reversal takes from the lot of its own claim, an expiry from its own lot, and only these return points',
    breaches: sql`select member_id, ${lots(sql`lot_id`)} as about from taking
      where lot_member <> member_id or account <> 'posted' or lot_account <> 'posted' or lot_points <= 0 or lot_of_lot is not null
        or (points > 0 and kind not in ('Reversal', 'Return')) or case kind
          when 'Reversal' then brought_source <> split_part(source, ':', 1)
          when 'Expiry' then source <> lot_id::text else false end`,
  },
  {
    id: 'I2',
    name: 'no lot loses more than it brought',
    breaches: sql`select min(member_id) as member_id, ${lots(sql`lot_id`)} as about from taking
      group by lot_id having min(lot_points) + sum(points) < 0`,
  },
  {
    id: 'I2',
    name: 'a reversal takes the points from the day on which they were earned, and an expiry from none',
    breaches: sql`select member_id, ${lots(sql`lot_id`)} as about from taking where earned_at is distinct from
      case when kind = 'Reversal' and points < 0 then lot_earned else null end and kind in ('Reversal', 'Expiry')`,
  },
  {
    id: 'I2',
    name: 'every expiry names the lot that ends with it, once, and not before its day',
    breaches: sql`select t.member_id, ${entry(sql`t.transaction_id`)} as about
      from ledger_transactions t left join taking using (transaction_id) where t.kind = 'Expiry' and taking.lot_id is null
      union all select min(member_id), ${lots(sql`lot_id`)} from taking where kind = 'Expiry'
      group by lot_id having count(*) > 1 or min(recorded_at) < min(lot_expires)`,
  },
  {
    id: 'I2',
    name: 'exactly what was left of a lot expires with it, and the lot that expires first was spent first',
    breaches: sql`select member_id, ${lots(sql`lot_id`)} || ': ' || -points || ' expired, ' || points_left || ' were left' as about
      from (${expiry}) expiry where -points <> points_left`,
  },
  {
    id: 'I2',
    name: 'an account that was removed or merged has no points',
    breaches: sql`select m.member_id, 'account ' || m.member_id as about from loyalty_members m
        join ledger_lines l on l.member_id = m.member_id and l.account <> 'club'
      where m.status = 'closed' and exists (select 1 from ledger_transactions t
        where t.kind = 'Adjustment' and t.source in ('closed:' || m.member_id, 'merge:' || m.member_id))
      group by m.member_id having sum(l.points) filter (where l.account = 'posted') <> 0 or sum(l.points) filter (where l.account <> 'posted') <> 0`,
  },
];

/** The breaches of one rule: how many, and the first of them. */
interface RuleBreaches {
  count: number;
  first: string[];
}

/** As many breaches of a rule as are named. */
const firstOf = sql<
  string[]
>`(array_agg('member ' || member_id || ', ' || about order by member_id, about))[1:20]`;

/** The breaches of all rules, in their order. Reads everything once, so the transaction lifts the time limit before. */
export async function findLedgerBreaches(db: Database): Promise<RuleBreaches[]> {
  const arms = ledgerRules.map(
    ({ breaches }, index) =>
      sql`select ${sql.raw(String(index))} as rule, member_id, about from (${breaches}) breach`,
  );
  const rows = await db
    .select({ rule: sql<number>`rule`, count: sql<number>`count(*)::int`, first: firstOf })
    .from(sql`(${sets} ${sql.join(arms, sql` union all `)}) as found`)
    .groupBy(sql`rule`);
  return ledgerRules.map((_, index) => {
    const found = rows.find(({ rule }) => rule === index);
    return { count: found?.count ?? 0, first: found?.first ?? [] };
  });
}

/** Lets this transaction sort and hash in memory what would otherwise go through files several times. */
export async function allowLargeSorts(tx: Database): Promise<void> {
  await tx.execute(sql`set local work_mem = '192MB'`);
  // Compiling a statement of this size costs more than it saves.
  await tx.execute(sql`set local jit = off`);
}

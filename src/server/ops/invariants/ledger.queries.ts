/**
 * The rules of the ledger (docs/algorithms/ledger.md), checked set by set and not member by member
 * (docs/decisions/0038-ledger-checked-whole.md, with the time for a million members). Each rule is a select of the rows
 * that break it, with the member and the lots or entries concerned.
 */
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { claimEntryList } from '#server/loyalty/ledger.queries.ts';
import type { DataInvariant } from './breaches.queries.ts';
import { allMembers, ledgerSets, type MemberSlice } from './ledger-sets.queries.ts';

/** A rule of the ledger; its select is of `member_id` and `about` of each breach. */
type LedgerRule = DataInvariant;

const lots = (lotId: SQL): SQL => sql`'lot ' || ${lotId}`;
const entry = (transactionId: SQL): SQL => sql`'entry ' || ${transactionId}`;

/** Rules about a member and what belongs to the member. They read the sets of `ledger-sets.queries.ts`. */
export const ledgerRules: readonly LedgerRule[] = [
  {
    id: 'I1',
    name: 'every claim has its entry in the ledger, and every entry of a claim its claim',
    breaches: sql`select member_id, coalesce('claim ' || claim_id, ${entry(sql`transaction_id`)}) as about
      from claim full join (select source, member_id, transaction_id from book where kind in (${claimEntryList})) b using (source, member_id)
      where b.transaction_id is null
        or (claim_id is null and source ~ '^[0-9a-f]{8}-')`,
  },
  {
    id: 'I2',
    name: 'the lines of every ledger transaction sum to 0 and belong to its member',
    breaches: sql`select member_id, ${entry(sql`transaction_id`)} as about from unsound where is_unbalanced`,
  },
  {
    id: 'I2',
    name: 'each line has the dates of its account: a lot its expiry, pending points their day, the club none',
    breaches: sql`select member_id, 'line ' || odd_line as about from unsound where odd_line is not null`,
  },
  {
    id: 'I2',
    name: 'a claim is worth what its rule says, rounded down once, and counts from its own day',
    breaches: sql`select member_id, ${entry(sql`transaction_id`)} as about
      from book where kind in (${claimEntryList}) and has_basis and (worth is null or points > worth
        or (is_own and (points < worth or (account = 'posted' and earned_at is distinct from recorded_at))))`,
  },
  {
    id: 'I2',
    name: 'pending points of a claim post once, all of them, and not before their day',
    breaches: sql`select member_id, 'claim ' || split_part(source, ':', 1) as about
      from book where account = 'pending' and kind <> 'Adjustment'
      group by member_id, split_part(source, ':', 1) having sum(points) < 0
        or (bool_or(kind = 'Posting') and (sum(points) <> 0 or min(recorded_at) filter (where kind = 'Posting') < max(posts_at)))
      union all
      select member_id, ${lots(sql`line_id`)} from book
      where kind = 'Posting' and account = 'posted' and (points <= 0 or expires_at is null or earned_at is distinct from occurred_at)`,
  },
  {
    id: 'I2',
    name: 'a reversal takes from the lot of its own claim, an expiry from its own lot, and only these return points',
    breaches: sql`select member_id, ${lots(sql`lot_id`)} as about from taking
      where lot_points is null or account <> 'posted' or lot_account <> 'posted' or lot_points <= 0 or lot_of_lot is not null
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
    breaches: sql`select member_id, ${entry(sql`transaction_id`)} as about from book where kind = 'Expiry' and lot_id is null
      union all select min(member_id), ${lots(sql`lot_id`)} from taking where kind = 'Expiry'
      group by lot_id having count(*) > 1 or min(recorded_at) < min(lot_expires)`,
  },
  {
    id: 'I2',
    name: 'exactly what was left of a lot expires with it, and the lot that expires first was spent first',
    breaches: sql`select member_id, ${lots(sql`lot_id`)} || ': ' || -points || ' expired, ' || points_left || ' were left' as about
      from expiry where -points <> points_left`,
  },
  {
    id: 'I2',
    name: 'an account that was removed or merged has no points',
    breaches: sql`select member_id, 'account ' || member_id as about from book join
        (select distinct member_id from book join loyalty_members m using (member_id)
          where m.status = 'closed' and kind = 'Adjustment' and source in ('closed:' || member_id, 'merge:' || member_id)) gone using (member_id)
      group by member_id having sum(points) filter (where account = 'posted') <> 0 or sum(points) filter (where account <> 'posted') <> 0`,
  },
];

/** The rule that concerns all entries together. */
export const eventRule: LedgerRule = {
  id: 'I2',
  name: 'one event is one entry',
  breaches: sql`select min(member_id) as member_id, kind || ' ' || source as about
    from ledger_transactions group by kind, source having count(*) > 1`,
};

/** The breaches of one rule: how many, and the first of them. */
export interface RuleBreaches {
  count: number;
  first: string[];
}

/** As many breaches of a rule as are named. */
export const breachesNamed = 20;

const name = sql`('member ' || member_id || ', ' || about) collate "C"`;

/** The breaches of all rules about members in one slice, in their order. The transaction has lifted the time limit before. */
export async function findLedgerBreaches(
  db: Database,
  slice: MemberSlice = allMembers,
): Promise<RuleBreaches[]> {
  return findBreaches(db, ledgerRules, ledgerSets(slice));
}

/** The breaches of `eventRule`. */
export async function findRepeatedEvents(db: Database): Promise<RuleBreaches[]> {
  return findBreaches(db, [eventRule], sql``);
}

async function findBreaches(db: Database, rules: readonly LedgerRule[], sets: SQL): Promise<RuleBreaches[]> {
  const arms = rules.map(
    ({ breaches }, index) =>
      sql`select ${sql.raw(String(index))} as rule, member_id, about from (${breaches}) breach`,
  );
  const rows = await db
    .select({
      rule: sql<number>`rule`,
      count: sql<number>`count(*)::int`,
      first: sql<string[]>`(array_agg(${name} order by ${name}))[1:${sql.raw(String(breachesNamed))}]`,
    })
    .from(sql`(${sets} ${sql.join(arms, sql` union all `)}) as found`)
    .groupBy(sql`rule`);
  return rules.map((_, index) => {
    const found = rows.find(({ rule }) => rule === index);
    return { count: found?.count ?? 0, first: found?.first ?? [] };
  });
}

/** Lets this transaction sort and hash in memory what would otherwise go through files several times. */
export async function allowLargeSorts(tx: Database): Promise<void> {
  await tx.execute(sql`set local work_mem = '256MB'`);
  // The planner knows nothing of the size of the sets. Hashes read each row once, whatever it expects.
  await tx.execute(sql`set local enable_nestloop = off`);
  await tx.execute(sql`set local enable_mergejoin = off`);
  // Compiling a statement of this size costs more than it saves.
  await tx.execute(sql`set local jit = off`);
}

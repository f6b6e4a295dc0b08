/**
 * The members of whom entries may leave the ledger, and up to which month: the rule of `src/domain/settled-book.ts`, for all
 * members at once and in one reading.
 */
import { sql, type SQL } from 'drizzle-orm';

import { claimGroupKinds } from '#domain/settled-book.ts';
import type { Database } from '#server/base/db/database.ts';
import { instantArray } from '#server/office/dashboard/hour-figures.queries.ts';

/** The temporary table that `noteSettledMembers` makes: `member_id`, and `until`, before which entries leave. */
export const settledMembers = sql.identifier('archive_settled');

/**
 * Lists them in a temporary table of this transaction. `starts` are the first instants of months, the last one that of the
 * first month that stays. Lines that are not in the dashboard's sums yet keep their member.
 */
export async function noteSettledMembers(tx: Database, starts: readonly Date[]): Promise<void> {
  await tx.execute(sql`create temporary table ${settledMembers} on commit drop as ${settled(starts)}`);
  await tx.execute(sql`analyze ${settledMembers}`);
}

const kinds = sql.join(
  claimGroupKinds.map((kind) => sql`${kind}::text`),
  sql`, `,
);

/** The steps of a member's book: what a month adds to each account, and what begins or ends to stand open in it. */
function settled(starts: readonly Date[]): SQL {
  const before = sql`${starts.at(-1)?.toISOString() ?? ''}::timestamptz`;
  return sql`
    with bounds as (select ${instantArray(starts)} as starts),
    old as (select distinct member_id from ledger_transactions where recorded_at < ${before}),
    book as materialized (
      select line.line_id, line.member_id, line.account, line.points, line.lot_id, entry.kind, entry.source,
        width_bucket(entry.recorded_at, bounds.starts) as month
      from ledger_transactions entry join old using (member_id)
      join ledger_lines line on line.transaction_id = entry.transaction_id, bounds
      where line.account <> 'club'),
    refers as (
      select lot.member_id, lot.month as begins, line.month as ends from book line join book lot on lot.line_id = line.lot_id
      union all
      select member_id, min(month), max(month) from book where kind in (${kinds}) group by member_id, split_part(source, ':', 1)),
    step (member_id, month, posted, pending, held, open) as (
      select member_id, month, sum(points) filter (where account = 'posted'), sum(points) filter (where account = 'pending'),
        sum(points) filter (where account = 'held'),
        count(*) filter (where account = 'posted' and points > 0 and lot_id is null and kind <> 'Return')
          - count(*) filter (where kind = 'Expiry' and lot_id is not null)
          + count(*) filter (where line_id > (select coalesce(max(added_to), 0) from ledger_marks))
      from book group by member_id, month
      union all select member_id, begins, 0, 0, 0, 1 from refers where begins < ends
      union all select member_id, ends, 0, 0, 0, -1 from refers where begins < ends),
    month as (
      select member_id, month, sum(coalesce(sum(posted), 0)) over so_far as posted,
        sum(coalesce(sum(pending), 0)) over so_far as pending, sum(coalesce(sum(held), 0)) over so_far as held,
        sum(sum(open)) over so_far as open
      from step group by member_id, month window so_far as (partition by member_id order by month))
    select member_id, (select starts[max(month.month) + 1] from bounds) as until
    from month where month < ${starts.length} and posted = 0 and pending = 0 and held = 0 and open = 0
    group by member_id`;
}

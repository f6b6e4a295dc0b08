/**
 * The figures of operating days, counted from their rows. The nightly job stores them for closed days, and a call counts
 * the open ones, by the same statement (docs/algorithms/figures.md).
 */
import { sql, type SQL } from 'drizzle-orm';

import { daysOf, type DayRange } from '#domain/figure-range.ts';
import { boundsOfOperatingDay, type ParkDay } from '#domain/operating-day.ts';
import type { Database } from '#server/base/db/database.ts';
import { guestCounts } from '#server/base/db/schema/figures.ts';

/** Counts by hour, as `at, figure, count`: the club's ledger, opened passes, and passes made for wallets. */
export function countedHours(range: DayRange, park: ParkDay): SQL {
  const days = daysOf(range);
  const starts = days.map((day) => boundsOfOperatingDay(day, park).from);
  const { to: end } = boundsOfOperatingDay(range.to, park);
  return sql`
    with begun as (select ${instantArray(starts)} as starts),
    days as (select * from unnest(${textArray(days)}, ${instantArray(starts)}) as day (name, at))
    select at, figure, sum(count)::bigint as count from (
      ${ledgerHours(starts[0] ?? end, end)}
      union all
      select days.at + hour * interval '1 hour', 'opened', alike.passes
      from (select day, hours, count(*) as passes from pass_days
        where day between ${range.from} and ${range.to} group by 1, 2) alike
      join days on days.name = alike.day join generate_series(0, 24) hour on (alike.hours >> hour) & 1 = 1
      union all
      select days.at + made.hour * interval '1 hour', 'made:' || made.wallet, made.count
      from made_days made join days on days.name = made.day) part
    group by 1, 2`;
}

/**
 * The ledger by hour and kind: the entries (`n`), and the points that members got (`in`) and lost (`out`, negative).
 * Points that are held for a reward are no longer the member's.
 */
function ledgerHours(from: Date, to: Date): SQL {
  const isOfMember = sql`line.account in ('posted', 'pending')`;
  return sql`
    select hours.at, 'ledger:' || hours.kind || ':' || part.name as figure, part.count
    from (
      select day.at + floor(extract(epoch from entry.recorded_at - day.at) / 3600) * interval '1 hour' as at, entry.kind,
        count(*) filter (where line.account = 'club' or (entry.kind = 'Hold' and line.account = 'held')) as entries,
        sum(line.points) filter (where ${isOfMember} and line.points > 0) as gained,
        sum(line.points) filter (where ${isOfMember} and line.points < 0) as lost
      from ledger_lines line join ledger_transactions entry on entry.transaction_id = line.transaction_id
      cross join lateral (
        select (select starts from begun)[width_bucket(entry.recorded_at, (select starts from begun))] as at) day
      where entry.recorded_at >= ${from.toISOString()} and entry.recorded_at < ${to.toISOString()}
      group by 1, 2) hours
    cross join lateral (values ('n', entries), ('in', gained), ('out', lost)) part (name, count)
    where part.count <> 0`;
}

/** How many passes were opened on each day and, before it, last on which earlier day, as `day, earlier, count`. */
export function countedReturns({ from, to }: DayRange): SQL {
  return sql`
    select day, coalesce(earlier, '') as earlier, count(*)::integer as count from (
      select opened.day, (select max(before.day) from pass_days before
        where (before.order_id, before.barcode) = (opened.order_id, opened.barcode) and before.day < opened.day) as earlier
      from pass_days opened where opened.day between ${from} and ${to}) opened
    group by 1, 2`;
}

/** Texts as an array of the database; each is in quotes. */
export function textArray(texts: readonly string[]): SQL {
  const quoted = texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
  return sql`${`{${quoted.join(',')}}`}::text[]`;
}

/** Instants as an array of the database. */
export function instantArray(instants: readonly Date[]): SQL {
  return sql`${`{${instants.map((at) => at.toISOString()).join(',')}}`}::timestamptz[]`;
}

/** The amount to add to one figure in the hour that begins `at`. */
export interface HourCount {
  at: Date;
  figure: string;
  count: number;
}

const rowsPerInsert = 5000;

/** Adds to the counts; each figure of an hour is given once. */
export async function addGuestCounts(db: Database, counts: readonly HourCount[]): Promise<void> {
  // Every server writes the rows in the same order, so that two cannot deadlock.
  const rows = counts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.figure < b.figure ? -1 : 1));
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db
      .insert(guestCounts)
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflictDoUpdate({
        target: [guestCounts.at, guestCounts.figure],
        set: { count: sql`${guestCounts.count} + excluded.count` },
      });
}

/** Which passes were opened on which day, and from that how many different passes a range has. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { DayRange, Steps } from '#domain/figure-range.ts';
import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import { type Database, readRows } from '#server/base/db/database.ts';
import type { MadePass, OpenedPass } from '#server/base/counted-passes.ts';
import { madeDays } from '#server/base/db/schema/figures.ts';
import type { ParkDay } from '#domain/operating-day.ts';
import { textArray, countedReturns, instantArray, countedHours } from './counted-days.queries.ts';

/** A day and an hour of it, counted from 0. */
export interface DayHour {
  day: string;
  hour: number;
}

/** Records that these passes were opened in an hour, in any order of days; each pass is given once. */
export async function recordOpened(
  tx: Database,
  { day, hour }: DayHour,
  opened: readonly OpenedPass[],
): Promise<void> {
  if (opened.length === 0) return;
  await takeLock(tx, 'passOpenings');
  await tx.execute(sql`
    insert into pass_days (order_id, barcode, day, views, hours)
    select order_id, barcode, ${day}, views, ${2 ** hour}::integer
    from unnest(${textArray(opened.map((one) => one.orderId))}, ${textArray(opened.map((one) => one.barcode))},
      ${`{${opened.map((one) => one.views).join(',')}}`}::integer[]) as given (order_id, barcode, views) order by 1, 2
    on conflict (order_id, barcode, day) do update
    set views = pass_days.views + excluded.views, hours = pass_days.hours | excluded.hours`);
}

/**
 * How many different passes were opened in each of these spans of days; of which there is at least one. `closedTo` is
 * the first open day, read in the same snapshot.
 */
export async function countOpenedPasses(
  snapshot: Database,
  spans: readonly DayRange[],
  closedTo: string,
): Promise<number[]> {
  const [firsts, lasts] = [spans.map(({ from }) => from), spans.map(({ to }) => to)];
  const open = openPartOf({ from: firsts.toSorted()[0] ?? '', to: lasts.toSorted().at(-1) ?? '' }, closedTo);
  const isIn = sql`days.day between span.first and span.last and days.earlier < span.first`;
  const answer = await snapshot.execute(sql`
    with span as (
      select * from unnest(${textArray(firsts)}, ${textArray(lasts)}) with ordinality as span (first, last, place))
    select (place - 1)::integer as place, sum(count)::float8 as count from (
      select span.place, days.count from span join return_days days on ${isIn}
      ${open === undefined ? sql`` : sql`union all select span.place, days.count from span join (${countedReturns(open)}) days on ${isIn}`}) found
    group by 1`);
  const counts = spans.map(() => 0);
  for (const { place, count } of readRows(answer, z.object({ place: z.number(), count: z.number() })))
    counts[place] = count;
  return counts;
}

/** Rows of one statement; each has six values. */
const rowsPerInsert = 5000;

/** Records the passes that were made in an hour. Each pass is given once for each wallet. */
export async function recordMade(tx: Database, at: DayHour, made: readonly MadePass[]): Promise<void> {
  // Every server writes the rows in the same order, so that two cannot deadlock.
  const rows = made
    .map((one) => ({ ...one, ...at }))
    .toSorted((a, b) => (madeKeyOf(a) < madeKeyOf(b) ? -1 : 1));
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx
      .insert(madeDays)
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflictDoUpdate({
        target: [madeDays.orderId, madeDays.barcode, madeDays.day, madeDays.hour, madeDays.wallet],
        set: { count: sql`${madeDays.count} + excluded.count` },
      });
}

function madeKeyOf({ orderId, barcode, wallet }: MadePass): string {
  return JSON.stringify([orderId, barcode, wallet]);
}

const stepSum = z.object({ figure: z.string(), step: z.number(), count: z.number() });

/** A sum of one figure in one step, by the step's index. */
export type StepSum = z.output<typeof stepSum>;

/** The sums of all figures by step; `closedTo` is the first open day, read in the same snapshot. */
export async function fetchStepSums(
  snapshot: Database,
  { steps: { starts, end }, from, to }: DayRange & { steps: Steps },
  { closedTo, park }: { closedTo: string; park: ParkDay },
): Promise<StepSum[]> {
  const open = openPartOf({ from, to }, closedTo);
  const isWithin = sql`at >= ${(starts[0] ?? end).toISOString()} and at < ${end.toISOString()}`;
  const answer = await snapshot.execute(sql`
    with steps as (select ${instantArray(starts)} as starts),
    summed as (
      select at, figure, count from guest_counts where ${isWithin}
      union all select at, figure, count from hour_figures where ${isWithin}
      ${open === undefined ? sql`` : sql`union all select at, figure, count from (${countedHours(open, park)}) live`})
    select figure, width_bucket(at, (select starts from steps)) - 1 as step, sum(count)::float8 as count
    from summed group by 1, 2`);
  return readRows(answer, stepSum);
}

/** The days of a range from the first open one on; undefined if all are closed. */
function openPartOf({ from, to }: DayRange, closedTo: string): DayRange | undefined {
  return to < closedTo ? undefined : { from: from < closedTo ? closedTo : from, to };
}

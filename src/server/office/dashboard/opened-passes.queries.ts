/** Which passes were opened on which day, and from that how many different passes a range has. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { DayRange } from '#domain/figure-range.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import type { OpenedPass } from '#server/base/opened-passes.ts';
import { moveReturns, textArray } from './opening-sums.queries.ts';

/** A day and an hour of it, counted from 0. */
export interface DayHour {
  day: string;
  hour: number;
}

/**
 * Records that these passes were opened in an hour, in any order of days, and returns how many of them were opened in it
 * for the first time. Servers record one after the other, so that two days of one pass see each other.
 */
export async function recordOpened(
  tx: Database,
  { day, hour }: DayHour,
  opened: readonly OpenedPass[],
): Promise<number> {
  if (opened.length === 0) return 0;
  await takeLock(tx, 'passOpenings');
  const bit = 2 ** hour;
  const given = sql`unnest(${textArray(opened.map((one) => one.orderId))}, ${textArray(opened.map((one) => one.barcode))},
    ${`{${opened.map((one) => one.views).join(',')}}`}::integer[]) as given (order_id, barcode, views)`;
  const answer = await tx.execute(sql`
    select given.order_id as "orderId", given.barcode, known.hours from ${given}
    left join pass_days known on (known.order_id, known.barcode, known.day) = (given.order_id, given.barcode, ${day})`);
  const found = readRows(answer, foundRow);
  const fresh = found.filter(({ hours }) => hours === null);
  await moveReturns(
    tx,
    fresh.map(({ orderId, barcode }) => ({ orderId, barcode, day })),
    1,
  );
  await tx.execute(sql`
    insert into pass_days (order_id, barcode, day, views, hours)
    select order_id, barcode, ${day}, views, ${bit}::integer from ${given} order by 1, 2
    on conflict (order_id, barcode, day) do update
    set views = pass_days.views + excluded.views, hours = pass_days.hours | excluded.hours`);
  return found.filter(({ hours }) => hours === null || Math.floor(hours / bit) % 2 === 0).length;
}

const foundRow = z.object({ orderId: z.string(), barcode: z.string(), hours: z.nullable(z.number()) });

/** How many different passes were opened in each of these spans of days. */
export async function countOpenedPasses(db: Database, spans: readonly DayRange[]): Promise<number[]> {
  const answer = await db.execute(sql`
    select (span.place - 1)::integer as place, sum(days.count)::float8 as count
    from unnest(${textArray(spans.map(({ from }) => from))}, ${textArray(spans.map(({ to }) => to))})
      with ordinality as span (first, last, place)
    join return_days days on days.day between span.first and span.last and days.earlier < span.first
    group by 1`);
  const counts = spans.map(() => 0);
  for (const { place, count } of readRows(answer, z.object({ place: z.number(), count: z.number() })))
    counts[place] = count;
  return counts;
}

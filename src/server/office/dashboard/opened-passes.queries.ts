/** Which passes were opened on which day, and from that how many different passes a range has. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { DayRange } from '#domain/figure-range.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import type { OpenedPass } from '#server/base/opened-passes.ts';

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
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('opened passes', 0))`);
  const bit = 2 ** hour;
  const given = sql`unnest(${textArray(opened.map((one) => one.orderId))}, ${textArray(opened.map((one) => one.barcode))},
    ${`{${opened.map((one) => one.views).join(',')}}`}::integer[]) as given (order_id, barcode, views)`;
  const answer = await tx.execute(sql`
    select known.hours, earlier.day as earlier, later.day as later from ${given}
    left join pass_days known on (known.order_id, known.barcode, known.day) = (given.order_id, given.barcode, ${day})
    left join lateral (select day from pass_days one where (one.order_id, one.barcode) = (given.order_id, given.barcode)
      and one.day < ${day} order by one.day desc limit 1) earlier on true
    left join lateral (select day from pass_days one where (one.order_id, one.barcode) = (given.order_id, given.barcode)
      and one.day > ${day} order by one.day limit 1) later on true`);
  const found = readRows(answer, foundRow);
  await tx.execute(sql`
    insert into pass_days (order_id, barcode, day, views, hours)
    select order_id, barcode, ${day}, views, ${bit}::integer from ${given} order by 1, 2
    on conflict (order_id, barcode, day) do update
    set views = pass_days.views + excluded.views, hours = pass_days.hours | excluded.hours`);
  await addReturns(tx, day, found);
  return found.filter(({ hours }) => hours === null || Math.floor(hours / bit) % 2 === 0).length;
}

const foundRow = z.object({
  hours: z.nullable(z.number()),
  earlier: z.nullable(z.string()),
  later: z.nullable(z.string()),
});

/** A new day of a pass stands between its neighbors: the later one now follows this day, and no longer the earlier one. */
async function addReturns(
  tx: Database,
  day: string,
  found: readonly z.output<typeof foundRow>[],
): Promise<void> {
  const changes = new Map<string, number>();
  const add = (of: string, earlier: string, count: number): void => {
    const key = `${of} ${earlier}`;
    changes.set(key, (changes.get(key) ?? 0) + count);
  };
  for (const { hours, earlier, later } of found) {
    if (hours !== null) continue;
    add(day, earlier ?? '', 1);
    if (later === null) continue;
    add(later, earlier ?? '', -1);
    add(later, day, 1);
  }
  const rows = [...changes].filter(([, count]) => count !== 0);
  if (rows.length === 0) return;
  const keys = rows.map(([key]) => key.split(' '));
  await tx.execute(sql`
    insert into return_days (day, earlier, count)
    select * from unnest(${textArray(keys.map(([of = '']) => of))}, ${textArray(keys.map(([, earlier = '']) => earlier))},
      ${`{${rows.map(([, count]) => count).join(',')}}`}::integer[]) order by 1, 2
    on conflict (day, earlier) do update set count = return_days.count + excluded.count`);
}

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

/** Texts as an array of the database; each is in quotes. */
function textArray(texts: readonly string[]): SQL {
  const quoted = texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
  return sql`${`{${quoted.join(',')}}`}::text[]`;
}

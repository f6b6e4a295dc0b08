/** Keeps the sums of unique passes right while days on which passes were opened are added and removed. */
import { sql, type SQL } from 'drizzle-orm';

import { boundsOfOperatingDay, type ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { addFigures } from './hour-figures.queries.ts';

/** A pass on a day, YYYY-MM-DD. */
export interface PassDay {
  orderId: string;
  barcode: string;
  day: string;
}

/** The openings of a pass on a day: its page views, and the hours in which it was opened, a bit for each. */
export interface DayOpenings {
  views: number;
  hours: number;
}

/**
 * Adds days to the sums (`sign` 1) or takes them from the sums (-1). Call it while the table lacks these days: before
 * they are inserted, or after they are deleted. Each day is given once. The next day of a pass that the table has
 * follows the given day instead of the one before that.
 */
export async function moveReturns(tx: Database, days: readonly PassDay[], sign: 1 | -1): Promise<void> {
  if (days.length === 0) return;
  await tx.execute(sql`
    with given as (select * from ${unnestDays(days)}),
    followers as (
      select distinct given.order_id, given.barcode, later.day from given cross join lateral (
        select one.day from pass_days one where (one.order_id, one.barcode) = (given.order_id, given.barcode)
          and one.day > given.day order by one.day limit 1) later),
    placed as (
      select points.day, points.is_given, earlier.day as without, greatest(earlier.day, max(points.day) filter (where points.is_given)
        over (partition by points.order_id, points.barcode order by points.day rows between unbounded preceding and 1 preceding)) as beside
      from (select given.*, true as is_given from given union all select followers.*, false from followers) points
      left join lateral (
        select one.day from pass_days one where (one.order_id, one.barcode) = (points.order_id, points.barcode)
          and one.day < points.day order by one.day desc limit 1) earlier on true),
    moved as (
      select day, coalesce(beside, '') as earlier, 1 as count from placed
      union all select day, coalesce(without, ''), -1 from placed where not is_given)
    insert into return_days (day, earlier, count)
    select day, earlier, sum(count) * ${sign}::integer from moved group by 1, 2 having sum(count) <> 0 order by 1, 2
    on conflict (day, earlier) do update set count = return_days.count + excluded.count`);
}

/** Days as a FROM item `given` with `order_id`, `barcode` and `day`. */
export function unnestDays(days: readonly PassDay[]): SQL {
  return sql`unnest(${textArray(days.map((one) => one.orderId))}, ${textArray(days.map((one) => one.barcode))},
    ${textArray(days.map((one) => one.day))}) as given (order_id, barcode, day)`;
}

/** Texts as an array of the database; each is in quotes. */
export function textArray(texts: readonly string[]): SQL {
  const quoted = texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
  return sql`${`{${quoted.join(',')}}`}::text[]`;
}

/**
 * Moves the sums of the hours from what days held to what they hold; undefined is a day that is not there. The views of
 * a day stand at its first hour.
 */
export async function moveHours(
  tx: Database,
  days: readonly { day: string; from: DayOpenings | undefined; to: DayOpenings | undefined }[],
  park: ParkDay,
): Promise<void> {
  const counts = new Map<string, number>();
  const add = (day: string, hour: number, figure: string, count: number): void => {
    const key = `${day} ${hour} ${figure}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  };
  for (const { day, from, to } of days) {
    const either = (from?.hours ?? 0) | (to?.hours ?? 0);
    for (const hour of hoursIn(either))
      add(day, hour, 'opened', Number(hasHour(to, hour)) - Number(hasHour(from, hour)));
    add(day, hoursIn(either)[0] ?? 0, 'views', (to?.views ?? 0) - (from?.views ?? 0));
  }
  const rows = [...counts].flatMap(([key, count]) => {
    const [day = '', hour = '', figure = ''] = key.split(' ');
    if (count === 0) return [];
    const { from } = boundsOfOperatingDay(day, park);
    return [{ at: new Date(from.getTime() + Number(hour) * 3_600_000), figure, count }];
  });
  await addFigures(tx, rows);
}

/** The hours of a day, from 0, whose bits are set; the longest day has 25. */
export function hoursIn(bits: number): number[] {
  return Array.from({ length: 25 }, (_, hour) => hour).filter((hour) => ((bits >> hour) & 1) === 1);
}

function hasHour(openings: DayOpenings | undefined, hour: number): boolean {
  return (((openings?.hours ?? 0) >> hour) & 1) === 1;
}

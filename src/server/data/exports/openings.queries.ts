/** The openings of passes as an import reads them: a row for each hour, at its first instant. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { boundsOfOperatingDay, type ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

/** The hours in which passes were opened: a row of an export each. */
export const openedHours =
  'pass_days opened join passes using (order_id, barcode) ' +
  'join generate_series(0, 24) hour on (opened.hours >> hour) & 1 = 1';

/** The select of this kind. The page views of a day stand in the row of its first hour. */
export async function selectOpenings(tx: Database, park: ParkDay): Promise<SQL> {
  const bounds = await tx.execute(sql`select min(day) as first, max(day) as last from pass_days`);
  const [{ first, last } = { first: null, last: null }] = readRows(bounds, boundsRow);
  const days = first === null || last === null ? [] : daysBetween(first, last);
  const starts = days.map((day) => boundsOfOperatingDay(day, park).from.toISOString());
  // A cursor takes no values apart; days and instants need no escaping.
  const list = (values: readonly string[]): SQL => sql.raw(`'{${values.join(',')}}'`);
  return sql`
    select json_build_array(opened.order_id, opened.barcode,
      to_char((started.at + hour * interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      case when opened.hours & ((1 << hour) - 1) = 0 then nullif(opened.views, 0)::text end)::text as line
    from ${sql.raw(openedHours)}
    join unnest(${list(days)}::text[], ${list(starts)}::timestamptz[]) as started (day, at) on started.day = opened.day
    order by opened.order_id, opened.barcode, opened.day, hour`;
}

const boundsRow = z.object({ first: z.nullable(z.string()), last: z.nullable(z.string()) });

function daysBetween(first: string, last: string): string[] {
  const start = Temporal.PlainDate.from(first);
  const count = start.until(last).days + 1;
  return Array.from({ length: count }, (_, days) => start.add({ days }).toString());
}

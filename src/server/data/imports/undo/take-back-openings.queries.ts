/** The page views of the dashboard follow when an import of openings is taken back. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import type { DayOpenings } from '../kinds/move-views.queries.ts';
import { givenKeys, isRow } from './judge-rows.queries.ts';
import type { TakenRows } from './take-back-rows.queries.ts';

const openingRow = z.object({
  place: z.number(),
  day: z.string(),
  views: z.number(),
  hours: z.number(),
});

const formerOpenings = z.object({ views: z.number(), hours: z.number() });

/** A day that is taken back: what it holds, and what it held before; undefined if it was not there. */
interface TakenOpening {
  day: string;
  from: DayOpenings;
  to: DayOpenings | undefined;
}

/** The days as they are, to be read before they are taken back. The caller has locked them. */
export async function fetchOpenings(tx: Database, rows: TakenRows): Promise<TakenOpening[]> {
  if (rows.keys.length === 0) return [];
  const found = await tx.execute(sql`
    select (given.ordinal - 1)::integer as place, item.day, item.views, item.hours
    from ${givenKeys(rows)} join pass_days item on ${isRow('pass_days')}`);
  return readRows(found, openingRow).map(({ place, views, hours, day }) => ({
    day,
    from: { views, hours },
    to: rows.former === null ? undefined : formerOpenings.parse(rows.former[place]),
  }));
}

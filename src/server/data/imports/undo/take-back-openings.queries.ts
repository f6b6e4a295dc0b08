/** The dashboard's sums follow when an import of openings is taken back. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import {
  moveHours,
  moveReturns,
  type DayOpenings,
  type PassDay,
} from '#server/office/dashboard/opening-sums.queries.ts';
import { givenKeys, isRow } from './judge-rows.queries.ts';
import type { TakenRows } from './take-back-rows.queries.ts';

const openingRow = z.object({
  place: z.number(),
  orderId: z.string(),
  barcode: z.string(),
  day: z.string(),
  views: z.number(),
  hours: z.number(),
});

const formerOpenings = z.object({ views: z.number(), hours: z.number() });

/** A day that is taken back: what it holds, and what it held before; undefined if it was not there. */
export interface TakenOpening extends PassDay {
  from: DayOpenings;
  to: DayOpenings | undefined;
}

/** The days as they are, to be read before they are taken back. The caller holds the lock of openings. */
export async function fetchOpenings(tx: Database, rows: TakenRows): Promise<TakenOpening[]> {
  if (rows.keys.length === 0) return [];
  const found = await tx.execute(sql`
    select (given.ordinal - 1)::integer as place, item.order_id as "orderId", item.barcode, item.day, item.views, item.hours
    from ${givenKeys(rows)} join pass_days item on ${isRow('pass_days')}`);
  return readRows(found, openingRow).map(({ place, views, hours, ...day }) => ({
    ...day,
    from: { views, hours },
    to: rows.former === null ? undefined : formerOpenings.parse(rows.former[place]),
  }));
}

/** Moves the sums, after the days were taken back. */
export async function followOpenings(
  tx: Database,
  taken: readonly TakenOpening[],
  park: ParkDay,
): Promise<void> {
  await moveReturns(
    tx,
    taken.filter(({ to }) => to === undefined),
    -1,
  );
  await moveHours(tx, taken, park);
}

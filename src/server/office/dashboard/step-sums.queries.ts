/** The figures of a range by step: closed days as the nightly job stored them, and open days from their rows. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type DayRange, type Steps } from '#domain/figure-range.ts';
import type { ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { instantArray, countedHours } from './counted-days.queries.ts';

/** A sum of one figure in one step, by the step's index. */
export interface StepSum {
  figure: string;
  step: number;
  count: number;
}

const stepSum = z.object({ figure: z.string(), step: z.number(), count: z.number() });

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
export function openPartOf({ from, to }: DayRange, closedTo: string): DayRange | undefined {
  return to < closedTo ? undefined : { from: from < closedTo ? closedTo : from, to };
}

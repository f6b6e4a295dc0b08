/** Makes the sums of the dashboard again from the rows that they are sums of. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { boundsOfOperatingDay, type ParkDay } from '#domain/operating-day.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { addFigures } from './hour-figures.queries.ts';

/** The sums of returning passes, from the days on which passes were opened. */
export async function rebuildReturnDays(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, 'passOpenings');
    await tx.execute(sql`delete from return_days`);
    await tx.execute(sql`
      insert into return_days (day, earlier, count)
      select day, coalesce(earlier, ''), count(*) from (
        select day, lag(day) over (partition by order_id, barcode order by day) as earlier from pass_days) opened
      group by 1, 2 order by 1, 2`);
  });
}

/** The hours in which passes were opened, as far back as their days are kept. */
export async function rebuildOpenedHours(db: Database, park: ParkDay): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, 'passOpenings');
    const found = await tx.execute(sql`
      select day, hour, count(*)::float8 as count from pass_days
      join generate_series(0, 24) hour on (hours >> hour) & 1 = 1 group by 1, 2 order by 1, 2`);
    const rows = readRows(found, z.object({ day: z.string(), hour: z.number(), count: z.number() }));
    const [first] = rows;
    if (first === undefined) return;
    const startOf = (day: string): Date => boundsOfOperatingDay(day, park).from;
    await tx.execute(sql`
      delete from hour_figures where figure = 'opened' and at >= ${startOf(first.day).toISOString()}::timestamptz`);
    await addFigures(
      tx,
      rows.map(({ day, hour, count }) => ({
        ...{ at: new Date(startOf(day).getTime() + hour * 3_600_000), figure: 'opened', count },
      })),
    );
  });
}

/**
 * The sums of the ledger: they become those of the archived lines, and the job adds every other line again. Until then the
 * lines themselves are read.
 */
export async function rebuildLedgerFigures(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ledger_marks where name = 'ledger' for update`);
    await tx.execute(sql`delete from hour_figures where figure like 'ledger:%'`);
    await tx.execute(sql`delete from ledger_marks`);
    await tx.execute(sql`insert into hour_figures (at, figure, count)
      select at, figure, sum(count) from archived_figures group by 1, 2 order by 1, 2`);
  });
}

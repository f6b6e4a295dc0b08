/** Makes the sums of the dashboard again from the rows that they are sums of. */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';

/** The sums of returning passes, from the days on which passes were opened. */
export async function rebuildReturnDays(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('opened passes', 0))`);
    await tx.execute(sql`delete from return_days`);
    await tx.execute(sql`
      insert into return_days (day, earlier, count)
      select day, coalesce(earlier, ''), count(*) from (
        select day, lag(day) over (partition by order_id, barcode order by day) as earlier from pass_days) opened
      group by 1, 2 order by 1, 2`);
  });
}

/** The sums of the ledger: they are emptied, and the job adds every line again. Until then the lines themselves are read. */
export async function rebuildLedgerFigures(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ledger_marks where name = 'ledger' for update`);
    await tx.execute(sql`delete from hour_figures where figure like 'ledger:%'`);
    await tx.execute(sql`delete from ledger_marks`);
  });
}

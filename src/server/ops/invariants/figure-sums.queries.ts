/** Compares the sums of the dashboard with the rows that they are sums of (docs/algorithms/figures.md). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { boundsOfOperatingDay, type ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { ledgerParts } from '#server/office/dashboard/hour-figures.queries.ts';
import { countBreaches } from './breaches.queries.ts';
import type { InvariantReport } from './invariant-report.ts';

/** Counts the sums that differ from their rows. */
export async function verifyFigures(tx: Database, park: ParkDay): Promise<InvariantReport[]> {
  const marked = sql`(select coalesce(max(added_to), 0) from ledger_marks)`;
  const opened = {
    id: 'I14',
    name: 'unique passes are those of the days on which passes were opened',
    breaches: sql`select 1 from (
        select day, coalesce(earlier, '') as earlier, count(*) as count from (
          select day, lag(day) over (partition by order_id, barcode order by day) as earlier from pass_days) opened
        group by 1, 2) counted
      full join (select day, earlier, count from return_days where count <> 0) stored using (day, earlier)
      where counted.count is distinct from stored.count`,
  };
  const ofLedger = {
    id: 'I14',
    name: 'the figures of the club are those of its ledger',
    breaches: sql`select 1 from (
        select figure, sum(count) as count from (${ledgerParts(sql`line.line_id <= ${marked}`)}) part group by 1) counted
      full join (select figure, sum(count) as count from hour_figures where figure like 'ledger:%' group by 1) stored
        using (figure)
      where coalesce(counted.count, 0) <> coalesce(stored.count, 0)`,
  };
  const reports: InvariantReport[] = [];
  for (const invariant of [opened, ofLedger])
    reports.push({
      id: invariant.id,
      name: invariant.name,
      breaches: await countBreaches(tx, invariant),
    });
  return [...reports, await verifyHours(tx, park), await verifyMade(tx, park)];
}

/** The hours in which passes were opened, as far back as their days are kept. */
async function verifyHours(tx: Database, park: ParkDay): Promise<InvariantReport> {
  const oldest = await tx.execute(
    sql`select min(day) as day, coalesce(sum(bit_count(hours::bit(32))), 0)::float8 as hours from pass_days`,
  );
  const [row] = readRows(oldest, z.object({ day: z.nullable(z.string()), hours: z.number() }));
  const day = row?.day ?? null;
  const from = day === null ? new Date(0) : boundsOfOperatingDay(day, park).from;
  const stored = await tx.execute(sql`select coalesce(sum(count), 0)::float8 as count from hour_figures
    where figure = 'opened' and at >= ${from.toISOString()}::timestamptz`);
  const [sum] = readRows(stored, z.object({ count: z.number() }));
  // Without a day there is nothing to compare: the days are deleted before the sums of their hours.
  const isEqual = day === null || sum?.count === row?.hours;
  return {
    id: 'I14',
    name: 'the passes opened in each hour are those of the days',
    breaches: isEqual ? 0 : 1,
  };
}

/** The passes made for wallets. The oldest day is left out, because housekeeping may have deleted a part of it. */
async function verifyMade(tx: Database, park: ParkDay): Promise<InvariantReport> {
  const found = await tx.execute(sql`
    select oldest.day, (select coalesce(sum(count), 0)::float8 from made_days made where made.day > oldest.day) as count
    from (select min(day) as day from made_days) oldest`);
  const [row] = readRows(found, z.object({ day: z.nullable(z.string()), count: z.number() }));
  const day = row?.day ?? null;
  const after = day === null ? new Date() : boundsOfOperatingDay(day, park).to;
  const stored = await tx.execute(sql`select coalesce(sum(count), 0)::float8 as count from hour_figures
    where figure like 'made:%' and at >= ${after.toISOString()}::timestamptz`);
  const [sum] = readRows(stored, z.object({ count: z.number() }));
  return {
    id: 'I14',
    name: 'the wallet passes of the figures are those of the days on which they were made',
    breaches: day === null || sum?.count === row?.count ? 0 : 1,
  };
}

/** The sums of each hour: adding to them, and reading them by the steps of a range (docs/algorithms/figures.md). */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Steps } from '#domain/figure-range.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { hourFigures } from '#server/base/db/schema/figures.ts';

/** The amount to add to one figure. */
export interface FigureCount {
  figure: string;
  count: number;
}

/** Adds to the figures of one hour. */
export async function addHourFigures(db: Database, at: Date, counts: readonly FigureCount[]): Promise<void> {
  await addFigures(
    db,
    counts.map((row) => ({ at, ...row })),
  );
}

const rowsPerInsert = 5000;

/** Adds to the figures of any hours; each figure of an hour is given once. */
export async function addFigures(
  db: Database,
  counts: readonly (FigureCount & { at: Date })[],
): Promise<void> {
  // Every server writes the rows in the same order, so that two cannot deadlock.
  const rows = counts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.figure < b.figure ? -1 : 1));
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db
      .insert(hourFigures)
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflictDoUpdate({
        target: [hourFigures.at, hourFigures.figure],
        set: { count: sql`${hourFigures.count} + excluded.count` },
      });
}

/** A sum of one figure in one step, by the step's index. */
export interface StepSum {
  figure: string;
  step: number;
  count: number;
}

const stepSum = z.object({ figure: z.string(), step: z.number(), count: z.number() });

/**
 * The sums of all figures by step, those of the ledger's newest lines included. Both statements must see one moment, so
 * that no line is missing or counted twice while a job adds lines to the sums: the caller's transaction is a snapshot.
 */
export async function fetchStepSums(snapshot: Database, { starts, end }: Steps): Promise<StepSum[]> {
  const [first = end] = starts;
  // As a value of the statement, so that the planner knows how few lines come after it.
  const mark = await snapshot.execute(
    sql`select coalesce(max(added_to), 0)::float8 as "addedTo" from ledger_marks where name = 'ledger'`,
  );
  const [{ addedTo } = { addedTo: 0 }] = readRows(mark, z.object({ addedTo: z.number() }));
  const answer = await snapshot.execute(sql`
    with bounds as (select ${instantArray(starts)} as starts),
    summed as (
      select at, figure, count from hour_figures where at >= ${first.toISOString()} and at < ${end.toISOString()}
      union all
      select recorded_at, figure, count from (${ledgerParts(sql`
        line.line_id > ${addedTo}
        and entry.recorded_at >= ${first.toISOString()} and entry.recorded_at < ${end.toISOString()}`)}) tail)
    select figure, width_bucket(at, (select starts from bounds)) - 1 as step, sum(count)::float8 as count
    from summed group by 1, 2`);
  return readRows(answer, stepSum);
}

/**
 * The lines of the ledger as counts: for each kind the entries (`n`), and the points that members got (`in`) and lost
 * (`out`, negative). Points that are held for a reward are no longer the member's.
 */
export function ledgerParts(condition: SQL): SQL {
  return sql`
    select entry.recorded_at, 'ledger:' || entry.kind || ':' || part.name as figure, part.count
    from ledger_lines line join ledger_transactions entry on entry.transaction_id = line.transaction_id
    cross join lateral (values
      ('n', case when line.account = 'club' or (entry.kind = 'Hold' and line.account = 'held') then 1 else 0 end),
      ('in', case when line.account in ('posted', 'pending') then greatest(line.points, 0) else 0 end),
      ('out', case when line.account in ('posted', 'pending') then least(line.points, 0) else 0 end)
    ) part (name, count)
    where part.count <> 0 and ${condition}`;
}

/** Instants as an array of the database. */
export function instantArray(instants: readonly Date[]): SQL {
  return sql`${`{${instants.map((at) => at.toISOString()).join(',')}}`}::timestamptz[]`;
}

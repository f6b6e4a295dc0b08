/**
 * Adds the ledger's lines to the sums of each hour. The ledger only grows, so each line is added once: by its number, up
 * to a mark. A number can be given out before an earlier one is committed; so a round adds only lines of transactions
 * that all have ended (docs/algorithms/figures.md).
 */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { hourStartOf } from '#domain/figure-range.ts';
import type { ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { instantArray, ledgerParts } from './hour-figures.queries.ts';

const linesPerRound = 50_000;

/**
 * One round: learns the newest line, waits a round, waits until every transaction of that time has ended, and then adds
 * up to 50,000 lines. Returns whether the next round should follow at once. Rounds of several servers take turns.
 */
export async function addLedgerFigures(db: Database, park: ParkDay): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into ledger_marks (name, added_to, next_to) values ('ledger', 0, 0) on conflict do nothing`,
    );
    const [mark] = readRows(await tx.execute(readMark), markRow);
    if (mark === undefined) return false; // another server is at it
    if (mark.barrier === null) {
      await tx.execute(sql`update ledger_marks set barrier = ${mark.newest}::bigint`);
      return false;
    }
    if (mark.oldest < mark.barrier) return false;
    const to = Math.min(mark.nextTo, mark.addedTo + linesPerRound);
    if (to > mark.addedTo) await addLines(tx, park, { from: mark.addedTo, to });
    const isDone = to === mark.nextTo;
    await tx.execute(
      isDone
        ? sql`update ledger_marks set added_to = ${to}, next_to = ${mark.lastLine}, barrier = null`
        : sql`update ledger_marks set added_to = ${to}`,
    );
    return !isDone;
  });
}

const markRow = z.object({
  addedTo: z.number(),
  nextTo: z.number(),
  barrier: z.nullable(z.number()),
  lastLine: z.number(),
  oldest: z.number(),
  newest: z.number(),
});

/** The mark, the last number that was given to a line, and the oldest and the newest transaction under way. */
const readMark = sql`
  select added_to::float8 as "addedTo", next_to::float8 as "nextTo", barrier::float8 as barrier,
    (select case when is_called then last_value else 0 end from ledger_lines_line_id_seq)::float8 as "lastLine",
    pg_snapshot_xmin(pg_current_snapshot())::text::float8 as oldest,
    pg_snapshot_xmax(pg_current_snapshot())::text::float8 as newest
  from ledger_marks where name = 'ledger' for update skip locked`;

async function addLines(
  tx: Database,
  park: ParkDay,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const sums = await sumLedgerByHour(tx, park, sql`line.line_id > ${from} and line.line_id <= ${to}`);
  if (sums === undefined) return;
  await tx.execute(sql`
    insert into hour_figures (at, figure, count) select at, figure, count from (${sums}) sums
    on conflict (at, figure) do update set count = hour_figures.count + excluded.count`);
}

/** A select of `at`, `figure` and `count` of some lines by hour, in one order for all; undefined if there are none. */
export async function sumLedgerByHour(tx: Database, park: ParkDay, areLines: SQL): Promise<SQL | undefined> {
  const answer = await tx.execute(sql`
    select distinct floor(extract(epoch from entry.recorded_at) / 1800)::float8 as "halfHour"
    from ledger_lines line join ledger_transactions entry on entry.transaction_id = line.transaction_id where ${areLines}`);
  const halfHours = readRows(answer, z.object({ halfHour: z.number() }));
  if (halfHours.length === 0) return undefined;
  // Every hour that begins within or just before one of the half hours that have lines.
  const instants = halfHours.flatMap(({ halfHour }) => [
    halfHour * 1_800_000,
    (halfHour + 1) * 1_800_000 - 1,
  ]);
  const hours = [...new Set(instants.map((at) => hourStartOf(new Date(at), park).getTime()))];
  const starts = hours.toSorted((a, b) => a - b).map((at) => new Date(at));
  return sql`
    with bounds as (select ${instantArray(starts)} as starts)
    select (select starts[width_bucket(recorded_at, starts)] from bounds) as at, figure, sum(count) as count
    from (${ledgerParts(areLines)}) part group by 1, 2 order by 1, 2`;
}

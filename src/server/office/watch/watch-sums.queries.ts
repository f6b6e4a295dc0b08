/**
 * Adds entries of the audit log to the sums of the watch list, each once, when nothing about it can change any more: it
 * is sealed, so no lower id is still to come; its undo has closed; and if it is a removal, the hours after it are over.
 * Everything later is read from the entries, so a figure is the same whatever part of it is in the sums.
 */
import { createHash } from 'node:crypto';

import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { watchFigureNames } from '#contract/watch-figures.ts';
import { daysOf, lastDays } from '#domain/figure-range.ts';
import { boundsOfOperatingDay, operatingDayOf, type ParkDay } from '#domain/operating-day.ts';
import { retentionDays } from '#domain/retention-kinds.ts';
import { undoMinutes } from '#domain/staff-undo.ts';
import { shiftGapHours } from '#domain/watch-rules.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { figureActs } from './watch-entries.queries.ts';
import { actParts, figureParts, type SumsMark } from './watch-parts.queries.ts';

/** What the sums depend on besides the entries. */
export interface SumsBasis {
  park: ParkDay;
  shiftEndMinutes: number;
}

/** The longest range of the page, and some days. */
const daysSummed = retentionDays('watchSums');
const entriesPerRound = 50_000;
/** Raise it when a condition in `watch-entries.queries.ts` changes; the sums are then made anew. */
const version = 1;
/** For a transaction that is still under way at the end of an undo. */
const marginMinutes = 10;

const storedMark = z.object({ recipe: z.string(), addedTo: z.number(), from: z.iso.datetime() });
const markRow = z.object({ value: z.unknown() });

/** Reads figures at one moment of the database, so that no entry is missed or counted twice while a round adds it. */
export function withSums<Found>(
  db: Database,
  basis: SumsBasis,
  read: (tx: Database, sums: SumsMark | undefined) => Promise<Found>,
): Promise<Found> {
  return db.transaction(
    async (tx) => {
      // A month of accounts is grouped in memory instead of sorted on disk.
      await tx.execute(sql`set local work_mem = '32MB'`);
      return read(tx, await readSumsMark(tx, basis));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** How far the sums reach; undefined if there are none, or if they are of other rules, days or settings. */
async function readSumsMark(tx: Database, basis: SumsBasis): Promise<SumsMark | undefined> {
  const [row] = readRows(await tx.execute(sql`select value from settings where key = 'watchSums'`), markRow);
  return markIn(row?.value, recipeOf(basis));
}

function markIn(value: unknown, recipe: string): SumsMark | undefined {
  const stored = storedMark.safeParse(value).data;
  if (stored === undefined || stored.recipe !== recipe) return undefined;
  return { addedTo: stored.addedTo, from: new Date(stored.from) };
}

function recipeOf({ park: { timeZone, operatingDayRollover }, shiftEndMinutes }: SumsBasis): string {
  const facts = [version, timeZone, operatingDayRollover, shiftEndMinutes, shiftGapHours, figureActs];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/**
 * One round: adds up to 50,000 entries, and deletes the sums of days that no range has. Returns whether the next round
 * should follow at once. Rounds of several servers take turns.
 */
export function addWatchSums(db: Database, basis: SumsBasis, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into settings (key, value) values ('watchSums', '{}') on conflict do nothing`,
    );
    const answer = await tx.execute(
      sql`select value from settings where key = 'watchSums' for update skip locked`,
    );
    const [row] = readRows(answer, markRow);
    if (row === undefined) return false; // another server is at it
    const recipe = recipeOf(basis);
    const days = daysOf(lastDays(daysSummed, operatingDayOf(now, basis.park)));
    const starts = days.map((day) => boundsOfOperatingDay(day, basis.park).from);
    const [first = now] = starts;
    const mark = markIn(row.value, recipe) ?? (await startAnew(tx, first));
    // A clock that was set back does not bring deleted days back.
    const from = mark.from > first ? mark.from : first;
    const last = await findLastFinal(tx, basis, { after: mark.addedTo, now });
    const addedTo = Math.max(mark.addedTo, Math.min(last, mark.addedTo + entriesPerRound));
    await tx.execute(sql`delete from watch_sums where day_start < ${from.toISOString()}::timestamptz`);
    if (addedTo > mark.addedTo)
      await addEntries(tx, basis, { starts, from, now, after: mark.addedTo, upTo: addedTo });
    const value = JSON.stringify({ recipe, addedTo, from: from.toISOString() });
    await tx.execute(sql`update settings set value = ${value}::jsonb where key = 'watchSums'`);
    return addedTo < last;
  });
}

/** Without sums, just before the first entry of the days that get some. */
async function startAnew(tx: Database, from: Date): Promise<SumsMark> {
  await tx.execute(sql`delete from watch_sums`);
  const answer = await tx.execute(sql`
    select coalesce(min(entry_id + 0) - 1, 0)::float8 as "addedTo" from audit_entries where at >= ${from.toISOString()}::timestamptz`);
  const [row] = readRows(answer, z.object({ addedTo: z.number() }));
  return { addedTo: row?.addedTo ?? 0, from };
}

/** The last entry up to which nothing changes any more. */
async function findLastFinal(
  tx: Database,
  { shiftEndMinutes }: SumsBasis,
  { after, now }: { after: number; now: Date },
): Promise<number> {
  const minutes = shiftEndMinutes + shiftGapHours * 60 + undoMinutes + marginMinutes;
  const final = new Date(now.getTime() - minutes * 60_000).toISOString();
  const answer = await tx.execute(sql`
    select least(
      (select last_entry_id from audit_seals order by seal_number desc limit 1),
      (select min(entry_id + 0) - 1 from audit_entries where at > ${final}::timestamptz and entry_id > ${after}::bigint)
    )::float8 as last, exists (select from audit_seals) as "isSealed"`);
  const [row] = readRows(answer, z.object({ last: z.nullable(z.number()), isSealed: z.boolean() }));
  return row?.isSealed === true ? (row.last ?? after) : after;
}

interface NewEntries {
  starts: readonly Date[];
  from: Date;
  now: Date;
  after: number;
  upTo: number;
}

async function addEntries(
  tx: Database,
  { shiftEndMinutes }: SumsBasis,
  { starts, from, now, after, upTo }: NewEntries,
): Promise<void> {
  const list = sql`${`{${starts.map((at) => at.toISOString()).join(',')}}`}::timestamptz[]`;
  const day = sql`(${list})[width_bucket(${auditEntries.at}, ${list})] as day_start,`;
  const span = { from, to: now, after, upTo };
  for (const figure of watchFigureNames)
    await addParts(tx, figure, figureParts({ ...span, figure, now, shiftEndMinutes }, day));
  await addParts(tx, 'acts', actParts(span, day));
}

async function addParts(tx: Database, figure: string, parts: SQL): Promise<void> {
  await tx.execute(sql`
    insert into watch_sums (figure, day_start, subject, target, value, entries, first_entry_id)
    select ${figure}::text, day_start, subject, target, value, entries, first from (${parts}) part
    on conflict (figure, day_start, subject, target) do update set
      value = watch_sums.value + excluded.value, entries = watch_sums.entries + excluded.entries,
      first_entry_id = least(watch_sums.first_entry_id, excluded.first_entry_id)`);
}

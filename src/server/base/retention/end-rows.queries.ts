/**
 * Deletes the rows whose retention has ended, and counts those that will end: both by the condition that the registry of
 * tables has for them.
 */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays, type TimedKind } from '#domain/retention-kinds.ts';

import { type Database, readRows } from '../db/database.ts';
import type { TableName } from '../db/tables/all-tables.ts';
import { rowEndingsOf, tableRegistry, type TableEnding } from '../db/tables/registry.ts';

/** A transaction deletes so many rows, so that others wait for no longer. */
const rowsPerPiece = 2000;

/** The days of a kind; null while its rows are kept. */
type DaysOf = (kind: TimedKind) => number | null;

/** When rows end: the present instant, and the days that they are kept. */
interface EndingDays {
  now: Date;
  keptDays: number;
}

const countRow = z.object({ count: z.number() });

/** Deletes the rows of a table that ended, except those that an act of a room ends. */
export async function endRows(
  db: Database,
  table: TableName,
  now: Date,
  daysOf: DaysOf = retentionDays,
): Promise<void> {
  for (const one of rowEndingsOf().filter(
    (other) => other.table === table && other.ending.endedBy === undefined,
  )) {
    const keptDays = daysOf(one.ending.kind);
    if (keptDays === null) continue;
    while ((await endPiece(db, one, { now, keptDays })) === rowsPerPiece);
  }
}

/**
 * Deletes some of the rows that ended, and returns their number; the last piece is a smaller one. A row that another
 * transaction holds is left to the next round.
 */
export async function endPiece(
  db: Database,
  { table, ending }: TableEnding,
  days: EndingDays,
): Promise<number> {
  const name = sql.identifier(table);
  // The database lets no server lock rows that never change.
  const lock = tableRegistry[table].rights === undefined ? sql`for update skip locked` : sql``;
  const those = sql`ctid = any(array(
    select ctid from ${name} where ${over({ table, ending }, days)} limit ${rowsPerPiece} ${lock}))`;
  const end =
    ending.loses === undefined
      ? sql`delete from ${name} where ${those}`
      : sql`update ${name} set ${ending.loses} where ${those}`;
  const parts =
    ending.along === undefined
      ? sql`gone as (${end} returning 1)`
      : sql`gone as (${end} returning *), along as (${ending.along})`;
  return countIn(await db.execute(sql`with ${parts} select count(*)::int as count from gone`));
}

/** Counts the rows that are over then, up to a most. */
export async function countOver(
  db: Database,
  one: TableEnding,
  { countMax, ...days }: EndingDays & { countMax: number },
): Promise<number> {
  return countIn(
    await db.execute(sql`select count(*)::int as count from (
    select 1 from ${sql.identifier(one.table)} where ${over(one, days)} limit ${countMax}) capped`),
  );
}

/** The condition of a table's rows of a kind that are over then, for the act that ends them. */
export function overOf(table: TableName, kind: TimedKind, days: EndingDays): SQL {
  const one = rowEndingsOf(kind).find((other) => other.table === table);
  if (one === undefined) throw new Error(`${table} has no rows of the kind ${kind}.`);
  return over(one, days);
}

function over({ ending }: TableEnding, { now, keptDays }: EndingDays): SQL {
  const instant = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;
  return ending.over({ before: instant(daysBefore(now, keptDays)), now: instant(now) });
}

function countIn(answer: unknown): number {
  return readRows(answer, countRow)[0]?.count ?? 0;
}

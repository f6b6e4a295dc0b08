/** Finds all rows with a number that belongs to another thing, after a batch was refused for one of them. */
import { sql } from 'drizzle-orm';

import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { givenRows, arrayLiteral } from './given-rows.queries.ts';
import { type ImportRow, makeKeyReader, readerIfAny } from './import-row.ts';
import { kindTable } from './kinds/kind-table.queries.ts';

/** The reasons of such rows by their ordinal in the batch, from 1. */
export async function findTaken(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, string>> {
  const { taken } = kindTable[kind];
  if (taken === undefined || rows.length === 0) return new Map();
  const found = await tx
    .select({ ordinal: sql<number>`given.ordinal::int`, reason: sql<string>`${taken.reason}` })
    .from(sql`${givenRows(kind, rows)} ${taken.join}`);
  return new Map(found.map((one) => [one.ordinal, one.reason]));
}

/** Returns the rows except those older than the stored version. Rows without a time of change are always kept. */
export async function leaveOutOlder(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const readChangedAt = readerIfAny(kind, 'changedAt');
  if (readChangedAt === undefined) return rows;
  const dated = rows.filter((row) => readChangedAt(row) !== null);
  if (dated.length === 0) return rows;
  const keyOf = makeKeyReader(kind);
  const given = sql`unnest(${arrayLiteral(dated.map(keyOf))}::text[], ${arrayLiteral(dated.map(readChangedAt))}::timestamptz[])`;
  // Locks each version, changed or not, so that the next statement sees the final state.
  await tx.execute(sql`
    insert into import_versions (kind, key, changed_at)
    select ${kind}, given.key, given.changed_at from ${given} as given (key, changed_at) order by given.key
    on conflict (kind, key) do update set changed_at = excluded.changed_at
    where import_versions.changed_at < excluded.changed_at`);
  const older = await tx.select({ key: sql<string>`known.key` }).from(
    sql`${given} as given (key, changed_at) join import_versions known on known.kind = ${kind} and known.key = given.key
        and known.changed_at > given.changed_at::timestamptz(3)`,
  );
  if (older.length === 0) return rows;
  const left = new Set(older.map(({ key }) => key));
  return rows.filter((row) => readChangedAt(row) === null || !left.has(keyOf(row)));
}

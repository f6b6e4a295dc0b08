/** Remembers when a thing was last said to have changed, so that messages may come late, twice and in any order. */
import { sql } from 'drizzle-orm';

import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { arrayLiteral } from './given-rows.queries.ts';
import { makeKeyReader, readerIfAny, type ImportRow } from './import-row.ts';

/** The rows without those that are older than what is known. Rows that do not say when they changed always stay. */
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
  // Locks each version, changed or not: the next statement then sees what stands.
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

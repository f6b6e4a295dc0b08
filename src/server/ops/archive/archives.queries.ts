/** The rows about archives, and the pieces of JSON by which rows leave and come back. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { ArchiveKind } from '#domain/archive-terms.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { archives } from '#server/base/db/schema/archives.ts';
import type { StoredArchive } from '#server/staff/audit-archives.queries.ts';

/** Stores the row of a file that was read back. */
export async function insertArchive(db: Database, archive: StoredArchive): Promise<void> {
  await db.insert(archives).values(archive);
}

/** The archive with this id. */
export async function findArchive(db: Database, archiveId: string): Promise<StoredArchive | undefined> {
  const [row] = await db.select().from(archives).where(eq(archives.archiveId, archiveId));
  return row;
}

/** Every archive, oldest first. */
export function fetchArchives(db: Database): Promise<StoredArchive[]> {
  return db.select().from(archives).orderBy(archives.sealedAt);
}

/** The archive of a kind whose rows are not all deleted yet. */
export async function findUnfinished(db: Database, kind: ArchiveKind): Promise<StoredArchive | undefined> {
  const [row] = await db
    .select()
    .from(archives)
    .where(and(eq(archives.kind, kind), eq(archives.state, 'deleting')));
  return row;
}

/** Locks the row of an archive until the transaction ends; true if its rows may still leave. */
export async function holdArchive(tx: Database, archiveId: string): Promise<boolean> {
  const [row] = await tx
    .select({ state: archives.state })
    .from(archives)
    .where(eq(archives.archiveId, archiveId))
    .for('update');
  return row?.state === 'deleting';
}

/** Adds to the number of rows that have left. */
export async function countDeleted(tx: Database, archiveId: string, rows: number): Promise<void> {
  await tx
    .update(archives)
    .set({ rowsDeleted: sql`${archives.rowsDeleted} + ${rows}` })
    .where(eq(archives.archiveId, archiveId));
}

/** Sets the state of an archive. */
export async function setState(
  db: Database,
  archiveId: string,
  state: StoredArchive['state'],
): Promise<void> {
  await db.update(archives).set({ state }).where(eq(archives.archiveId, archiveId));
}

/** Rows of a table as JSON, as the `from` of a statement. */
export function rowsIn(table: string, rows: readonly string[]): SQL {
  return sql`json_populate_recordset(null::public.${sql.identifier(table)}, ${`[${rows.join(',')}]`}::json)`;
}

/** Deletes the rows that still are what the archive holds, by their key; returns how many. */
export async function deleteSame(
  tx: Database,
  { table, key, rows }: { table: string; key: string; rows: readonly string[] },
): Promise<number> {
  if (rows.length === 0) return 0;
  const name = sql.identifier(table);
  const answer = await tx.execute(sql`
    with given as (select filed, filed.${sql.identifier(key)} as key from ${rowsIn(table, rows)} filed),
    gone as (delete from ${name} stored using given
      where stored.${sql.identifier(key)} = given.key and stored is not distinct from given.filed returning 1)
    select count(*)::float8 as count from gone`);
  return readRows(answer, z.object({ count: z.number() }))[0]?.count ?? 0;
}

/** Puts rows back that are not there; returns how many. */
export async function putBack(tx: Database, table: string, rows: readonly string[]): Promise<number> {
  if (rows.length === 0) return 0;
  const answer = await tx.execute(sql`
    with added as (insert into ${sql.identifier(table)} select * from ${rowsIn(table, rows)} on conflict do nothing returning 1)
    select count(*)::float8 as count from added`);
  return readRows(answer, z.object({ count: z.number() }))[0]?.count ?? 0;
}

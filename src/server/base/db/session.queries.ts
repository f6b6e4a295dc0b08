import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from './database.ts';
import { readOnlyState } from './classify-error.ts';

/** The database's current time in milliseconds since 1970, also within a transaction. */
export async function fetchDatabaseTime(db: Database): Promise<number> {
  const result = await db.execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`,
  );
  const [row] = readRows(result, z.object({ milliseconds: z.number() }));
  if (row === undefined) throw new Error('The database did not return its time.');
  return row.milliseconds;
}

/** Removes the limit until the transaction ends; the limit on our side (`limitQueries`) ends with this text. */
export const liftStatementLimit = 'set local statement_timeout = 0';

/**
 * Removes the time limit of this transaction's statements: a command on the host reads complete tables, and no guest
 * waits for it.
 */
export async function liftTimeLimit(tx: Database): Promise<void> {
  await tx.execute(sql.raw(liftStatementLimit));
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** The name of this transaction's snapshot, which other transactions can use while this one is open. */
export async function exportSnapshot(tx: Database): Promise<string> {
  const [row] = await tx.select({ name: sql<string>`pg_export_snapshot()` }).from(sql`(values (1)) as one`);
  if (row === undefined) throw new Error('PostgreSQL exported no snapshot.');
  return row.name;
}

/** Lets this transaction see what the snapshot shows. Its first statement. */
export async function useSnapshot(tx: Database, name: string): Promise<void> {
  await tx.execute(sql.raw(`set transaction snapshot '${name.replaceAll("'", "''")}'`));
}

const rowsPerPage = 2000;
const line = z.object({ line: z.string() });

/**
 * Yields the rows of a select with one text column, `line`, page by page with a cursor, so that only one page is in
 * memory. Reads the transaction's snapshot; `name` must differ from its other open cursors.
 */
export async function* readByCursor(tx: Database, name: string, select: SQL): AsyncGenerator<string[]> {
  const cursor = sql.identifier(name);
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${select}`);
  for (;;) {
    const rows = readRows(await tx.execute(sql`fetch ${sql.raw(String(rowsPerPage))} from ${cursor}`), line);
    if (rows.length === 0) break;
    yield rows.map((row) => row.line);
  }
  await tx.execute(sql`close ${cursor}`);
}

/**
 * Resolves if the database is migrated and accepts writes. Otherwise throws the error of a failed write, so that the
 * connection, which may lead to a standby since a failover, is dropped.
 */
export async function askIfWritable(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const answer = await tx.execute(
      sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly", exists (select from settings)`,
    );
    const [row] = readRows(answer, z.object({ isReadOnly: z.boolean() }));
    if (row?.isReadOnly === true)
      throw Object.assign(new Error('The database accepts no writes.'), { code: readOnlyState });
  });
}

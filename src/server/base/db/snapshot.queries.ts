/** One moment of the database, seen by several connections of a PostgreSQL server. */
import { sql } from 'drizzle-orm';

import type { Database } from './database.ts';

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

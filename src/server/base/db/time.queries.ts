import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from './database.ts';
import { readRows } from './read-rows.ts';

/** The database's current time in milliseconds since 1970, also within a transaction. */
export async function fetchDatabaseTime(db: Database): Promise<number> {
  const result = await db.execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`,
  );
  const [row] = readRows(result, z.object({ milliseconds: z.number() }));
  if (row === undefined) throw new Error('The database did not return its time.');
  return row.milliseconds;
}

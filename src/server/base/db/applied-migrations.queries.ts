/** The migrations of a database, read from the table in which drizzle-kit records them. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { ConfigError } from '../config/config.ts';
import type { Database } from './database.ts';
import { readRows } from './read-rows.ts';

/** The time of the baseline migration in milliseconds, from its journal. */
export const baselineMillis = 1_795_878_627_684;

/** The time of the newest migration of this database in milliseconds; -1 for an empty database. */
export async function newestApplied(db: Database): Promise<number> {
  const table = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  const [there] = readRows(table, z.object({ isThere: z.boolean() }));
  if (there?.isThere !== true) return -1;
  const answer = await db.execute(
    sql`select coalesce(max(created_at), -1)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  const [row] = readRows(answer, z.object({ newest: z.number() }));
  return row?.newest ?? -1;
}

/** Throws a ConfigError for a database with migrations older than the baseline, because it cannot be upgraded. */
export async function refuseUnreleased(db: Database): Promise<void> {
  const applied = await newestApplied(db);
  if (applied >= 0 && applied < baselineMillis)
    throw new ConfigError([
      'The database was made by a version before the first release and cannot be upgraded. ' +
        'Start with an empty database: an empty DATA_DIR, or a new DATABASE_URL.',
    ]);
}

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { readOnlyState } from './classify-error.ts';
import type { Database } from './database.ts';
import { readRows } from './read-rows.ts';

/**
 * Resolves if the database is migrated and takes writes. Otherwise throws as a write there would, so that the connection,
 * which may lead to a standby since a failover, is dropped like any other that failed a write.
 */
export async function askIfWritable(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const answer = await tx.execute(
      sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly", exists (select from settings)`,
    );
    const [row] = readRows(answer, z.object({ isReadOnly: z.boolean() }));
    if (row?.isReadOnly === true)
      throw Object.assign(new Error('The database takes no writes.'), { code: readOnlyState });
  });
}

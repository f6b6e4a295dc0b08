import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { readOnlyState } from './classify-error.ts';
import type { Database } from './database.ts';
import { readRows } from './read-rows.ts';

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

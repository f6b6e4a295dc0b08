import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from './database.ts';
import { readRows } from './read-rows.ts';

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

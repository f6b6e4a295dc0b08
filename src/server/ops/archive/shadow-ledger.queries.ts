/**
 * The ledger with the rows of archives, for one transaction: temporary views under the names of its tables, which every
 * statement without a schema then reads. The tables themselves are not touched.
 */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { rowsIn } from './archives.queries.ts';
import type { Piece } from './pieces.ts';

const tables = { ledger_transactions: 'transaction_id', ledger_lines: 'line_id' } as const;

/** Brings the rows of these archives into the view of this transaction, until it ends. */
export async function shadowLedger(
  tx: Database,
  archiveIds: readonly string[],
  pieces: AsyncIterable<Piece>,
): Promise<void> {
  await tx.execute(sql`create temporary table archive_given on commit drop as
    select value::uuid as archive_id from jsonb_array_elements_text(${JSON.stringify(archiveIds)}::jsonb)`);
  for (const table of Object.keys(tables))
    await tx.execute(
      sql`create temporary table ${filed(table)} (like public.${sql.identifier(table)}) on commit drop`,
    );
  for await (const piece of pieces)
    for (const [table, rows] of piece)
      await tx.execute(sql`insert into ${filed(table)} select * from ${rowsIn(table, rows)}`);
  for (const [table, key] of Object.entries(tables)) {
    await tx.execute(sql`create index on ${filed(table)} (${sql.identifier(key)})`);
    await tx.execute(sql`analyze ${filed(table)}`);
    // A row that stayed, because its member changed since, is in both places.
    await tx.execute(sql`create temporary view ${sql.identifier(table)} as
      select * from public.${sql.identifier(table)} union all
      select * from ${filed(table)} filed where not exists (select 1 from public.${sql.identifier(table)} stored
        where stored.${sql.identifier(key)} = filed.${sql.identifier(key)})`);
  }
  for (const table of ['archived_entries', 'archived_figures'])
    await tx.execute(sql`create temporary view ${sql.identifier(table)} as
      select * from public.${sql.identifier(table)} where archive_id not in (select archive_id from archive_given)`);
}

function filed(table: string) {
  return sql.identifier(`${table}_filed`);
}

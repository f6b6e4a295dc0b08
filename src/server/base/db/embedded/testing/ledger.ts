/** A small ledger for crash tests: each transaction writes two halves in two tables, so that a torn one shows. */
import type { PGlite } from '@electric-sql/pglite';

/** Creates the empty ledger if absent. */
export async function createLedger(pglite: PGlite): Promise<void> {
  await pglite.exec(`
    CREATE TABLE IF NOT EXISTS entry (id int PRIMARY KEY, filling text NOT NULL);
    CREATE TABLE IF NOT EXISTS total (only_row int PRIMARY KEY, entries int NOT NULL, id_sum bigint NOT NULL);
    INSERT INTO total VALUES (1, 0, 0) ON CONFLICT DO NOTHING`);
}

/** Writes one numbered entry in a transaction; the entry is acknowledged when this resolves. */
export async function addEntry(pglite: PGlite, id: number): Promise<void> {
  await pglite.transaction(async (tx) => {
    await tx.query('UPDATE total SET entries = entries + 1, id_sum = id_sum + $1', [id]);
    // Every tenth entry is large, so that log files fill up and tables grow by many pages at once.
    const letters = id % 10 === 0 ? 60_000 : 300;
    await tx.query(
      `INSERT INTO entry SELECT $1::int, string_agg(md5($1::text || part), '') FROM generate_series(1, $2::int / 32) part`,
      [id, letters],
    );
  });
}

/** Reads every entry; `isWhole` is false if half of a transaction is missing. */
export async function readLedger(pglite: PGlite): Promise<{ ids: Set<number>; isWhole: boolean }> {
  // A missing table means a lost ledger.
  const table = await pglite.query<{ found: boolean }>(`SELECT to_regclass('total') IS NOT NULL AS found`);
  if (table.rows[0]?.found !== true) return { ids: new Set(), isWhole: true };
  const entries = await pglite.query<{ id: number; length: number }>('SELECT id, length(filling) FROM entry');
  const total = await pglite.query<{ entries: number; id_sum: number }>('SELECT entries, id_sum FROM total');
  const ids = new Set(entries.rows.map((row) => row.id));
  const idSum = [...ids].reduce((sum, id) => sum + id, 0);
  const sums = total.rows[0];
  return { ids, isWhole: sums?.entries === ids.size && sums.id_sum === idSum };
}

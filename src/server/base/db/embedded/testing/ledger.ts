/** A small ledger for crash tests: each transaction writes two halves in two tables, so that a torn one shows. */
import type { Client } from 'pg';

/** Creates the empty ledger if absent. */
export async function createLedger(client: Client): Promise<void> {
  await client.query(`
    create table if not exists entry (id int primary key, filling text not null);
    create table if not exists total (only_row int primary key, entries int not null, id_sum int not null);
    insert into total values (1, 0, 0) on conflict do nothing`);
}

/** Writes one numbered entry in a transaction; the entry is acknowledged when this resolves. */
export async function addEntry(client: Client, id: number): Promise<void> {
  await client.query('begin');
  await client.query('update total set entries = entries + 1, id_sum = id_sum + $1', [id]);
  // Every tenth entry is large, so that log files fill up and tables grow by many pages at once.
  const letters = id % 10 === 0 ? 60_000 : 300;
  await client.query(
    `insert into entry select $1::int, string_agg(md5($1::text || part), '') from generate_series(1, $2::int / 32) part`,
    [id, letters],
  );
  await client.query('commit');
}

/** Reads every entry; `isWhole` is false if half of a transaction is missing. */
export async function readLedger(client: Client): Promise<{ ids: Set<number>; isWhole: boolean }> {
  const entries = await client.query<{ id: number }>('select id from entry');
  const total = await client.query<{ entries: number; id_sum: number }>('select entries, id_sum from total');
  const ids = new Set(entries.rows.map(({ id }) => id));
  const idSum = [...ids].reduce((sum, id) => sum + id, 0);
  const sums = total.rows[0];
  return { ids, isWhole: sums?.entries === ids.size && sums.id_sum === idSum };
}

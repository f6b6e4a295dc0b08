/** Reads and writes complete tables as JSON lines, on either database. */
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { readByCursor } from '#server/base/db/session.queries.ts';

/** A table and its stored columns, without generated ones. */
export interface DumpedTable {
  name: string;
  columns: string[];
}

/** The version of the database's server, such as 17. */
export async function readServerVersion(db: Database): Promise<number | undefined> {
  const [row] = await rowsOf<{ version: number }>(
    db,
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  return row?.version;
}

/**
 * The tables of the product, referenced tables first. Unlogged tables are left out, because a crash may empty them
 * too: their counters expire within a day, and web builds are published again at the next start of a server.
 */
export async function listTables(db: Database): Promise<DumpedTable[]> {
  const tables = await rowsOf<{ name: string; columns: string[] }>(
    db,
    sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
      group by c.relname order by c.relname`,
  );
  const references = await rowsOf<{ from: string; to: string }>(
    db,
    sql`select f.relname as "from", t.relname as "to" from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  return inOrder(tables, references);
}

/** The rows of a table as JSON, in the snapshot of the transaction. */
export async function* dumpRows(tx: Database, { name, columns }: DumpedTable): AsyncGenerator<string> {
  const select = sql`select row_to_json(t)::text as line from (select ${list(columns)} from ${sql.identifier(name)}) t`;
  for await (const lines of readByCursor(tx, `dump_${name}`, select)) yield* lines;
}

/** Restores rows unchanged; numbers in the JSON never pass through JavaScript. */
export async function loadRows(
  tx: Database,
  { name, columns }: DumpedTable,
  lines: readonly string[],
): Promise<void> {
  const table = sql.identifier(name);
  await tx.execute(
    sql`insert into ${table} (${list(columns)}) select ${list(columns)} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`,
  );
}

/** The rows of every table that a backup has, by its name. */
export async function countTables(db: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of await listTables(db)) {
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${sql.identifier(name)}`,
    );
    counts.set(name, row?.count ?? 0);
  }
  return counts;
}

/** True if a table has a row. */
export async function hasRows(tx: Database, { name }: DumpedTable): Promise<boolean> {
  const rows = await rowsOf<{ one: number }>(tx, sql`select 1 as one from ${sql.identifier(name)} limit 1`);
  return rows.length > 0;
}

/** Turns triggers off for this transaction, because rows were checked when they were first written. */
export async function setTriggers(
  tx: Database,
  { name }: DumpedTable,
  verb: 'enable' | 'disable',
): Promise<void> {
  await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(verb)} trigger user`);
}

/** A sequence and its last number, or null if it has not been used. */
export interface SequenceState {
  name: string;
  lastValue: string | null;
}

/** The last number of every sequence. */
export async function readSequences(tx: Database): Promise<SequenceState[]> {
  return rowsOf<SequenceState>(
    tx,
    sql`select sequencename::text as name, last_value::text as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
  );
}

/** Sets a sequence to continue after this number. */
export async function setSequence(tx: Database, { name, lastValue }: SequenceState): Promise<void> {
  if (lastValue === null) return;
  await tx.execute(sql`select setval(${`public."${name}"`}::regclass, ${lastValue}::bigint)`);
}

/** The number of migrations that a database has, and the hash of the last one. */
export async function readSchemaVersion(db: Database): Promise<{ migrations: number; last: string }> {
  const rows = await rowsOf<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  );
  return { migrations: rows.length, last: rows.at(-1)?.hash ?? '' };
}

/** The slots with a photo, of passes and of photos kept for staff, in order, those after the given one. */
export async function* listPhotoSlots(
  db: Database,
  from = '00000000-0000-0000-0000-000000000000',
): AsyncGenerator<string> {
  for (let after = from; ;) {
    const rows = await rowsOf<{ uid: string }>(
      db,
      sql`select uid::text from (select photo_uid as uid from passes where has_photo union select photo_uid from retired_photos) slots
        where uid > ${after}::uuid order by uid limit 500`,
    );
    for (const { uid } of rows) yield uid;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.uid;
  }
}

/** Both drivers return the rows of a bare statement; the caller's select names their columns. */
async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] }; // either driver's result type is wider
  return rows;
}

function list(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
}

function inOrder(
  tables: readonly DumpedTable[],
  references: readonly { from: string; to: string }[],
): DumpedTable[] {
  const placed: DumpedTable[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.findIndex(({ name }) =>
      references.every(({ from, to }) => from !== name || !waiting.some((one) => one.name === to)),
    );
    const [table] = waiting.splice(ready, 1);
    if (ready < 0 || table === undefined) throw new Error('Tables refer to each other in a cycle.');
    placed.push(table);
  }
  return placed;
}

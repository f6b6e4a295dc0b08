/** Rows as JSON, with the names in the select as keys. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A value from JSON: an instant in milliseconds since 1970, bytes in base64. */
export type InJson<Value> = Value extends Date
  ? number
  : Value extends Buffer
    ? string
    : Value extends readonly (infer Item)[]
      ? InJson<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: InJson<Value[Key]> }
        : Value;

/** All rows of a select, an empty array if it finds none. */
export function rowsAsJson<Row>(select: SQL): SQL<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(row_to_json(found)), '[]'::json) from (${select}) found)`;
}

/** The row of a select that finds at most one; null if it finds none. */
export function rowAsJson<Row>(select: SQL): SQL<Row | null> {
  return sql<Row | null>`(select row_to_json(found) from (${select}) found)`;
}

/** An instant in milliseconds since 1970. */
export function milliseconds(column: string): SQL {
  return sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
}

/** The columns of a table under their names in the schema, as the columns of a select that is read as JSON. */
export function columnsAsJson<Name extends string>(
  item: string,
  table: Readonly<Record<Name, PgColumn>>,
  names: readonly Name[],
): SQL {
  const columns = names.map((name) => {
    const { name: column, dataType } = table[name];
    const value = dataType === 'date' ? milliseconds(`${item}.${column}`) : sql.raw(`${item}.${column}`);
    return sql`${value} as ${sql.raw(`"${name}"`)}`;
  });
  return sql.join(columns, sql`, `);
}

/** The columns of a table that are instants, as far as a row has them. */
type InstantsOf<Stored, Row> = {
  [Name in keyof Row & keyof Stored as Stored[Name] extends Date | null ? Name : never]: Stored[Name];
};

/** The instants of a row from JSON. */
export function readInstants<Table extends PgTable, Row extends Readonly<Record<string, unknown>>>(
  table: Table,
  row: Row,
): InstantsOf<Table['$inferSelect'], Row> {
  const read: Record<string, Date | null> = {};
  for (const name of instantNamesOf(table)) {
    const value = row[name];
    if (value !== undefined) read[name] = typeof value === 'number' ? new Date(value) : null;
  }
  return read as InstantsOf<Table['$inferSelect'], Row>; // the columns of the table with dates
}

const instantNames = new WeakMap<PgTable, readonly string[]>();

function instantNamesOf(table: PgTable): readonly string[] {
  const known = instantNames.get(table);
  if (known !== undefined) return known;
  const columns = Object.entries(getTableColumns(table));
  const names = columns.flatMap(([name, { dataType }]) => (dataType === 'date' ? [name] : []));
  instantNames.set(table, names);
  return names;
}

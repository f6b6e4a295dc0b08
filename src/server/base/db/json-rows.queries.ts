/** Rows as JSON, with the names in the select as keys. */
import { sql, type SQL } from 'drizzle-orm';

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

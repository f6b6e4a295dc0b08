/**
 * Passes the rows of a batch to a statement as one array a column, without SQL text for each row.
 */
import { sql, type SQL } from 'drizzle-orm';

import type { ImportKind } from '#contract/import-kinds.ts';
import type { CellKind } from '#domain/import-cell.ts';

import { sha256OfLink } from '#server/base/security/sealed-token.ts';
import { columnsOf, type CellReader, type ImportRow } from './import-row.ts';

const types = {
  text: 'text',
  lines: 'text',
  color: 'text',
  code: 'text',
  choice: 'text',
  email: 'text',
  instant: 'timestamptz',
  dollars: 'bigint',
  integer: 'integer',
  flag: 'boolean',
  link: 'text',
  phone: 'text',
} as const satisfies Record<CellKind['kind'], string>;

/**
 * The rows as a FROM item `given`, with the kind's columns in snake case and `ordinal`, the row's number in the batch
 * from 1. `further` adds text columns that the rows themselves lack.
 */
export function givenRows(
  kind: ImportKind,
  rows: readonly ImportRow[],
  further: Readonly<Record<string, readonly (string | null)[]>> = {},
): SQL {
  const own = columnsOf(kind).map(({ name, column, read }) => ({
    name: snakeCase(name),
    array: sql`${arrayLiteral(rows.map(column.cell.kind === 'link' ? hashOfLink(read) : read))}::${sql.raw(types[column.cell.kind])}[]`,
  }));
  const added = Object.entries(further).map(([name, values]) => ({
    name,
    array: sql`${arrayLiteral(values)}::text[]`,
  }));
  const all = [...own, ...added];
  const arrays = sql.join(
    all.map(({ array }) => array),
    sql`, `,
  );
  const names = sql.raw(all.map(({ name }) => name).join(', '));
  return sql`unnest(${arrays}) with ordinality as given (${names}, ordinal)`;
}

/** The database gets only the hash of a link, as hex, so that no statement or log of it contains one. */
export function hashOfLink(read: CellReader): CellReader {
  return (row) => {
    const link = read(row);
    return link === null ? null : sha256OfLink(link).toString('hex');
  };
}

/** A column's name in snake case. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** An array literal of PostgreSQL; one without values is empty, because `unnest` fills it up with nulls. */
export function arrayLiteral(values: readonly (string | null)[]): string {
  if (values.every((value) => value === null)) return '{}';
  return `{${values.map(elementOf).join(',')}}`;
}

function elementOf(value: string | null): string {
  if (value === null) return 'NULL';
  const needsEscape = value.includes('"') || value.includes('\\');
  return `"${needsEscape ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`;
}

/** What the schema says about the columns of a table. */
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The names of a table's columns in the schema, without some. */
export function columnNamesOf<Table extends PgTable, Without extends string>(
  table: Table,
  without: readonly Without[],
): readonly Exclude<keyof Table['$inferSelect'] & string, Without>[] {
  const names = new Set(Object.keys(getTableColumns(table)));
  for (const name of without) names.delete(name);
  return [...names] as Exclude<keyof Table['$inferSelect'] & string, Without>[]; // the table's own, without some
}

/** Some columns of a table under their own names, for a select. */
export function pickColumns<Table extends PgTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...names: Name[]
): Pick<Table['_']['columns'], Name> {
  const columns: Table['_']['columns'] = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<typeof columns, Name>; // these of its columns
}

/** The row of a table of which nothing is known: each column is null if it may be, else the empty value of its kind. */
export function blankRowOf<Table extends PgTable>(table: Table): Table['$inferSelect'] {
  const blanks: Readonly<Record<string, unknown>> = {
    boolean: false,
    number: 0,
    string: '',
    date: new Date(0),
  };
  const values = Object.entries(getTableColumns(table)).map(
    ([name, { notNull, dataType }]): [string, unknown] => [name, notNull ? blanks[dataType] : null],
  );
  return Object.fromEntries(values) as Table['$inferSelect']; // a value of each column's own kind
}

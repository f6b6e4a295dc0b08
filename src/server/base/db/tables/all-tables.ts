/** Every table of the schema by its name in the database; the registry has one row for each. */
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';

import * as administration from '../schema/administration.ts';
import * as events from '../schema/events.ts';
import * as figures from '../schema/figures.ts';
import * as imports from '../schema/imports.ts';
import * as livePasses from '../schema/live-passes.ts';
import * as looks from '../schema/looks.ts';
import * as loyalty from '../schema/loyalty.ts';
import * as mergedMembers from '../schema/merged-members.ts';
import * as messages from '../schema/messages.ts';
import * as operations from '../schema/operations.ts';
import * as park from '../schema/park.ts';
import * as registration from '../schema/registration.ts';
import * as requests from '../schema/requests.ts';
import * as staffDirectory from '../schema/staff-directory.ts';
import * as staff from '../schema/staff.ts';

const schema = {
  ...{ ...administration, ...events, ...figures, ...imports, ...livePasses, ...looks, ...loyalty },
  ...{
    ...mergedMembers,
    ...messages,
    ...operations,
    ...park,
    ...registration,
    ...requests,
    ...staff,
    ...staffDirectory,
  },
};

type Schema = typeof schema;

/** The name of a table in the database. */
export type TableName = {
  [Export in keyof Schema]: Schema[Export] extends PgTable ? Schema[Export]['_']['name'] : never;
}[keyof Schema];

export const allTables: ReadonlyMap<string, PgTable> = new Map(
  Object.values(schema).flatMap((one) => (is(one, PgTable) ? [[getTableName(one), one] as const] : [])),
);

export function tableNamed(name: TableName): PgTable {
  const table = allTables.get(name);
  if (table === undefined) throw new Error(`The schema has no table ${name}.`);
  return table;
}

/** The columns of a table by their keys. */
export function tableColumns(name: TableName): Record<string, PgColumn> {
  return getTableColumns(tableNamed(name));
}

/** The SQL that reads the former values of rows that an import writes (docs/algorithms/undo.md). */
import { sql, type SQL } from 'drizzle-orm';

import { importedTables, type ImportedTable } from '#server/base/db/tables/registry.ts';

/** The name of a table whose rows an import can take back. */
export type ChangedTable = ImportedTable;

/** True for the name of such a table. */
export function isChangedTable(name: string): name is ChangedTable {
  return Object.hasOwn(importedTables, name);
}

/** The transaction that wrote a row's present version, as a number. */
export function xidOf(item: string): SQL {
  return sql.raw(`${item}.xmin::text::bigint`);
}

/**
 * The former values of these columns as JSON, from a locked row, and the transaction that wrote them. The names are
 * constants, so they need no escaping.
 */
export function formerOf(item: string, columns: readonly string[]): SQL {
  return sql.raw(
    `jsonb_build_object('xmin', ${item}.xmin::text::bigint, ${columns.map((name) => `'${name}', ${item}.${name}`).join(', ')})`,
  );
}

/** Locks a row against other writers, but not against rows that refer to it. */
export const forUpdate = sql`for no key update`;

/**
 * Joins at most one row of `select` as `former`, found by its key. The limit tells the planner so: without statistics,
 * as after a first load, it would expect several rows for each key and sort the whole table.
 */
export function oneRowOf(select: SQL, lock: SQL = sql``): SQL {
  return sql`cross join lateral (${select} limit 1 ${lock}) former`;
}

/** A condition that makes a statement lock all rows of the named part before it writes its first row. */
export function afterLocking(part: string): SQL {
  return sql.raw(`where (select count(*) from ${part}) is not null`);
}

/** The former values of a written row, from the parts `written` and `locked`: null if it is new, empty if unknown. */
export const formerUnlessNew = sql`case when written.was_there then coalesce(locked.former, '{}') end`;

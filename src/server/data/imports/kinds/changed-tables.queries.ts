/** The tables whose rows an import can take back, their keys, and the SQL that reads them (docs/algorithms/undo.md). */
import { sql, type SQL } from 'drizzle-orm';

import { plainFactsOf, plainKindNames, type PlainTable } from './plain-kinds.ts';

/** The tables of kinds with a file of their own; the second key column is the barcode of a pass. */
const furtherTables = {
  wristbands: { key: 'code', cast: 'text', hasBarcode: false, title: 'wristband' },
  orders: { key: 'order_id', cast: 'text', hasBarcode: false, title: 'order' },
  passes: { key: 'order_id', cast: 'text', hasBarcode: true, title: 'pass' },
  pass_links: { key: 'hash_url_sha256', cast: 'bytea', hasBarcode: false, title: 'link of pass' },
  /** The second half of its key is the barcode and the day, `|` between them. */
  pass_days: { key: 'order_id', cast: 'text', hasBarcode: true, title: 'opening of pass' },
  attraction_visits: { key: 'visit_id', cast: 'uuid', hasBarcode: false, title: 'visit' },
  pass_customization_categories: {
    key: 'guid',
    cast: 'uuid',
    hasBarcode: false,
    title: 'pass customization category',
  },
} as const satisfies Record<string, TableFacts>;

interface TableFacts {
  key: string;
  cast: string;
  hasBarcode: boolean;
  title: string;
}

/** The name of a table whose rows an import can take back. */
export type ChangedTable = PlainTable | keyof typeof furtherTables;

/** The key of each of these tables, and what reports call a row of it. */
export const changedTables: Readonly<Record<ChangedTable, TableFacts>> = {
  ...(Object.fromEntries(
    plainKindNames
      .map(plainFactsOf)
      .map(({ table, key, keyType, title }) => [
        table,
        { key: key.column, cast: keyType, hasBarcode: false, title },
      ]),
  ) as Record<PlainTable, TableFacts>), // one for each plain kind
  ...furtherTables,
};

/** Rows that staff edit too. Their version ends an edit that began before the import. */
export const versionedTables: ReadonlySet<ChangedTable> = new Set<ChangedTable>([
  ...plainKindNames
    .map(plainFactsOf)
    .flatMap(({ table, isVersioned }) => (isVersioned === true ? [table] : [])),
  'pass_customization_categories',
]);

/** True for the name of such a table. */
export function isChangedTable(name: string): name is ChangedTable {
  return Object.hasOwn(changedTables, name);
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

import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';

import type { AdminColumn } from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';

import type { Database } from '#server/base/db/database.ts';
import { hasWords } from '#server/base/db/folded.queries.ts';
import { passCustomizationCategories, passCustomizations } from '#server/base/db/schema/administration.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import type { StoredRow } from './tab-cells.ts';
import type { TabStorage } from './tab-storage.queries.ts';

/** The part of a list, and its order. */
export interface ListQuery {
  /** The id of the only requested row. */
  guid?: string | undefined;
  search: string;
  /** A column's name and a direction; undefined for the order of creation. */
  sort?: { name: string; isDescending: boolean } | undefined;
  /** By column: a text that its value must contain. */
  filters: Readonly<Record<string, string>>;
  offset: number;
  /** Undefined for the complete list. */
  limit?: number | undefined;
}

/** The matching rows of a tab, with times in the park's time zone, and their total number. */
export async function fetchRows(
  db: Database,
  tab: AdminTab,
  storage: TabStorage,
  list: ListQuery,
  timeZone: string,
): Promise<{ rows: StoredRow[]; total: number }> {
  const { table } = storage;
  const where = and(
    list.guid === undefined ? undefined : eq(sql`${table.guid}::text`, list.guid.toLowerCase()),
    searchOf(tab, storage, list.search),
    ...filtersOf(tab, storage, list.filters, timeZone),
  );
  const sorted = list.sort === undefined ? undefined : storage.fields[list.sort.name]?.column;
  const order = sorted === undefined ? [] : [list.sort?.isDescending === true ? desc(sorted) : asc(sorted)];
  const query = db
    .select()
    .from(table)
    .where(where)
    .orderBy(...order, asc(table.sequence))
    .offset(list.offset);
  const rows = await (list.limit === undefined ? query : query.limit(list.limit));
  const isWhole = list.limit === undefined && list.offset === 0;
  const [counted] = isWhole
    ? [{ total: rows.length }]
    : await db.select({ total: count() }).from(table).where(where);
  return { rows: rows as StoredRow[], total: counted?.total ?? 0 }; // the rows of a TabTable have both members
}

function searchOf(tab: AdminTab, storage: TabStorage, search: string): SQL | undefined {
  if (search === '') return undefined;
  const texts = tab.columns
    .filter(({ kind }) => ['text', 'textarea', 'select', 'item-id', 'picture'].includes(kind))
    .flatMap((column) => storage.fields[column.name]?.column ?? [])
    .filter((column) => column.dataType === 'string');
  const numbers = tab.columns
    .filter((column) => column.kind === 'number')
    .flatMap((column) => storage.fields[column.name]?.column ?? []);
  return or(
    hasWords([...texts, ...(storage.searchedToo === undefined ? [] : [storage.searchedToo])], search),
    ...numbers.map((column) => sql`${column}::text = ${search}`),
  );
}

function filtersOf(
  tab: AdminTab,
  storage: TabStorage,
  filters: Readonly<Record<string, string>>,
  timeZone: string,
): SQL[] {
  return tab.columns.flatMap((column) => {
    const field = storage.fields[column.name];
    const wanted = filters[column.name];
    return field === undefined || wanted === undefined || wanted === ''
      ? []
      : [filterOf(column, field.column, wanted, timeZone)];
  });
}

function filterOf(
  column: AdminColumn,
  stored: TabStorage['fields'][string]['column'],
  wanted: string,
  timeZone: string,
): SQL {
  if (column.kind === 'boolean') return sql`${stored} = ${wanted === 'true'}`;
  if (column.kind === 'number') return sql`${stored}::text = ${wanted.trim()}`;
  if (column.kind === 'choice') return eq(stored, wanted);
  if (column.kind === 'datetime')
    return hasWords(
      [sql`to_char(${stored} at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS')`],
      wanted,
    );
  return hasWords([stored], wanted);
}

/** One row, locked until the transaction ends. */
export async function lockRow(
  tx: Database,
  storage: TabStorage,
  guid: string,
): Promise<StoredRow | undefined> {
  const [row] = await tx.select().from(storage.table).where(eq(storage.table.guid, guid)).for('update');
  return row as StoredRow | undefined; // a row of a TabTable
}

export async function insertRow(
  tx: Database,
  storage: TabStorage,
  values: Record<string, unknown>,
): Promise<StoredRow> {
  const [row] = await tx.insert(storage.table).values(values).returning();
  if (row === undefined) throw new Error('A row was not stored.');
  return row as StoredRow; // a row of a TabTable
}

export async function updateRow(
  tx: Database,
  storage: TabStorage,
  guid: string,
  values: Record<string, unknown>,
): Promise<StoredRow> {
  const [row] = await tx
    .update(storage.table)
    .set({ ...values, version: sql`${storage.table.version} + 1` })
    .where(eq(storage.table.guid, guid))
    .returning();
  if (row === undefined) throw new Error('A locked row does not exist.');
  return row as StoredRow; // a row of a TabTable
}

export async function deleteRow(tx: Database, storage: TabStorage, guid: string): Promise<void> {
  await tx.delete(storage.table).where(eq(storage.table.guid, guid));
}

export async function isCustomizationName(tx: Database, name: string): Promise<boolean> {
  const rows = await tx
    .select({ guid: passCustomizations.guid })
    .from(passCustomizations)
    .where(eq(passCustomizations.name, name));
  return rows.length > 0;
}

/** True if the customization of this name makes its barcode rotate. */
export async function isRotatingCustomization(tx: Database, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ rotatesBarcode: passCustomizations.rotatesBarcode })
    .from(passCustomizations)
    .where(eq(passCustomizations.name, name));
  return row?.rotatesBarcode === true;
}

export async function countCategoriesWith(tx: Database, customizationName: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(passCustomizationCategories)
    .where(eq(passCustomizationCategories.customizationName, customizationName));
  return row?.total ?? 0;
}

/** The conditions of a customization's active categories on passes. */
export async function fetchCategoriesWith(tx: Database, customizationName: string) {
  return tx
    .select(pickColumns(passCustomizationCategories, 'ttBarcode', 'ttPackId', 'ttCategoryId'))
    .from(passCustomizationCategories)
    .where(
      and(
        eq(passCustomizationCategories.customizationName, customizationName),
        eq(passCustomizationCategories.isActive, true),
      ),
    );
}

/** The customizations that a select field offers. */
export async function fetchCustomizationOptions(db: Database) {
  return db
    .select({
      passCustomizationGUID: passCustomizations.guid,
      passCustomizationName: passCustomizations.name,
    })
    .from(passCustomizations)
    .orderBy(passCustomizations.name);
}

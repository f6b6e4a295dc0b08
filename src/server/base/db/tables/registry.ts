/**
 * The registry of tables: what each is for. Retention, the notice before it, erasure, export, the rights of the servers
 * and the correction of a pass's numbers follow from its row; a table without a row does not compile.
 */
import type { TimedKind } from '#domain/retention-kinds.ts';

import { tableColumns, type TableName } from './all-tables.ts';
import { clubTables } from './club-tables.ts';
import { guestTables } from './guest-tables.ts';
import { importTables, parkTables } from './park-tables.ts';
import { messageTables } from './message-tables.ts';
import { staffTables } from './staff-tables.ts';
import type { EndingRows, TableRow } from './table-row.ts';

const rows = {
  ...guestTables,
  ...clubTables,
  ...messageTables,
  ...importTables,
  ...staffTables,
  ...parkTables,
} satisfies Record<TableName, TableRow>;

export const tableRegistry: Readonly<Record<TableName, TableRow>> = rows;

/** The names of all tables, in the order in which an erasure and a correction take their rows. */
export const tableNames = Object.keys(rows) as TableName[]; // the record's own keys

/** The kinds that end by the judgement of a job. */
export type JudgedKind = Extract<(typeof rows)[TableName], { isJudged: true }>['kind'];

/** The tables whose rows the undo of an import takes back. */
export type ImportedTable = {
  [Name in TableName]: (typeof rows)[Name] extends { imported: unknown } ? Name : never;
}[TableName];

/** How the undo finds their rows: by a key of this type, with the barcode of a pass or without. */
export const importedTables = Object.fromEntries(
  tableNames.flatMap((name) => {
    const { imported } = tableRegistry[name];
    if (imported === undefined) return [];
    const columns = Object.values(tableColumns(name));
    const has = (column: string): boolean => columns.some((one) => one.name === column);
    const key = columns.find((one) => one.name === imported.key);
    if (key === undefined) throw new Error(`${name} has no column ${imported.key}.`);
    const hasBarcode = imported.key === 'order_id' && has('barcode');
    return [[name, { ...imported, cast: key.getSQLType(), hasBarcode, isVersioned: has('version') }]];
  }),
) as Readonly<Record<ImportedTable, ImportedFacts>>; // the tables that have the fact

interface ImportedFacts {
  key: string;
  title: string;
  cast: string;
  hasBarcode: boolean;
  /** True if staff edit the rows too: their version ends an edit that began before the import. */
  isVersioned: boolean;
}

export function tablesWith<Fact extends 'rights' | 'undonePass'>(
  fact: Fact,
  value: TableRow[Fact],
): TableName[] {
  return tableNames.filter((name) => tableRegistry[name][fact] === value);
}

/** A table and one of its endings. */
export interface TableEnding {
  table: TableName;
  ending: EndingRows;
}

/** The endings by a condition of a kind of data, or of all. */
export function rowEndingsOf(kind?: TimedKind): TableEnding[] {
  return tableNames.flatMap((table) => {
    const row = tableRegistry[table];
    const endings = [...(row.over === undefined ? [] : [row]), ...(row.part === undefined ? [] : [row.part])];
    return endings.filter((one) => (kind ?? one.kind) === one.kind).map((ending) => ({ table, ending }));
  });
}

/** The name under which the rows of a table are exported, and counted when they are erased. */
export function countedName(table: TableName): string | undefined {
  const row = tableRegistry[table];
  if (!('export' in row)) return undefined;
  return 'as' in row.export ? row.export.as : 'counted' in row.erase ? row.erase.counted : undefined;
}

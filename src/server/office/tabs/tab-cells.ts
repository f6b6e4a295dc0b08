/** Converts cells of the API to stored values, and back. */
import { type AdminColumn, type CellValue, cleanText, isReadable } from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import type { TabStorage } from './tab-storage.queries.ts';

/** A row as read from a table. */
export type StoredRow = Record<string, unknown> & { guid: string; version: number };

/** Converts a stored row to a row of the API. */
export function toWire(tab: AdminTab, storage: TabStorage, row: StoredRow): AdminRow {
  const cells = tab.columns.filter(isReadable).map((column) => {
    const key = storage.fields[column.name]?.key;
    return [column.name, cellOf(column, key === undefined ? null : row[key])] as const;
  });
  return { [tab.idField]: row.guid, ...Object.fromEntries(cells), version: row.version };
}

function cellOf(column: AdminColumn, value: unknown): CellValue {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (column.kind === 'number' || column.kind === 'currency') return Number(value);
  if (column.kind === 'item-id') return isWholeNumber(String(value)) ? Number(value) : String(value);
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

/** True for digits that a number repeats exactly: `007` and a number beyond 2^53 stay text. */
function isWholeNumber(text: string): boolean {
  return Number.isSafeInteger(Number(text)) && String(Number(text)) === text;
}

/** The written cells as stored values, without cells that have no column. */
export function toStored(tab: AdminTab, storage: TabStorage, cells: AdminRow): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const column of tab.columns) {
    const field = storage.fields[column.name];
    const cell = cells[column.name];
    if (field !== undefined && cell !== undefined)
      values[field.key] = valueOf(column, field.column.dataType, cell);
  }
  return values;
}

function valueOf(column: AdminColumn, dataType: string, cell: CellValue): unknown {
  if (column.kind === 'datetime') return typeof cell === 'string' && cell !== '' ? new Date(cell) : null;
  if (column.kind === 'boolean') return cell === true;
  if (column.kind === 'number') return dataType === 'string' ? String(cell) : Number(cell);
  return cleanText(column, String(cell ?? ''));
}

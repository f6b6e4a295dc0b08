/** The draft of an edited row: the values of the form, and whether the row may be saved (staff §5). */
import {
  cellSchema,
  isBlank,
  isWritable,
  type AdminColumn,
  type CellValue,
} from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

/** Returns the columns that the modal shows: the writable ones, and the read-only ones. */
export function columnsOf(tab: AdminTab, mode: 'create' | 'update'): readonly AdminColumn[] {
  return tab.columns.filter(
    (column) => isWritable(column, mode) || (mode === 'update' && column.use === 'read-only'),
  );
}

/** Returns the initial values of the form. */
export function startDraft(tab: AdminTab, mode: 'create' | 'update', row: AdminRow | undefined): AdminRow {
  const cells = columnsOf(tab, mode).map(
    (column) => [column.name, row?.[column.name] ?? emptyOf(column)] as const,
  );
  return Object.fromEntries(cells);
}

/** Returns the cells to send: all writable cells of a new row, the changed cells of an existing one. */
export function changesOf(
  tab: AdminTab,
  mode: 'create' | 'update',
  start: AdminRow,
  draft: AdminRow,
): AdminRow {
  const changed = columnsOf(tab, mode)
    .filter((column) => isWritable(column, mode))
    .filter(({ name, kind }) =>
      mode === 'create' ? kind !== 'password' || draft[name] !== '' : draft[name] !== start[name],
    );
  return Object.fromEntries(changed.map(({ name }) => [name, draft[name] ?? null]));
}

/** Returns why the row cannot be saved yet: a required field is blank, a value is invalid, or nothing changed. */
export function obstacleOf(
  tab: AdminTab,
  mode: 'create' | 'update',
  start: AdminRow,
  draft: AdminRow,
): string | undefined {
  const columns = columnsOf(tab, mode).filter((column) => isWritable(column, mode));
  const blank = columns.find((column) => column.isRequired === true && isBlank(draft[column.name]));
  if (blank !== undefined) return `${blank.label} is required`;
  const faulty = columns.find((column) => faultOfCell(column, draft[column.name]) !== undefined);
  if (faulty !== undefined) return faultOfCell(faulty, draft[faulty.name]);
  const isSame = Object.keys(changesOf(tab, mode, start, draft)).length === 0;
  return mode === 'update' && isSame ? 'Nothing was changed' : undefined;
}

/** True if closing the form would lose typed values. */
export function isTouched(start: AdminRow, draft: AdminRow): boolean {
  return Object.keys(draft).some((name) => !isSameCell(start[name], draft[name]));
}

/** Two blank cells are equal, whether they are empty, null or undefined. */
export function isSameCell(one: CellValue | undefined, other: CellValue | undefined): boolean {
  return one === other || (isBlank(one) && isBlank(other));
}

/** Returns the error of one cell, by the rule that the server uses too. */
export function faultOfCell(column: AdminColumn, value: CellValue | undefined): string | undefined {
  if (isBlank(value)) return undefined;
  return cellSchema(column).safeParse(value).error?.issues[0]?.message;
}

function emptyOf(column: AdminColumn): CellValue {
  if (column.kind === 'boolean') return false;
  return column.kind === 'number' || column.kind === 'datetime' ? null : '';
}

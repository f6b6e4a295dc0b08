/** A row while it is edited: what the form holds, and whether it may be saved (staff §5). */
import {
  cellSchema,
  isBlank,
  isReadable,
  isWritable,
  type AdminColumn,
  type CellValue,
} from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

/** The columns that the modal shows: those that may be written, and those that are only read. */
export function columnsOf(tab: AdminTab, mode: 'create' | 'update'): readonly AdminColumn[] {
  return tab.columns.filter(
    (column) => isWritable(column, mode) || (mode === 'update' && column.use === 'read-only'),
  );
}

/** The row that the form starts with. */
export function startDraft(tab: AdminTab, mode: 'create' | 'update', row: AdminRow | undefined): AdminRow {
  const cells = columnsOf(tab, mode).map(
    (column) => [column.name, row?.[column.name] ?? emptyOf(column)] as const,
  );
  return Object.fromEntries(cells);
}

/** The cells to send: in a new row all that may be written, in an old one those that changed. */
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

/** Why the row may not be saved yet: a required field is blank, a value is no good, or nothing changed. */
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

/** True where something was typed that closing the form would lose. */
export function isTouched(start: AdminRow, draft: AdminRow): boolean {
  return Object.keys(draft).some((name) => !isSameCell(start[name], draft[name]));
}

/** The fields that two editors of one row left different: what may be written and can be read. */
export function differencesOf(tab: AdminTab, theirs: AdminRow, mine: AdminRow): readonly AdminColumn[] {
  return columnsOf(tab, 'update').filter(
    (column) =>
      isWritable(column, 'update') &&
      isReadable(column) &&
      !isSameCell(theirs[column.name], mine[column.name]),
  );
}

/** The draft of the second of two editors: what they typed, and for the rest what the first one made of the row. */
export function mergeDraft(start: AdminRow, mine: AdminRow, theirs: AdminRow): AdminRow {
  return Object.fromEntries(
    Object.keys(mine).map((name) => [name, isSameCell(start[name], mine[name]) ? theirs[name] : mine[name]]),
  );
}

/** Two blank cells say the same, whatever they are made of. */
export function isSameCell(one: CellValue | undefined, other: CellValue | undefined): boolean {
  return one === other || (isBlank(one) && isBlank(other));
}

/** What is wrong with one cell, by the same rule that the server judges by. */
export function faultOfCell(column: AdminColumn, value: CellValue | undefined): string | undefined {
  if (isBlank(value)) return undefined;
  return cellSchema(column).safeParse(value).error?.issues[0]?.message;
}

function emptyOf(column: AdminColumn): CellValue {
  if (column.kind === 'boolean') return false;
  return column.kind === 'number' || column.kind === 'datetime' ? null : '';
}

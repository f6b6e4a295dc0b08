/** Undoes changes of the rows of every data tab, by the values that the audit log holds. */
import { isWritable, type CellValue } from '#contract/admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { tabOfAct } from '#contract/staff-acts.ts';

import { createRow, editRow, lockShownRow, removeRow } from '#server/office/tabs/tab.service.ts';
import { overtaken, type Undoer, type Undoing } from './undoing.ts';

/** Deletes a row that was created. */
export const undoCreatedRow: Undoer = async (undoing) => {
  const { services, actor, entry } = undoing;
  const { name, tab } = partsOf(undoing);
  const row = await lockUnchanged(undoing);
  await removeRow(services, actor, name, { guid: entry.target, version: Number(row['version']) });
  return `The ${tab.rowName} is deleted again.`;
};

/** Gives the changed fields of a row their former values; the tab's rules judge that like any other change. */
export const undoChangedRow: Undoer = async (undoing) => {
  const { services, actor, entry, before, after } = undoing;
  const { name, tab } = partsOf(undoing);
  const row = await lockUnchanged(undoing);
  const changed = tab.columns.filter((column) => before[column.name] !== after[column.name]);
  const cells = Object.fromEntries(changed.map((column) => [column.name, cellOf(before[column.name])]));
  await editRow(services, actor, name, { guid: entry.target, cells, version: Number(row['version']) });
  return `The ${tab.rowName} is as it was before.`;
};

/** Restores a deleted row under its former id. Nothing that the log does not hold comes back, such as a password. */
export const undoDeletedRow: Undoer = async (undoing) => {
  const { services, actor, entry, before } = undoing;
  const { name, tab } = partsOf(undoing);
  if ((await lockShownRow(services.db, name, entry.target)) !== undefined)
    throw overtaken(`The ${tab.rowName} is there already`);
  const former = { guid: entry.target, version: Number(before['version']) + 1 };
  await createRow(services, actor, name, cellsOf(tab, before), former);
  const note = name === 'team' && before['teamMemberActive'] === true ? ' A new link is on its way.' : '';
  return `The ${tab.rowName} is there again.${note}`;
};

/** The row, locked. Refuses if it is gone, or if a field that people fill in has changed since the act. */
async function lockUnchanged(undoing: Undoing): Promise<AdminRow> {
  const { name, tab } = partsOf(undoing);
  const row = await lockShownRow(undoing.services.db, name, undoing.entry.target);
  if (row === undefined) throw overtaken(`The ${tab.rowName} was deleted since`);
  const filled = tab.columns.filter((column) => isWritable(column, 'create') || isWritable(column, 'update'));
  const changed = filled.find(({ name: field }) => field in row && row[field] !== undoing.after[field]);
  if (changed !== undefined) throw overtaken(`“${changed.label}” was changed since`);
  return row;
}

function partsOf({ entry }: Undoing): { name: AdminTabName; tab: AdminTab } {
  const name = tabOfAct(entry.action);
  if (name === undefined) throw new Error(`${entry.action} is no act on a row.`);
  return { name, tab: adminTabs[name] };
}

function cellsOf(tab: AdminTab, values: Record<string, unknown>): AdminRow {
  return Object.fromEntries(
    tab.columns.flatMap(({ name }) => (name in values ? [[name, cellOf(values[name])] as const] : [])),
  );
}

function cellOf(value: unknown): CellValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

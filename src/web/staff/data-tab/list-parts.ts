/** What the two forms of a list share: the table of a wide screen and the cards of a phone. */
import { isBlank, type AdminColumn, labelOfChoice } from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { showInstant } from '#web/staff/ui/park-words.ts';
import type { useSelectOptions } from './select-options.ts';
import type { ListView, RowRange } from './use-tab-rows.ts';

/** A list of rows and what the user can do with it. */
export interface ListProps {
  tab: AdminTab;
  /** The columns to show, in order. */
  columns: readonly AdminColumn[];
  total: number;
  /** Undefined while the row loads. */
  rowAt: (index: number) => AdminRow | undefined;
  view: ListView;
  hasFilters: boolean;
  optionsOf: ReturnType<typeof useSelectOptions>;
  onView: (view: ListView) => void;
  /** Undefined if the member may not edit rows. */
  onOpen: ((row: AdminRow) => void) | undefined;
  /** Called with the rows in sight, so that they are loaded. */
  onRange: (range: RowRange) => void;
}

/** True if a row has none of the IDs by which it applies to something. */
export function matchesNothing({ matchFields }: AdminTab, row: AdminRow): boolean {
  return matchFields !== undefined && matchFields.every((name) => isBlank(row[name]));
}

/** True if the user has just selected text, which is to be copied and not to open its row. */
export function isSelecting(): boolean {
  return getSelection()?.isCollapsed === false;
}

/** Returns the name of a row for people: the columns that identify it, as text. */
export function nameOfRow(
  tab: AdminTab,
  row: AdminRow,
  optionsOf: ReturnType<typeof useSelectOptions>,
): string {
  const words = tab.nameFields.map((name) => {
    const column = tab.columns.find((one) => one.name === name);
    const value = row[name] ?? '';
    if (column?.kind === 'datetime') return showInstant(String(value), 'medium');
    if (column?.kind === 'choice') return labelOfChoice(column, value);
    if (column?.kind !== 'select') return String(value);
    return optionsOf(column.options).find((option) => option.value === value)?.label ?? String(value);
  });
  return words.filter((word) => word !== '').join(' ') || tab.rowName;
}

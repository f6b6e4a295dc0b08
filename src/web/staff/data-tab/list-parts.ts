/** What the two forms of a list share: the table of a wide screen and the cards of a phone. */
import { isBlank, type AdminColumn } from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

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

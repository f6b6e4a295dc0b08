import type { AdminTabName } from '#contract/admin-tabs.ts';

import { useOwnSetting } from '#web/staff/session/own-settings.ts';
import type { ListView } from './use-tab-rows.ts';

/** A filter, an order and a choice of columns under a name. */
export interface SavedView extends ListView {
  name: string;
  hidden: readonly string[];
}

/** How a member has arranged the table of a tab. */
export interface TableLook {
  /** The names of the columns that are not shown. */
  hidden: readonly string[];
  views: readonly SavedView[];
}

const plainLook: TableLook = { hidden: [], views: [] };

/** A tab has no more views than a menu shows. */
export const viewsMax = 20;

/** The member's columns and saved views of a tab. */
export function useTableLook(name: AdminTabName) {
  const [look, setLook] = useOwnSetting(`table ${name}`, readLook);
  return {
    ...look,
    setHidden: (hidden: readonly string[]): void => setLook({ ...look, hidden }),
    /** A view of the same name is replaced. */
    saveView: (view: SavedView): void =>
      setLook({ ...look, views: [...without(look.views, view.name), view].slice(-viewsMax) }),
    removeView: (view: string): void => setLook({ ...look, views: without(look.views, view) }),
  };
}

function without(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** Reads what the device has kept; anything but lists is dropped. */
export function readLook(kept: unknown): TableLook {
  if (typeof kept !== 'object' || kept === null) return plainLook;
  const { hidden, views } = kept as Partial<TableLook>; // Only useTableLook writes these settings.
  if (!Array.isArray(hidden) || !Array.isArray(views)) return plainLook;
  return kept as TableLook; // as just checked
}

/** Lists kept on the device by tab name, shown at once and brought up to date; logging out clears them (decisions §7). */
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

/** The first part of a list, and how many rows there were. */
export interface KeptList {
  rows: AdminRow[];
  total: number;
}

/** The list as this device saw it last; undefined where it did not, or must not keep it. */
export function readKeptList(tab: AdminTab): KeptList | undefined {
  if (!tab.isKeptOnDevice) return undefined;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(tab.title) ?? 'null');
    return isKeptList(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the first part of a list; a device without room keeps none. */
export function keepList(tab: AdminTab, list: KeptList): void {
  if (!tab.isKeptOnDevice) return;
  try {
    localStorage.setItem(tab.title, JSON.stringify(list));
  } catch {
    localStorage.removeItem(tab.title);
  }
}

function isKeptList(value: unknown): value is KeptList {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rows' in value &&
    Array.isArray(value.rows) &&
    'total' in value &&
    typeof value.total === 'number'
  );
}

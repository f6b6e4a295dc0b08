/**
 * Caches lists on the device by tab name. A cached list is shown at once and then refreshed; logging out clears the
 * cache (decisions §7).
 */
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

/** The first rows of a list, and its number of rows. */
export interface KeptList {
  rows: AdminRow[];
  total: number;
}

/** Returns the cached list; undefined if the device has none or must not keep it. */
export function readKeptList(tab: AdminTab): KeptList | undefined {
  if (!tab.isKeptOnDevice) return undefined;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(tab.title) ?? 'null');
    return isKeptList(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Caches the first rows of a list; does nothing if the storage is full. */
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

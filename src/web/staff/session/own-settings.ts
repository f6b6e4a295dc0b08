/**
 * How a member has arranged the back office on this device: the sidebar, the columns of a table, the saved views. They
 * stay when the member logs out, so they are not in the local storage, which logging out empties, and each member has
 * their own.
 */
import { useCallback, useSyncExternalStore } from 'react';

import { inStore } from '#web/shared/api/in-store.ts';
import { readUser } from './session.ts';

const place = { database: 'staff-settings', store: 'settings' };

type Settings = Readonly<Record<string, unknown>>;

const nothing: Settings = {};
const listeners = new Set<() => void>();
let held: { teamMemberGUID: string; settings: Settings } | undefined;

/**
 * Returns a setting and a function that changes it. `read` turns what the device has into a value, also what an older
 * version wrote there, and undefined into the default; it must return the same value for the same input.
 */
export function useOwnSetting<Value>(
  name: string,
  read: (kept: unknown) => Value,
): readonly [Value, (value: Value) => void] {
  const settings = useSyncExternalStore(onChange, readSettings);
  const keep = useCallback((value: Value) => keepSetting(name, value), [name]);
  return [read(settings[name]), keep];
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the settings of the signed-in member; those on the device arrive a moment after the first call. */
function readSettings(): Settings {
  const teamMemberGUID = readUser()?.teamMemberGUID;
  if (teamMemberGUID === undefined) return nothing;
  if (held?.teamMemberGUID !== teamMemberGUID) {
    held = { teamMemberGUID, settings: nothing };
    void load(teamMemberGUID);
  }
  return held.settings;
}

async function load(teamMemberGUID: string): Promise<void> {
  try {
    const kept: unknown = await inStore(place, 'readonly', (store) => store.get(teamMemberGUID));
    // What the member changed meanwhile is newer than what the device had.
    if (held?.teamMemberGUID !== teamMemberGUID || typeof kept !== 'object' || kept === null) return;
    holdSettings({ teamMemberGUID, settings: { ...kept, ...held.settings } });
  } catch {
    // A browser that keeps nothing shows the defaults.
  }
}

function keepSetting(name: string, value: unknown): void {
  const teamMemberGUID = readUser()?.teamMemberGUID;
  if (teamMemberGUID === undefined) return;
  const settings = { ...readSettings(), [name]: value };
  holdSettings({ teamMemberGUID, settings });
  void inStore(place, 'readwrite', (store) => store.put(settings, teamMemberGUID)).catch(() => undefined);
}

function holdSettings(next: NonNullable<typeof held>): void {
  held = next;
  for (const listener of listeners) listener();
}

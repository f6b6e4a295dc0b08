/**
 * The guests whom this member has looked after, for the way back to the one before. They are kept for this session in
 * this browser tab only, and signing out removes them.
 */
import { useSyncExternalStore } from 'react';

import { onUserChange, readUser, recentGuestsKey } from './session.ts';

/** A guest, with the address of the screen that shows them. */
export interface RecentGuest {
  address: string;
  title: string;
  /** A number or a product that tells guests of one name apart; may be empty. */
  detail: string;
}

interface Kept {
  sessionGUID: string;
  guests: readonly RecentGuest[];
}

const guestsMax = 8;
const noGuests: readonly RecentGuest[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; kept: Kept | null } | undefined;

/** Returns the recent guests, the newest first. */
export function useRecentGuests(): readonly RecentGuest[] {
  return useSyncExternalStore(onChange, readRecentGuests);
}

/** Puts a guest in front. */
export function noteGuest(guest: RecentGuest): void {
  const sessionGUID = readUser()?.sessionGUID;
  if (sessionGUID === undefined) return;
  const others = readRecentGuests().filter(({ address }) => address !== guest.address);
  const kept: Kept = { sessionGUID, guests: [guest, ...others].slice(0, guestsMax) };
  sessionStorage.setItem(recentGuestsKey, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

/** Removes all of them, because one was erased. */
export function forgetRecentGuests(): void {
  sessionStorage.removeItem(recentGuestsKey);
  for (const listener of listeners) listener();
}

/** Reads the kept guests; those of another session are removed. */
export function readRecentGuests(): readonly RecentGuest[] {
  const text = sessionStorage.getItem(recentGuestsKey);
  if (known?.text !== text) known = { text, kept: parseGuests(text) };
  const { kept } = known;
  if (kept === null) return noGuests;
  if (kept.sessionGUID === readUser()?.sessionGUID) return kept.guests;
  sessionStorage.removeItem(recentGuestsKey);
  return noGuests;
}

function parseGuests(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Kept; // Only noteGuest writes this key.
  } catch {
    return null;
  }
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  const stopWatching = onUserChange(listener);
  return () => {
    listeners.delete(listener);
    stopWatching();
  };
}

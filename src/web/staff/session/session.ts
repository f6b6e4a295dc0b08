/**
 * The session in the browser's storage, in the format of staff §3: the login result under `user`, and its parts under
 * their own keys.
 */
import type { LoginResult } from '#contract/calls/staff-session.ts';

import { setSignOutReason, type SignOutReason } from './sign-out-reason.ts';

const userKey = 'user';
const rememberedKey = 'rememberTeamMemberUsername';

/** The key of the guests whom the member has looked after, in the storage of the browser tab. */
export const recentGuestsKey = 'recentGuests';

const listeners = new Set<() => void>();
let known: { text: string | null; user: LoginResult | null } | undefined;

/** Returns the signed-in member, or null; the same object until it changes. */
export function readUser(): LoginResult | null {
  const text = localStorage.getItem(userKey);
  if (known?.text !== text) known = { text, user: parseUser(text) };
  return known.user;
}

/**
 * Returns a function that says whether the current session is still active: an answer may arrive after its member has
 * logged out, or after another member has signed in.
 */
export function watchSession(): () => boolean {
  const sessionGUID = readUser()?.sessionGUID;
  return () => sessionGUID !== undefined && readUser()?.sessionGUID === sessionGUID;
}

/** Stores the login result and its parts. */
export function keepUser(user: LoginResult): void {
  localStorage.setItem(userKey, JSON.stringify(user));
  localStorage.setItem('accessToken', user.accessToken);
  localStorage.setItem('sessionGUID', user.sessionGUID);
  localStorage.setItem('sessionEndTimestamp', user.sessionEndTimestamp);
  localStorage.setItem('teamMemberUsername', user.teamMemberUsername);
  localStorage.setItem('permissions', JSON.stringify(user.permissions));
  setSignOutReason(null);
  tellListeners();
}

/**
 * Deletes everything on the device but the remembered username. `reason` is for the login screen, null if the member
 * logged out.
 */
export function forgetUser(reason: SignOutReason | null = null): void {
  setSignOutReason(reason);
  const remembered = readRememberedUsername();
  localStorage.clear();
  sessionStorage.removeItem(recentGuestsKey);
  rememberUsername(remembered);
  tellListeners();
}

/** Calls back on every sign-in and sign-out, in this browser tab and in others. */
export function onUserChange(listener: () => void): () => void {
  const onStorage = (): void => {
    const before = known?.user ?? null;
    if (before !== null && readUser() === null) setSignOutReason('elsewhere');
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Returns the remembered username for the form, or an empty string. */
export function readRememberedUsername(): string {
  return localStorage.getItem(rememberedKey) ?? '';
}

/** Stores a username, or deletes the stored one if it is empty. */
export function rememberUsername(username: string): void {
  if (username === '') localStorage.removeItem(rememberedKey);
  else localStorage.setItem(rememberedKey, username);
}

/** Returns the milliseconds until the session ends; an end without a time zone is UTC (staff §4). */
export function millisecondsLeft(user: LoginResult, now = Date.now()): number {
  const text = user.sessionEndTimestamp;
  const end = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(end) ? 0 : end - now;
}

/** True if the member has the permission by its name or id, or if no permission is required (staff §6). */
export function isAllowed(user: LoginResult | null, permission: string | undefined): boolean {
  if (permission === undefined) return true;
  const has = user?.permissions.some(
    ({ permissionName, permissionGUID }) => permissionName === permission || permissionGUID === permission,
  );
  return has === true;
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function parseUser(text: string | null): LoginResult | null {
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as LoginResult; // Only keepUser writes this key; a member who edits it affects only their own browser.
    return Array.isArray(user.permissions) && typeof user.accessToken === 'string' ? user : null;
  } catch {
    return null;
  }
}

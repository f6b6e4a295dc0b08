/** Who is signed in on this device, as staff §3 keeps it in the browser: the login result under `user` and its parts beside it. */
import type { LoginResult } from '#contract/calls/staff-session.ts';

import { setSignOutReason, type SignOutReason } from './sign-out-reason.ts';

const userKey = 'user';
const rememberedKey = 'rememberTeamMemberUsername';

const listeners = new Set<() => void>();
let known: { text: string | null; user: LoginResult | null } | undefined;

/** The signed-in member, or null; the same object as long as nothing changed. */
export function readUser(): LoginResult | null {
  const text = localStorage.getItem(userKey);
  if (known?.text !== text) known = { text, user: parseUser(text) };
  return known.user;
}

/**
 * Whether the session is still the one of now, when asked later: what a call was sent for may arrive after its member has
 * logged out, or when another has signed in.
 */
export function watchSession(): () => boolean {
  const sessionGUID = readUser()?.sessionGUID;
  return () => sessionGUID !== undefined && readUser()?.sessionGUID === sessionGUID;
}

/** Keeps the login result and its parts. */
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

/** Clears the device of everything but the remembered username; `reason` is for the login screen, null where it was wished. */
export function forgetUser(reason: SignOutReason | null = null): void {
  setSignOutReason(reason);
  const remembered = readRememberedUsername();
  localStorage.clear();
  rememberUsername(remembered);
  tellListeners();
}

/** Calls back on every sign-in and sign-out, in this tab of the browser and in others. */
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

/** The username to start the form with; empty where none is remembered. */
export function readRememberedUsername(): string {
  return localStorage.getItem(rememberedKey) ?? '';
}

/** Remembers a username, or forgets it where it is empty. */
export function rememberUsername(username: string): void {
  if (username === '') localStorage.removeItem(rememberedKey);
  else localStorage.setItem(rememberedKey, username);
}

/** Milliseconds until the session ends; an end without a zone is UTC (staff §4). */
export function millisecondsLeft(user: LoginResult, now = Date.now()): number {
  const text = user.sessionEndTimestamp;
  const end = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(end) ? 0 : end - now;
}

/** True where the member holds the permission by its name or id; no requirement is always met (staff §6). */
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
    const user = JSON.parse(text) as LoginResult; // only keepUser writes under this key; whoever edits it harms themselves
    return Array.isArray(user.permissions) && typeof user.accessToken === 'string' ? user : null;
  } catch {
    return null;
  }
}

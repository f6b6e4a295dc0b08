import { beforeEach, expect, test, vi } from 'vitest';

import {
  forgetUser,
  isAllowed,
  keepUser,
  millisecondsLeft,
  readUser,
  rememberUsername,
  watchSession,
} from './session.ts';

const user = {
  sessionGUID: 's',
  accessToken: 'gw1_x',
  teamMemberGUID: 'm',
  teamMemberUsername: 'agent@harborlight.example',
  sessionStartTimestamp: '2026-11-21T19:00:00.000Z',
  sessionEndTimestamp: '2026-11-22T07:00:00.000Z',
  permissions: [{ permissionGUID: 'p', permissionName: '_Admin' }],
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  });
});

test('a login is stored with its parts, and a logout leaves only the remembered username', () => {
  rememberUsername(user.teamMemberUsername);
  keepUser(user);
  expect(readUser()).toEqual(user);
  expect(localStorage.getItem('sessionGUID')).toBe('s');
  forgetUser();
  expect(readUser()).toBeNull();
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(localStorage.getItem('rememberTeamMemberUsername')).toBe(user.teamMemberUsername);
});

test('a session is the current one until its member logs out, also after another member signs in', () => {
  expect(watchSession()()).toBe(false);
  keepUser(user);
  const isStillSignedIn = watchSession();
  keepUser({ ...user, permissions: [] });
  expect(isStillSignedIn()).toBe(true);
  forgetUser();
  expect(isStillSignedIn()).toBe(false);
  keepUser({ ...user, sessionGUID: 'another' });
  expect(isStillSignedIn()).toBe(false);
});

test('an invalid stored login signs no one in', () => {
  localStorage.setItem('user', '{"permissions":');
  expect(readUser()).toBeNull();
  localStorage.setItem('user', '{}');
  expect(readUser()).toBeNull();
});

test('the end of a session is UTC, with or without its zone', () => {
  const now = Date.parse('2026-11-22T06:59:00Z');
  expect(millisecondsLeft(user, now)).toBe(60_000);
  expect(millisecondsLeft({ ...user, sessionEndTimestamp: '2026-11-22 07:00:00' }, now)).toBe(60_000);
  expect(millisecondsLeft({ ...user, sessionEndTimestamp: 'never' }, now)).toBe(0);
});

test('a permission is matched by name or id; no requirement is always met', () => {
  expect(isAllowed(user, '_Admin')).toBe(true);
  expect(isAllowed(user, 'p')).toBe(true);
  expect(isAllowed(user, 'Team Member List')).toBe(false);
  expect(isAllowed(null, '_Admin')).toBe(false);
  expect(isAllowed(null, undefined)).toBe(true);
});

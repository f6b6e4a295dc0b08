import { expect, test } from 'vitest';

import type { Call } from './call.ts';
import { originOf } from './call-origin.ts';
import { contract, readCallKey } from './contract.ts';

const paths = Object.entries<Call>(contract).map(([key, { access }]) => ({
  path: readCallKey(key).path,
  access,
}));

test('every call of a signed-in member belongs to the back office', () => {
  const ofStaff = paths.filter(({ access }) => access.kind === 'staff');
  expect(ofStaff.length).toBeGreaterThan(40);
  expect(ofStaff.filter(({ path }) => originOf(path) !== 'staff')).toEqual([]);
});

test('a call that proves a pass or a member belongs to the guest', () => {
  const ofGuests = paths.filter(({ access }) => /^(?:pass|member|apple)/.test(access.kind));
  expect(ofGuests.length).toBeGreaterThan(20);
  expect(ofGuests.filter(({ path }) => originOf(path) !== 'guest')).toEqual([]);
});

test('both origins answer only assets, icons and what the operator asks', () => {
  const ofBoth = paths.filter(({ path }) => originOf(path) === 'both').map(({ path }) => path);
  expect(ofBoth.filter((path) => !path.startsWith('/dev/')).sort()).toEqual(
    [
      ...['/assets/*', '/healthz', '/readyz', '/api/openapi.json'],
      ...['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png'],
      ...['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'],
    ].sort(),
  );
});

test('a name that only begins like a page of the back office belongs to the guest', () => {
  expect(['/logins', '/administer', '/apple', '/api/administer/'].map(originOf)).toEqual(
    Array(4).fill('guest'),
  );
});

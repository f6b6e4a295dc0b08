import { expect, test } from 'vitest';

import { lockOf } from './locked-row.ts';

const now = new Date('2026-11-21T19:00:00Z');
const open = { sessionActive: true, sessionEndTimestamp: '2026-11-22T07:00:00.000Z' };

test('a session that is open may be changed; one that has ended may not, and says why', () => {
  expect(lockOf('session', open, now)).toBeUndefined();
  const why = 'This session has ended and cannot be reopened; the member must sign in again.';
  expect(lockOf('session', { ...open, sessionActive: false }, now)).toBe(why);
  expect(lockOf('session', { ...open, sessionEndTimestamp: '2026-11-21T19:00:00.000Z' }, now)).toBe(why);
});

test('a session that has ended without a sign of life says so too, though nothing else in its row does', () => {
  expect(lockOf('session', { ...open, sessionEnded: false }, now)).toBeUndefined();
  expect(lockOf('session', { ...open, sessionEnded: true }, now)).toMatch(/^This session has ended/);
});

test('no other row is locked', () => {
  expect(lockOf('team', { teamMemberActive: false }, now)).toBeUndefined();
  expect(lockOf('session', undefined, now)).toBeUndefined();
});

import { expect, test } from 'vitest';

import { lockOf } from './locked-row.ts';

const now = new Date('2026-11-21T19:00:00Z');
const open = { sessionActive: true, sessionEndTimestamp: '2026-11-22T07:00:00.000Z' };

test('an open session may be changed; an ended one may not, and says why', () => {
  expect(lockOf('session', open, now)).toBeUndefined();
  const why = 'This session has ended and cannot be reopened; the member must sign in again.';
  expect(lockOf('session', { ...open, sessionActive: false }, now)).toBe(why);
  expect(lockOf('session', { ...open, sessionEndTimestamp: '2026-11-21T19:00:00.000Z' }, now)).toBe(why);
});

test('a session that ended for inactivity is read-only too, although no other field of its row shows it', () => {
  expect(lockOf('session', { ...open, sessionEnded: false }, now)).toBeUndefined();
  expect(lockOf('session', { ...open, sessionEnded: true }, now)).toMatch(/^This session has ended/);
});

test('no other row is locked', () => {
  expect(lockOf('team', { teamMemberActive: false }, now)).toBeUndefined();
  expect(lockOf('session', undefined, now)).toBeUndefined();
});

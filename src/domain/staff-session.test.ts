import { expect, test } from 'vitest';

import { capSessionEnd, isNoteDue, isSessionOpen, lastDoneAt } from './staff-session.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const session = { startedAt: now, endsAt: later(720), lastSeenAt: now, isActive: true };

test('a session ends at its end, after half an hour without a call, or when somebody ends it', () => {
  expect(isSessionOpen(session, later(30))).toBe(true);
  expect(isSessionOpen(session, later(30.1))).toBe(false);
  expect(isSessionOpen({ ...session, lastSeenAt: later(719) }, later(719.9))).toBe(true);
  expect(isSessionOpen({ ...session, lastSeenAt: later(719) }, later(720))).toBe(false);
  expect(isSessionOpen({ ...session, isActive: false }, now)).toBe(false);
});

test('no session outlives twelve hours, whatever end somebody types', () => {
  expect(capSessionEnd(now)).toEqual(later(720));
  expect(capSessionEnd(now, new Date('9999-01-01T00:00:00Z'))).toEqual(later(720));
  expect(capSessionEnd(now, later(10))).toEqual(later(10));
});

test('a sign of life is noted once a minute', () => {
  expect(isNoteDue(now, later(0.9))).toBe(false);
  expect(isNoteDue(now, later(1))).toBe(true);
});

test('a call reports how long ago a person did something; one that reports nothing is done by its caller', () => {
  expect(lastDoneAt(now, undefined)).toEqual(now);
  expect(lastDoneAt(now, '0')).toEqual(now);
  expect(lastDoneAt(now, '600')).toEqual(later(-10));
});

test.each(['', '-600', '1e9', '60.5', 'soon', '9'.repeat(10)])('the report %j renews nothing', (report) => {
  expect(lastDoneAt(now, report)).toBeUndefined();
});

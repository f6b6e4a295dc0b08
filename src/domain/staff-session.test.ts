import { expect, test } from 'vitest';

import {
  capSessionEnd,
  idleWarningMinutes,
  isNoteDue,
  isSessionOpen,
  lastDoneAt,
  sessionHoursMax,
  sessionIdleMinutesMax,
  sessionNoteMinutes,
  stillHereMinutes,
  wouldReopen,
} from './staff-session.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const session = { startedAt: now, endsAt: later(720), lastSeenAt: now, isActive: true };

test('a session ends at its end, after half an hour without a call, or when a person ends it', () => {
  expect(isSessionOpen(session, later(30))).toBe(true);
  expect(isSessionOpen(session, later(30.1))).toBe(false);
  expect(isSessionOpen({ ...session, lastSeenAt: later(719) }, later(719.9))).toBe(true);
  expect(isSessionOpen({ ...session, lastSeenAt: later(719) }, later(720))).toBe(false);
  expect(isSessionOpen({ ...session, isActive: false }, now)).toBe(false);
});

test('no session outlives twelve hours, for any end that is typed', () => {
  expect(capSessionEnd(now)).toEqual(later(720));
  expect(capSessionEnd(now, new Date('9999-01-01T00:00:00Z'))).toEqual(later(720));
  expect(capSessionEnd(now, later(10))).toEqual(later(10));
});

test('activity is recorded once a minute', () => {
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

test('a session that has ended is not opened again, in whatever way it ended', () => {
  const ended = { ...session, isActive: false };
  expect(wouldReopen(ended, { isActive: true }, now)).toBe(true);
  expect(wouldReopen(ended, { isActive: false }, now)).toBe(false);
  expect(wouldReopen(ended, {}, now)).toBe(false);
  expect(wouldReopen(session, { endsAt: later(721) }, later(720))).toBe(true);
  expect(wouldReopen(session, { endsAt: later(720) }, later(720))).toBe(false);
  expect(wouldReopen(session, { endsAt: later(10) }, later(720))).toBe(false);
  expect(wouldReopen(session, { isActive: true }, later(31))).toBe(true);
});

test('a session that is open may be changed in every way', () => {
  expect(wouldReopen(session, { isActive: true, endsAt: later(721) }, now)).toBe(false);
});

test('the times of a session are those of the security rules', () => {
  expect({
    sessionHoursMax,
    sessionIdleMinutesMax,
    idleWarningMinutes,
    stillHereMinutes,
    sessionNoteMinutes,
  }).toEqual({
    sessionHoursMax: 12,
    sessionIdleMinutesMax: 30,
    idleWarningMinutes: 2,
    stillHereMinutes: 5,
    sessionNoteMinutes: 1,
  });
});

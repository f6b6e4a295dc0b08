import { expect, test } from 'vitest';

import { lastMomentOf, writeParkTime } from './park-day.ts';

test.each([
  ['2027-01-05T04:59:00Z', 'America/New_York', '2027-01-04T23:59:00-05:00'],
  ['2026-07-05T03:59:59.999Z', 'America/New_York', '2026-07-04T23:59:59-04:00'],
  ['2026-10-31T18:29:00Z', 'Asia/Kolkata', '2026-10-31T23:59:00+05:30'],
  ['2026-10-31T23:59:00Z', 'UTC', '2026-10-31T23:59:00+00:00'],
])('%s in %s is %s', (instant, timeZone, written) => {
  expect(writeParkTime(new Date(instant), timeZone)).toBe(written);
});

test('what ends at midnight has its last day before that', () => {
  const midnight = new Date('2027-01-05T05:00:00Z');
  expect(writeParkTime(lastMomentOf(midnight), 'America/New_York')).toBe('2027-01-04T23:59:59-05:00');
});

test('the last moment is the millisecond before the end', () => {
  expect(lastMomentOf(new Date(1000))).toEqual(new Date(999));
});

import { expect, test } from 'vitest';

import { isSameYear, nearDayOf, parkDateOf } from './near-day.ts';

const park = { timeZone: 'America/New_York' };
const now = new Date('2026-11-23T03:30:00Z'); // Sunday, November 22, 10:30 PM at the park

test.each([
  ['2026-11-22T04:59:59Z', 'yesterday'],
  ['2026-11-22T05:00:00Z', 'today'],
  ['2026-11-23T04:59:59Z', 'today'],
  ['2026-11-23T05:00:00Z', 'tomorrow'],
  ['2026-11-24T05:00:00Z', 'week'],
  ['2026-11-29T04:59:59Z', 'week'],
  ['2026-11-29T05:00:00Z', 'other'],
  ['2026-11-21T04:59:59Z', 'other'],
] as const)('%s is %s on the park’s calendar', (instant, near) => {
  expect(nearDayOf(new Date(instant), now, park)).toBe(near);
});

test('a night on which the clocks change is one day', () => {
  const evening = new Date('2026-11-01T03:00:00Z'); // October 31, 11 PM, before a day of 25 hours
  expect(nearDayOf(new Date('2026-11-02T04:30:00Z'), evening, park)).toBe('tomorrow');
  expect(nearDayOf(new Date('2026-11-02T05:30:00Z'), evening, park)).toBe('week');
});

test('the date is that of the park’s calendar, also when it is the next day in UTC', () => {
  expect(parkDateOf(now, park)).toBe('2026-11-22');
});

test('the year is that of the park’s calendar', () => {
  const lastNight = new Date('2027-01-01T04:59:00Z');
  expect(isSameYear(lastNight, now, park)).toBe(true);
  expect(isSameYear(new Date('2027-01-01T05:00:00Z'), now, park)).toBe(false);
});

import { expect, test } from 'vitest';

import { operatingDayOf } from '#domain/operating-day.ts';

import { makeTimeShift, readDemoPark } from './demo-data.ts';

const park = { timeZone: 'America/New_York', operatingDayRollover: '02:00' };

test('the anchor becomes today, and times of day at the park stay what they are', () => {
  const shift = makeTimeShift('2026-11-21', new Date('2027-07-04T16:00:00Z'), park);
  expect(shift('2026-11-21T17:31:00Z').toISOString()).toBe('2027-07-04T16:31:00.000Z'); // 12:31 in winter and in summer
  expect(shift('2027-01-05T04:59:00Z').toISOString()).toBe('2027-08-18T03:59:00.000Z'); // 23:59 at the park
});

test('before 02:00 the demo park still lives in the operating day of the evening before', () => {
  const shift = makeTimeShift('2026-11-21', new Date('2026-12-01T06:30:00Z'), park);
  expect(operatingDayOf(shift('2026-11-21T17:31:00Z'), park)).toBe('2026-11-30');
});

test('on its own day the demo park is not moved at all', () => {
  const shift = makeTimeShift('2026-11-21', new Date('2026-11-21T18:00:00Z'), park);
  expect(shift('2026-11-21T06:15:00Z').toISOString()).toBe('2026-11-21T06:15:00.000Z');
});

test('the demo park reads whole: 36 passes, 8 members, 54 permissions', () => {
  const demo = readDemoPark();
  expect([demo.orders.length, demo.loyalty.members.length, demo.admin.permissions.length]).toEqual([
    36, 8, 54,
  ]);
});

import { expect, test } from 'vitest';

import { boundsOfOperatingDay, operatingDayAround, operatingDayOf } from './operating-day.ts';

const park = 'America/New_York';
const dayAt = (iso: string): string => operatingDayOf(new Date(iso), park);

test('a ride at 01:59 belongs to the evening before, one at 02:00 to the new day', () => {
  expect(dayAt('2026-07-04T05:59:59Z')).toBe('2026-07-03');
  expect(dayAt('2026-07-04T06:00:00Z')).toBe('2026-07-04');
});

test('on the day the clocks go forward the new day begins at 03:00, for there is no 02:00', () => {
  expect(dayAt('2026-03-08T06:59:59Z')).toBe('2026-03-07');
  expect(dayAt('2026-03-08T07:00:00Z')).toBe('2026-03-08');
  expect(boundsOfOperatingDay('2026-03-07', park).to.toISOString()).toBe('2026-03-08T07:00:00.000Z');
});

test('on the day the clocks go back both hours from 01:00 to 02:00 belong to the evening before', () => {
  expect(dayAt('2026-11-01T05:30:00Z')).toBe('2026-10-31');
  expect(dayAt('2026-11-01T06:59:59Z')).toBe('2026-10-31');
  expect(dayAt('2026-11-01T07:00:00Z')).toBe('2026-11-01');
});

test('one day ends where the next begins, so no instant is lost or counted twice', () => {
  for (const day of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-12-31']) {
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    expect(boundsOfOperatingDay(day, park).to).toEqual(boundsOfOperatingDay(next, park).from);
  }
});

test('the day around an instant is the same whatever was asked before, in each park by itself', () => {
  const asked = [
    '2026-11-21T06:59:59Z',
    '2026-11-21T07:00:00Z',
    '2026-11-22T06:59:59Z',
    '2026-11-21T19:00:00Z',
  ];
  for (const zone of [park, 'Europe/Berlin', park])
    for (const iso of [...asked, ...asked.toReversed()]) {
      const instant = new Date(iso);
      const bounds = boundsOfOperatingDay(operatingDayOf(instant, zone), zone);
      expect(operatingDayAround(instant, zone)).toEqual(bounds);
    }
});

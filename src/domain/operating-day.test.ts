import { expect, test } from 'vitest';

import { boundsOfOperatingDay, operatingDayAround, operatingDayOf } from './operating-day.ts';
import { americanPark, germanPark } from './park-format.sample.ts';

const park = americanPark;
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
  for (const each of [park, germanPark, park])
    for (const iso of [...asked, ...asked.toReversed()]) {
      const instant = new Date(iso);
      const bounds = boundsOfOperatingDay(operatingDayOf(instant, each), each);
      expect(operatingDayAround(instant, each)).toEqual(bounds);
    }
});

test('a park whose brand ends the day at another time has other days', () => {
  const late = { ...park, operatingDayRollover: '04:30' };
  expect(operatingDayOf(new Date('2026-07-04T08:29:59Z'), late)).toBe('2026-07-03');
  expect(operatingDayOf(new Date('2026-07-04T08:30:00Z'), late)).toBe('2026-07-04');
  expect(operatingDayAround(new Date('2026-07-04T08:29:59Z'), late).to.toISOString()).toBe(
    '2026-07-04T08:30:00.000Z',
  );
});

test.each(['00:00', '01:30', '02:00', '02:30', '03:00'])(
  'an instant lies within the bounds of its own day on the days when the clocks change, with a rollover at %s',
  (operatingDayRollover) => {
    const odd = { ...park, operatingDayRollover };
    for (const midnight of ['2026-03-08T04:00:00Z', '2026-11-01T03:00:00Z'])
      for (let minutes = 0; minutes < 8 * 60; minutes += 10) {
        const instant = new Date(Date.parse(midnight) + minutes * 60_000);
        const { from, to } = boundsOfOperatingDay(operatingDayOf(instant, odd), odd);
        expect([from <= instant, instant < to]).toEqual([true, true]);
      }
  },
);

test('the day of an instant is the same by look-up as by the calendar, for more instants than are kept', () => {
  const first = Date.parse('2020-01-01T00:00:00Z');
  const stepMilliseconds = 11 * 3_600_000;
  const byCalendar = (instant: Date): string => {
    const local = instant.toTemporalInstant().toZonedDateTimeISO(park.timeZone);
    const start = local.toPlainDate().toZonedDateTime({ timeZone: park.timeZone, plainTime: '02:00' });
    const isBefore = Temporal.ZonedDateTime.compare(local, start) < 0;
    return local
      .toPlainDate()
      .subtract({ days: isBefore ? 1 : 0 })
      .toString();
  };
  const wrong: string[] = [];
  for (const round of [0, 1])
    for (let step = 0; step < 4500; step += 1) {
      const instant = new Date(first + step * stepMilliseconds + round);
      if (operatingDayOf(instant, park) !== byCalendar(instant)) wrong.push(instant.toISOString());
    }
  expect(wrong).toEqual([]);
});

import { expect, test } from 'vitest';

import { operatingDayOf } from '#domain/operating-day.ts';

import { readDemoPark } from './demo-data.ts';
import { makePastShift, makeTimeShift, makeVisitShift } from './time-shift.ts';

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

test('no ride of the demo is later than now, and those of a morning keep their order and their day', () => {
  const demo = readDemoPark();
  const { history } = demo.orders.find(({ orderId }) => orderId === '10400005') ?? { history: [] };
  expect(history.length).toBeGreaterThan(5);
  for (const time of ['07:00', '07:05', '07:31', '13:00', '20:00']) {
    const now = new Date(`2026-11-21T${time}:00Z`);
    const shift = makeTimeShift(demo.anchor, now, demo.operator);
    const visitAt = makeVisitShift(shift, history, { now, park: demo.operator });
    const moved = history.map(({ timestamp }) => visitAt(timestamp).getTime());
    const seeded = history.map(({ timestamp }) => shift(timestamp).getTime());
    expect(Math.max(...moved)).toBeLessThanOrEqual(now.getTime());
    const days = (times: number[]) => times.map((at) => operatingDayOf(new Date(at), demo.operator));
    expect(days(moved)).toEqual(days(seeded));
    const isInOrder = moved.every((at, one) =>
      seeded.every((other, two) => (seeded[one] ?? 0) <= other || at > (moved[two] ?? 0)),
    );
    // In the very instant in which the day begins no two uses can be apart.
    expect(isInOrder).toBe(time !== '07:00');
  }
});

test('other events that the seed dates later today happen now', () => {
  const now = new Date('2026-11-21T13:00:00Z');
  const past = makePastShift(makeTimeShift('2026-11-21', now, park), now);
  expect(past('2026-11-21T14:40:00Z')).toEqual(now);
  expect(past('2026-11-20T14:40:00Z').toISOString()).toBe('2026-11-20T14:40:00.000Z');
});

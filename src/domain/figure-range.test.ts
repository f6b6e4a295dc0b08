import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  daysIn,
  daysOf,
  hourStartOf,
  rangeBefore,
  rangeOfPreset,
  sameDaysLastYear,
  stepsOf,
} from './figure-range.ts';
import { operatingDayOf } from './operating-day.ts';
import { rangePresets } from './range-presets.ts';

const park = { timeZone: 'America/New_York', operatingDayRollover: '02:00' };
const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'UTC',
];
const parks = fc.record({
  timeZone: fc.constantFrom(...zones),
  operatingDayRollover: fc.constantFrom('00:00', '01:30', '02:00', '02:30', '05:45'),
});
const ranges = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 60 }))
  .map(([start, length]) => {
    const from = Temporal.PlainDate.from('2024-12-01').add({ days: start });
    return { from: from.toString(), to: from.add({ days: length }).toString() };
  });

test('a day on which the clocks change has 23 or 25 hours', () => {
  const hours = (day: string) => stepsOf({ from: day, to: day }, 'hour', park).names.length;
  // The night from Saturday to Sunday belongs to Saturday's operating day.
  expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-10-31'), hours('2026-11-01')]).toEqual([
    24, 23, 25, 24,
  ]);
});

test('the steps of a range follow each other without a gap, and every instant is in one hour, one day and one week', () => {
  fc.assert(
    fc.property(ranges, parks, fc.double({ min: 0, max: 1, noNaN: true }), (range, place, share) => {
      const [hours, days, weeks] = (['hour', 'day', 'week'] as const).map((step) =>
        stepsOf(range, step, place),
      );
      if (hours === undefined || days === undefined || weeks === undefined) throw new Error('no steps');
      expect(days.names).toEqual(daysOf(range));
      expect([hours.end, weeks.end]).toEqual([days.end, days.end]);
      expect([hours.starts[0], weeks.starts[0]]).toEqual([days.starts[0], days.starts[0]]);
      const known = new Set(hours.starts.map(Number));
      for (const start of [...days.starts, ...weeks.starts]) expect(known.has(start.getTime())).toBe(true);
      const first = days.starts[0]?.getTime() ?? 0;
      const instant = new Date(Math.floor(first + share * (days.end.getTime() - first - 1)));
      expect(known.has(hourStartOf(instant, place).getTime())).toBe(true);
      const index = days.starts.findLastIndex((start) => start <= instant);
      expect(days.names[index]).toBe(operatingDayOf(instant, place));
    }),
    { numRuns: 60 },
  );
});

test('the range before ends where the range begins, and is as long, in days or in whole months', () => {
  expect(rangeBefore({ from: '2026-11-02', to: '2026-11-08' })).toEqual({
    from: '2026-10-26',
    to: '2026-11-01',
  });
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(rangeBefore({ from: '2026-01-01', to: '2026-12-31' })).toEqual({
    from: '2025-01-01',
    to: '2025-12-31',
  });
});

test('last year stands beside by weekday, and by date for months and long ranges', () => {
  expect(sameDaysLastYear({ from: '2026-11-21', to: '2026-11-21' })).toEqual({
    ...{ from: '2025-11-22', to: '2025-11-22', alignment: 'weekdays' },
  });
  expect(sameDaysLastYear({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    ...{ from: '2025-11-01', to: '2025-11-30', alignment: 'dates' },
  });
  expect(sameDaysLastYear({ from: '2025-11-22', to: '2026-11-21' }).alignment).toBe('dates');
});

test('a range beside last year by weekday has the same weekdays and length', () => {
  fc.assert(
    fc.property(ranges, (range) => {
      const before = rangeBefore(range);
      expect(Temporal.PlainDate.from(before.to).add({ days: 1 }).toString()).toBe(range.from);
      const lastYear = sameDaysLastYear(range);
      if (lastYear.alignment === 'dates') return;
      const weekdayOf = (day: string) => Temporal.PlainDate.from(day).dayOfWeek;
      expect([weekdayOf(lastYear.from), daysIn(lastYear)]).toEqual([weekdayOf(range.from), daysIn(range)]);
    }),
  );
});

test('every preset ends today or before, and has its days', () => {
  const days = rangePresets.map((preset) => daysIn(rangeOfPreset(preset, '2026-11-21')));
  expect(days).toEqual([1, 1, 7, 30, 90, 21, 31, 325, 365]);
});

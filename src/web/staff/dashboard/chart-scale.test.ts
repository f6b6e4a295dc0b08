import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dateTicks, valueTicks, type ChartStep } from './chart-scale.ts';

test.each([
  [[340], [0, 100, 200, 300, 400]],
  [[0], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [[17], [0, 5, 10, 15, 20]],
  [[1_234_567], [0, 500_000, 1_000_000, 1_500_000]],
  [
    [40, -30],
    [-40, -20, 0, 20, 40],
  ],
])('the values %j have the ticks %j', (values, ticks) => {
  expect(valueTicks(values)).toEqual(ticks);
});

test('ticks are even, in steps of 1, 2 or 5, few, and cover every value', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 }), (values) => {
      const ticks = valueTicks(values);
      const [first = 0, second = 0] = ticks;
      const step = second - first;
      expect(['1', '2', '5']).toContain(String(step).replaceAll('0', ''));
      expect(ticks.every((tick, index) => tick === first + index * step)).toBe(true);
      expect(ticks).toContain(0);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(first);
      expect(Math.max(...values)).toBeLessThanOrEqual(ticks.at(-1) ?? 0);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});

function days(first: string, count: number, every = 1): ChartStep[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(first) + index * every * 86_400_000).toISOString().slice(0, 10),
    hour: null,
    by: every === 7 ? 'week' : 'day',
  }));
}

function labelsOf(steps: readonly ChartStep[], countMax: number): string[] {
  return dateTicks(steps, countMax).map(({ index }) => {
    const { day = '', hour = null } = steps[index] ?? {};
    return hour === null ? day : `${day} ${hour}`;
  });
}

test('thirty days are labeled on Mondays, a week every day, a year on firsts of months', () => {
  expect(labelsOf(days('2026-10-24', 30), 10)).toEqual([
    ...['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
  ]);
  expect(labelsOf(days('2026-11-15', 7), 10)).toHaveLength(7);
  expect(labelsOf(days('2026-01-10', 365), 6)).toEqual([
    ...['2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01', '2027-01-01'],
  ]);
  expect(labelsOf(days('2025-12-29', 60, 7), 4)).toEqual(['2025-12-29', '2026-06-29', '2026-12-28']);
});

test('a day by hour is labeled at even hours, also where an hour comes twice', () => {
  const hours = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 1];
  const steps = hours.map((hour): ChartStep => ({ day: '2026-10-31', hour, by: 'hour' }));
  expect(dateTicks(steps, 8).map(({ index }) => hours[index])).toEqual([3, 6, 9, 12, 15, 18, 21, 0]);
  expect(dateTicks(steps, 30)).toHaveLength(24);
});

test('there are never more labels than fit, and always one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1100 }),
      fc.constantFrom(1, 7),
      fc.integer({ min: 1, max: 12 }),
      (count, every, most) => {
        const ticks = dateTicks(days('2025-02-03', count, every), most);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(most);
      },
    ),
  );
});

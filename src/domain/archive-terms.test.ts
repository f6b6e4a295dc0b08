import { expect, test } from 'vitest';

import {
  firstHotMonth,
  hotDaysOf,
  keepDaysOf,
  keepUntilOf,
  monthStart,
  monthStarts,
  parseMonth,
} from './archive-terms.ts';

const timeZone = 'America/New_York';

test('a month is written as year and month, and nothing else is one', () => {
  expect(parseMonth('2025-01')).toBe('2025-01');
  for (const text of ['2025-13', '2025-00', '2025', '25-01', '2025-1', '2025-01-01', '', 'x'])
    expect(parseMonth(text)).toBeUndefined();
});

test('a month begins at midnight of the park, also where the clocks differ', () => {
  expect(monthStart('2026-01', timeZone)).toEqual(new Date('2026-01-01T05:00:00Z'));
  expect(monthStart('2026-07', timeZone)).toEqual(new Date('2026-07-01T04:00:00Z'));
});

test('the month in which the term ends stays whole', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(firstHotMonth(now, 400, timeZone)).toBe('2025-10');
  // Midnight in New York is 05:00 UTC, so the day before belongs to the earlier month.
  expect(firstHotMonth(new Date('2026-01-01T04:59:00Z'), 0, timeZone)).toBe('2025-12');
});

test('the ledger stays as long as the account that it belongs to, if that is longer', () => {
  expect(hotDaysOf('ledger', { members: 1825, names: 1095 })).toBe(1825);
  expect(hotDaysOf('ledger', { members: 730, names: 1095 })).toBe(1095);
  expect(hotDaysOf('ledger', { members: null, names: 1095 })).toBe(1095);
  expect(hotDaysOf('audit', { members: 1825, names: 1095 })).toBe(400);
});

test('visits are not kept longer than names, and books for ten years', () => {
  expect(keepDaysOf('visits', { members: null, names: 700 })).toBe(700);
  expect(keepUntilOf('2025-01', 700)).toBe('2026-12-01');
  expect(keepUntilOf('2016-01', keepDaysOf('ledger', { members: null, names: 700 }))).toBe('2025-12-31');
});

test('the months are listed from the oldest row to the first that stays', () => {
  const starts = monthStarts(new Date('2025-11-15T12:00:00Z'), '2026-02', timeZone);
  expect(starts.map((start) => start.toISOString().slice(0, 10))).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ]);
  expect(monthStarts(new Date('2026-03-15T12:00:00Z'), '2026-02', timeZone)).toHaveLength(1);
});

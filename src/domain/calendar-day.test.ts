import { expect, test } from 'vitest';

import { isCalendarDay } from './calendar-day.ts';

test('only days that the calendar has are days', () => {
  expect(['2026-02-28', '2028-02-29'].filter((day) => !isCalendarDay(day))).toEqual([]);
  expect(['2026-02-30', '2026-2-3', '1999-01-01', 'today', ''].filter(isCalendarDay)).toEqual([]);
});

import { expect, test, vi } from 'vitest';

import { formatMonthDay, formatTimeOfDay, formatWeekday } from './park-time.ts';
import { americanPark, germanPark } from './park-format.sample.ts';

const park = americanPark;

test('an instant is read in park time, in winter and in summer', () => {
  expect(formatTimeOfDay(new Date('2026-11-21T19:05:00Z'), park)).toBe('2:05 PM');
  expect(formatTimeOfDay(new Date('2026-07-04T16:00:00Z'), park)).toBe('12:00 PM');
});

test('the day is that of the park, not that of Greenwich', () => {
  expect(formatMonthDay(new Date('2026-11-22T03:00:00Z'), park)).toBe('November 21');
});

test('a date is read with its weekday, whatever the time zone of the machine', () => {
  expect(formatWeekday('2026-11-21', park)).toBe('Saturday, November 21');
});

test('a German park writes the same times the German way', () => {
  expect(formatTimeOfDay(new Date('2026-11-21T19:05:00Z'), germanPark)).toBe('20:05');
  expect(formatMonthDay(new Date('2026-11-21T23:30:00Z'), germanPark)).toBe('22. November');
  expect(formatWeekday('2026-11-21', germanPark)).toBe('Samstag, 21. November');
});

test('the time of day has a plain space before AM and PM in every browser', () => {
  vi.stubGlobal('Intl', {
    DateTimeFormat: class {
      format(): string {
        return '2:05\u202fPM';
      }
    },
  });
  const time = formatTimeOfDay(new Date('2026-11-21T19:05:00Z'), park);
  vi.unstubAllGlobals();
  expect(time).toBe('2:05 PM');
});

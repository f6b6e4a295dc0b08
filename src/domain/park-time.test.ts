import { expect, test, vi } from 'vitest';

import { formatMonthDay, formatTimeOfDay, formatWeekday } from './park-time.ts';

const zone = 'America/New_York';

test('an instant is read in park time, in winter and in summer', () => {
  expect(formatTimeOfDay(new Date('2026-11-21T19:05:00Z'), zone)).toBe('2:05 PM');
  expect(formatTimeOfDay(new Date('2026-07-04T16:00:00Z'), zone)).toBe('12:00 PM');
});

test('the day is that of the park, not that of Greenwich', () => {
  expect(formatMonthDay(new Date('2026-11-22T03:00:00Z'), zone)).toBe('November 21');
});

test('a date is read with its weekday, whatever the time zone of the machine', () => {
  expect(formatWeekday('2026-11-21')).toBe('Saturday, November 21');
});

test('the time of day has a plain space before AM and PM in every browser', () => {
  vi.stubGlobal('Intl', {
    DateTimeFormat: class {
      format(): string {
        return '2:05\u202fPM';
      }
    },
  });
  const time = formatTimeOfDay(new Date('2026-11-21T19:05:00Z'), zone);
  vi.unstubAllGlobals();
  expect(time).toBe('2:05 PM');
});

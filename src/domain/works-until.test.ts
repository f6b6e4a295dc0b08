import { expect, test } from 'vitest';

import { readWorksUntil, writeWorksUntil } from './works-until.ts';

const park = { locale: 'en-US', timeZone: 'America/New_York' };

test.each([
  ['2026-09-30', '2026-10-01T04:00:00.000Z'],
  ['9/30/2026', '2026-10-01T04:00:00.000Z'],
  [' 09/30/26 ', '2026-10-01T04:00:00.000Z'],
  ['12/31/2026', '2027-01-01T05:00:00.000Z'],
  // The night in which the clocks go back is an hour longer.
  ['2026-11-01', '2026-11-02T05:00:00.000Z'],
  ['2026-09-30 18:00', '2026-09-30T22:00:00.000Z'],
  ['2026-10-01T00:00:00-04:00', '2026-10-01T04:00:00.000Z'],
])('%s ends at %s', (text, iso) => {
  const end = readWorksUntil(text, park);
  expect(end instanceof Date ? end.toISOString() : end).toBe(iso);
});

test('a date of numbers is read in the order of the park', () => {
  const end = readWorksUntil('30.09.2026', { locale: 'de-DE', timeZone: 'Europe/Berlin' });
  expect(end).toEqual(new Date('2026-09-30T22:00:00Z'));
  expect(readWorksUntil('30/09/2026', park)).toEqual({ fault: 'is not a time such as 11/20/2026 10:00 AM' });
});

test('an empty text is no end, and no date is a fault', () => {
  expect(readWorksUntil('  ', park)).toBeNull();
  for (const text of ['soon', '2026-02-30', '1.1.1700', '9999-12-31'])
    expect(readWorksUntil(text, park)).toMatchObject({ fault: expect.any(String) as string });
});

test('the end of a day is written as that day, any other end with its time', () => {
  expect(writeWorksUntil(new Date('2026-10-01T04:00:00Z'), park)).toBe('Sep 30, 2026');
  expect(writeWorksUntil(new Date('2026-09-30T22:00:00Z'), park)).toMatch(/^Sep 30, 2026, 6:00\sPM$/);
});

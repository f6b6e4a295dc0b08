import { expect, test } from 'vitest';

import { americanPark } from '#domain/park-format.sample.ts';

import { formatMoment, formatOrderDate } from './order-date.ts';

test('an order of the late evening has the date of the park, not of London, and an instant its time of day', () => {
  expect(formatOrderDate('2026-11-20T00:44:00Z', americanPark)).toBe('11/19/26');
  expect(formatMoment('2026-01-05T16:05:00Z', americanPark).replace('\u202f', ' ')).toBe('1/5/26, 11:05 AM');
});

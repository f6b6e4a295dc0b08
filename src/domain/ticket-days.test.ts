import { expect, test } from 'vitest';

import { ticketDaysOf, ticketStartOf } from './ticket-days.ts';

const park = { timeZone: 'America/New_York', operatingDayRollover: '02:00' };
const orderedAt = new Date('2026-11-12T15:15:00Z');
const ticketOf = (expiresAt: string | null, dayCount?: number, bought = orderedAt) => ({
  orderedAt: bought,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
  dayCount,
});
const daysOf = (...ticket: Parameters<typeof ticketOf>) => ticketDaysOf(ticketOf(...ticket), park, 14);
const startOf = (...ticket: Parameters<typeof ticketOf>) =>
  ticketStartOf(ticketOf(...ticket), park, 14)?.toISOString();

test('a day ticket is for the day on which it expires', () => {
  expect(daysOf('2027-01-05T04:59:00Z', 1)).toEqual({ days: ['2027-01-04'], isDated: true });
});

test.each([
  ['2027-01-01T04:59:00Z', 3, ['2026-12-29', '2026-12-30', '2026-12-31']],
  // An hour after midnight still belongs to the day before.
  ['2027-01-05T06:00:00Z', 1, ['2027-01-04']],
  // Over leap days, changes of clocks and beyond the year 9999.
  ['2028-03-02T04:59:00Z', 3, ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['2027-03-16T03:59:00Z', 3, ['2027-03-13', '2027-03-14', '2027-03-15']],
  ['+010000-01-03T04:59:00Z', 2, ['+010000-01-01', '+010000-01-02']],
])('a ticket that expires %s and is for %i days is for each of them', (expiresAt, dayCount, days) => {
  expect(daysOf(expiresAt, dayCount).days).toEqual(days);
});

test('no day of a ticket is before its purchase', () => {
  const { days, isDated } = daysOf('2026-11-14T04:59:00Z', 5);
  expect(days).toEqual(['2026-11-12', '2026-11-13']);
  expect(isDated).toBe(true);
});

test('an open ticket has every day since its purchase, and the last fourteen of a long time', () => {
  expect(daysOf('2026-11-15T04:59:00Z')).toEqual({
    days: ['2026-11-12', '2026-11-13', '2026-11-14'],
    isDated: false,
  });
  const { days } = daysOf('2027-01-05T04:59:00Z');
  expect([days.length, days[0], days.at(-1)]).toEqual([14, '2026-12-22', '2027-01-04']);
});

test('a ticket that is bought on the day on which it expires is for that day', () => {
  expect(daysOf('2026-11-13T04:59:00Z')).toEqual({ days: ['2026-11-12'], isDated: true });
});

test('a ticket without an expiry has no days, and one that expired before its purchase has its last', () => {
  expect(daysOf(null, 1)).toEqual({ days: [], isDated: false });
  expect(daysOf('2026-11-01T04:59:00Z', 2).days).toEqual(['2026-10-31']);
});

test('a ticket for certain days begins with the operating day of the first', () => {
  expect(startOf('2027-01-05T04:59:00Z', 1)).toBe('2027-01-04T07:00:00.000Z');
  expect(startOf('2027-01-05T04:59:00Z', 3)).toBe('2027-01-02T07:00:00.000Z');
});

test('an open ticket that is bought on its last day begins with that day', () => {
  expect(startOf('2026-11-13T04:59:00Z')).toBe('2026-11-12T07:00:00.000Z');
  // The operating day on which the clocks are set back has 25 hours.
  const bought = new Date('2026-10-31T06:00:00Z');
  expect(startOf('2026-11-01T07:00:00Z', undefined, bought)).toBe('2026-10-31T06:00:00.000Z');
});

test('an open ticket and one without an end begin with their purchase', () => {
  expect([startOf('2027-01-05T04:59:00Z'), startOf('2026-11-14T07:00:00Z'), startOf(null, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

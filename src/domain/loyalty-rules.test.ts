import { expect, test } from 'vitest';

import { expiryOf, pointsFor } from './loyalty-rules.ts';

const basis = { pointsPerDollar: 10, multiplier: 1 };

test.each<[string, Parameters<typeof pointsFor>[0], number]>([
  ['a day ticket of 64 dollars', { ...basis, baseCents: 6400 }, 640],
  [
    "a passholder's pass of 189 dollars, times one and a half",
    { ...basis, baseCents: 18900, multiplier: 1.5 },
    2835,
  ],
  ['a check of 88.40 at five points', { pointsPerDollar: 5, multiplier: 1, baseCents: 8840 }, 442],
  ['a check of 24.59, rounded down once', { pointsPerDollar: 5, multiplier: 1, baseCents: 2459 }, 122],
  [
    'a passholder check of 24.59, rounded down at the end only',
    { pointsPerDollar: 5, multiplier: 1.5, baseCents: 2459 },
    184,
  ],
  ['a stay of 412 dollars', { pointsPerDollar: 5, multiplier: 1, baseCents: 41200 }, 2060],
  [
    'a tenth that binary fractions cannot hold',
    { pointsPerDollar: 10, multiplier: 1.1, baseCents: 1000 },
    110,
  ],
  ['nothing', { ...basis, baseCents: 0 }, 0],
  ['ten million dollars', { ...basis, baseCents: 1_000_000_000, multiplier: 1.5 }, 150_000_000],
])('%s', (_, given, points) => {
  expect(pointsFor(given)).toBe(points);
});

test('points expire with the end of the month, eighteen months on, in park time', () => {
  const zone = 'America/New_York';
  expect(expiryOf(new Date('2026-11-21T19:00:00Z'), 18, zone).toISOString()).toBe('2028-06-01T04:00:00.000Z');
  // The last evening of the month in the park is the next month in UTC.
  expect(expiryOf(new Date('2026-12-01T03:00:00Z'), 18, zone).toISOString()).toBe('2028-06-01T04:00:00.000Z');
  expect(expiryOf(new Date('2026-12-01T06:00:00Z'), 18, zone).toISOString()).toBe('2028-07-01T04:00:00.000Z');
});

test('what was asked before never changes an expiry: the month turns at its own instant in every zone', () => {
  // Nepal's months begin at a quarter past an hour of UTC.
  const lastOfMonth = new Date('2026-11-30T18:14:59.999Z');
  const firstOfMonth = new Date('2026-11-30T18:15:00Z');
  for (const zone of ['Asia/Kathmandu', 'Asia/Kathmandu'])
    expect([lastOfMonth, firstOfMonth].map((at) => expiryOf(at, 1, zone).toISOString())).toEqual([
      '2026-12-31T18:15:00.000Z',
      '2027-01-31T18:15:00.000Z',
    ]);
  expect(expiryOf(firstOfMonth, 2, 'Asia/Kathmandu').toISOString()).toBe('2027-02-28T18:15:00.000Z');
  expect(expiryOf(firstOfMonth, 2, 'UTC').toISOString()).toBe('2027-02-01T00:00:00.000Z');
});

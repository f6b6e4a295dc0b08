import { expect, test } from 'vitest';

import { standingOf, tierRangeOf, tierSince } from './loyalty-tier.ts';

const tiers = [
  { name: 'Double Fudge', from: 10_000 },
  { name: 'Crumb', from: 0 },
  { name: 'Fudge', from: 2500 },
];

test.each([
  [-250, 'Crumb', 'Fudge', 2500],
  [0, 'Crumb', 'Fudge', 2500],
  [2499, 'Crumb', 'Fudge', 1],
  [2500, 'Fudge', 'Double Fudge', 7500],
  [9999, 'Fudge', 'Double Fudge', 1],
])('%i points are the tier %s, and %s is %3$i points away', (points, name, next, pointsToGo) => {
  expect(standingOf(tiers, points)).toEqual({ name, next: { name: next, pointsToGo } });
});

test('the points of a tier end where the next one begins, and those of the highest do not end', () => {
  expect(tierRangeOf(tiers, 'Fudge')).toEqual({ from: 2500, below: 10_000 });
  expect(tierRangeOf(tiers, 'Double Fudge')).toEqual({ from: 10_000, below: null });
  expect(tierRangeOf(tiers, 'Toffee')).toBeUndefined();
});

test('the highest tier has none above it', () => {
  expect(standingOf(tiers, 10_000)).toEqual({ name: 'Double Fudge', next: undefined });
});

test('without tiers, or below the first of them, there is none', () => {
  expect(standingOf([], 5000)).toBeUndefined();
  expect(standingOf([{ name: 'Fudge', from: 2500 }], 2499)).toBeUndefined();
  expect(standingOf([{ name: 'Fudge', from: 1 }], 0)).toBeUndefined();
  expect(standingOf([{ name: 'Fudge', from: 1 }], 1)).toEqual({ name: 'Fudge', next: undefined });
});

test('twelve months are counted in park time, also from a leap day', () => {
  expect(tierSince(new Date('2026-11-21T19:00:00Z'), 'America/New_York').toISOString()).toBe(
    '2025-11-21T19:00:00.000Z',
  );
  expect(tierSince(new Date('2028-02-29T17:00:00Z'), 'America/New_York').toISOString()).toBe(
    '2027-02-28T17:00:00.000Z',
  );
});

import { expect, test } from 'vitest';

import { isOffered, offeredKinds } from './park-offers.ts';

test.each([
  ['/loyalty', false],
  ['/loyalty/tickets/:number?', false],
  ['/api/loyalty/verify', false],
  ['/api/admin/loyalty/search/', false],
  ['/api/admin/earn-rules/', false],
  ['/api/admin/audit/', true],
  ['/:first', true],
])('without a club %s is offered: %s', (path, isThere) => {
  expect(isOffered(path, { hasClub: false, hasHotel: true })).toBe(isThere);
  expect(isOffered(path, { hasClub: true, hasHotel: true })).toBe(true);
});

test('without a hotel only the claims of stays are missing', () => {
  const park = { hasClub: true, hasHotel: false };
  expect(offeredKinds(park)).toEqual(['tickets', 'purchase']);
  expect(isOffered('/api/admin/loyalty/hotels/', park)).toBe(false);
  expect(isOffered('/loyalty/hotels/:number?', park)).toBe(false);
  expect(isOffered('/loyalty/purchase/:number?', park)).toBe(true);
});

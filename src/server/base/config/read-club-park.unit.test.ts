import { expect, test } from 'vitest';

import { clubFaults, readClubPark } from './read-club-park.ts';

test('a club is shared within a chain only', () => {
  const faults: string[] = [];
  expect(readClubPark({}, faults)).toBeUndefined();
  expect(readClubPark({ PARKS_DIR: '/parks', CLUB_PARK: 'north' }, faults)).toBe('north');
  expect(faults).toEqual([]);
  readClubPark({ CLUB_PARK: 'north' }, faults);
  expect(faults).toEqual(['CLUB_PARK names another park of the same process, so PARKS_DIR must be set']);
});

const north = { name: 'north', clubPark: undefined, brand: { hasClub: true, currency: 'USD' } };
const south = { name: 'south', clubPark: 'north', brand: { hasClub: false, currency: 'USD' } };

test('parks with one club have one currency, and only one of them has the club', () => {
  expect(clubFaults([north, south])).toEqual([]);
  expect(
    clubFaults([
      { ...north, brand: { hasClub: false, currency: 'EUR' } },
      { ...south, brand: { hasClub: true, currency: 'USD' } },
    ]),
  ).toEqual([
    'south.env: CLUB_PARK: brand.json must say "hasClub": false, for the club is that of another park',
    'south.env: CLUB_PARK names north, whose brand has no club',
    'south.env: CLUB_PARK names north, whose currency is EUR and not USD',
  ]);
});

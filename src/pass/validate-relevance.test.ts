import { expect, test } from 'vitest';

import { type BrokenPass, PARK, card, explainProblems, ticket } from './testing/broken-pass.ts';

const BROKEN: readonly BrokenPass[] = [
  [
    'a place that is not on Earth',
    card({ locations: [{ ...PARK, latitude: 138 }] }),
    'A11 error locations[0].latitude: must be a number from -90 up to 90, not the number 138',
  ],
  [
    'three featured actions',
    card({
      featuredActions: ['a', 'b', 'c'].map((identifier) => ({
        identifier,
        type: 'shop',
        url: 'https://example.com',
      })),
    }),
    'A11 error featuredActions: may have at most 2 entries, not 3',
  ],
  [
    'a featured action without a link',
    card({ featuredActions: [{ identifier: 'a', type: 'shop' }] }),
    'A11 error featuredActions[0].url: is missing; an action of the type shop needs it',
  ],
  [
    'a beacon without a UUID',
    card({ beacons: [{ proximityUUID: 'gate-1' }] }),
    'A11 error beacons[0].proximityUUID: must be a UUID, not the text "gate-1"',
  ],
  [
    'a relevant date on a store card',
    card({ relevantDate: '2027-05-01T09:00Z' }),
    'A11 warning relevantDate: has no effect in a storeCard',
  ],
  [
    'a relevant date for new phones only',
    ticket({ relevantDates: [{ date: '2027-05-01T09:00Z' }] }),
    'A11 warning relevantDates[0]: lacks relevantDate, which iOS 18 reads; give both with the same value',
  ],
  [
    'a span that ends before it starts',
    ticket({ relevantDates: [{ startDate: '2027-05-01T09:00Z', endDate: '2027-05-01T08:00Z' }] }),
    'A11 error relevantDates[0].endDate: must be later than startDate',
  ],
  [
    'a span of a week',
    ticket({ relevantDates: [{ startDate: '2027-05-01T09:00Z', endDate: '2027-05-08T09:00Z' }] }),
    'A11 warning relevantDates[0].endDate: is more than 24 hours after startDate',
  ],
  [
    'a relevant date without a date',
    ticket({ relevantDates: [{ startDate: '2027-05-01T09:00Z' }] }),
    'A11 error relevantDates[0]: must have either date (with relevantDate) or startDate and endDate',
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

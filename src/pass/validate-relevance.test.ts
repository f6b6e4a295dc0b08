import { expect, test } from 'vitest';

import { type BrokenPass, PARK, card, explainProblems, ticket } from './testing/broken-pass.ts';
import { createProblems } from './validate-problem.ts';
import { checkRelevance } from './validate-relevance.ts';

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

test.each(['storeCard', 'coupon'])('neither kind of relevant date has an effect in a %s', (style) => {
  const json = { [style]: {}, relevantDate: '2027-05-01T09:00Z', relevantDates: [] };
  expect(linesOf(json)).toEqual([
    `A11 warning relevantDate: has no effect in a ${style}`,
    `A11 warning relevantDates: has no effect in a ${style}`,
  ]);
});

/** What the checks of relevance report of a pass.json, line by line. */
function linesOf(json: Readonly<Record<string, unknown>>): string[] {
  const problems = createProblems();
  checkRelevance(json, problems);
  return problems.list.map(({ rule, severity, path, reason }) => `${rule} ${severity} ${path}: ${reason}`);
}

const NINE = '2027-05-01T09:00Z';
const TEN = '2027-05-01T10:00Z';
const NEITHER =
  'A11 error relevantDates[0]: must have either date (with relevantDate) or startDate and endDate';

test.each([
  [{ date: NINE, relevantDate: NINE }, []],
  [{ startDate: NINE, endDate: TEN }, []],
  [{}, [NEITHER]],
  [{ endDate: TEN }, [NEITHER]],
  [{ startDate: NINE }, [NEITHER]],
  [{ date: NINE, startDate: NINE, endDate: TEN }, [NEITHER]],
  [{ relevantDate: NINE, endDate: TEN }, [NEITHER]],
  [{ date: NINE, startDate: NINE }, [NEITHER]],
  [
    { date: NINE },
    ['A11 warning relevantDates[0]: lacks relevantDate, which iOS 18 reads; give both with the same value'],
  ],
  [
    { relevantDate: NINE },
    ['A11 warning relevantDates[0]: lacks date, which iOS 26 reads; give both with the same value'],
  ],
])('the dates %j lead to %j', (entry, lines) => {
  expect(linesOf({ relevantDates: [entry] })).toEqual(lines);
});

test('a span is longer than nothing and at most a day long', () => {
  const spanTo = (endDate: string): string[] => linesOf({ relevantDates: [{ startDate: NINE, endDate }] });
  expect(spanTo('2027-05-01T09:01Z')).toEqual([]);
  expect(spanTo('2027-05-02T09:00Z')).toEqual([]);
  expect(spanTo('2027-05-02T09:01Z')).toEqual([
    'A11 warning relevantDates[0].endDate: is more than 24 hours after startDate',
  ]);
  expect(spanTo('2027-05-02T09:00:00.001Z')).toHaveLength(1);
  expect(spanTo(NINE)).toEqual(['A11 error relevantDates[0].endDate: must be later than startDate']);
});

test('a button for a place needs a place, every other one a link, and none has both', () => {
  const linesFor = (action: object): string[] => linesOf({ featuredActions: [action] });
  expect(linesFor({ type: 'place', placeIdentifier: 'x' })).toEqual([]);
  expect(linesFor({ type: 'shop', url: 'https://a.example' })).toEqual([]);
  expect(linesFor({ type: 'place', url: 'https://a.example' })).toEqual([
    'A11 error featuredActions[0].placeIdentifier: is missing; an action of the type place needs it',
    'A11 error featuredActions[0].url: cannot be part of an action of the type place',
  ]);
  expect(linesFor({ type: 'shop', placeIdentifier: 'x' })).toEqual([
    'A11 error featuredActions[0].url: is missing; an action of the type shop needs it',
    'A11 error featuredActions[0].placeIdentifier: cannot be part of an action of the type shop',
  ]);
});

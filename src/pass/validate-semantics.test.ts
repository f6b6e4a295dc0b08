import { expect, test } from 'vitest';

import { type BrokenPass, card, explainProblems, ticket } from './testing/broken-pass.ts';
import { createPng } from './testing/sample-pass.ts';

const BROKEN: readonly BrokenPass[] = [
  [
    'a poster ticket without a room',
    ticket(
      {
        preferredStyleSchemes: ['posterEventTicket', 'eventTicket'],
        semantics: {
          eventName: 'Fireworks',
          venueName: 'Pier',
          venueRegionName: 'Ocean City',
          eventType: 'PKEventTypeGeneric',
          eventStartDate: '2027-07-04T21:00-04:00',
        },
      },
      { 'artwork.png': createPng(358, 448) },
    ),
    'A14 error semantics.venueRoom: is missing, so the posterEventTicket layout is not shown',
  ],
  [
    'a semantic tag nobody knows',
    card({ semantics: { parkName: 'Pier' } }),
    'A2 error semantics.parkName: is a key that Wallet does not know',
  ],
  [
    'a price that is not a number',
    card({ semantics: { totalPrice: { amount: '$5', currencyCode: 'USD' } } }),
    'A4 error semantics.totalPrice.amount: must be a decimal number as a text, such as "12.50", not the text "$5"',
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

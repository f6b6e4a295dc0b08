import { expect, test } from 'vitest';

import {
  type BrokenPass,
  CARD,
  CARD_IMAGES,
  card,
  explainProblems,
  seasonPass,
} from './testing/broken-pass.ts';
import { createPng } from './testing/sample-pass.ts';

const NO_PHOTO = { 'thumbnail.png': undefined, 'thumbnail@2x.png': undefined, 'thumbnail@3x.png': undefined };

const BROKEN: readonly BrokenPass[] = [
  [
    'another format version',
    card({ formatVersion: 2 }),
    'A2 error formatVersion: must be 1, not the number 2',
  ],
  [
    'an empty description',
    card({ description: ' ' }),
    'A2 error description: must be a text that is not empty, not the text " "',
  ],
  [
    'a poster alone',
    seasonPass(
      { generic: undefined, posterGeneric: { backFields: [{ key: 'a', value: 'help@example.com' }] } },
      { ...NO_PHOTO, 'artwork.png': createPng(358, 448) },
    ),
    'A5 error generic | eventTicket | storeCard | coupon | boardingPass: is missing: posterGeneric is shown by iOS 27 only; a classic style must stand beside it for older phones',
  ],
  [
    'a day that does not exist',
    card({ expirationDate: '2027-02-30T00:00Z' }),
    'A7 error expirationDate: must be a date with a time and an offset, such as 2027-05-01T09:00-05:00, not the text "2027-02-30T00:00Z"',
  ],
  [
    'a date without an offset',
    card({ expirationDate: '2027-05-01T09:00:00' }),
    'A7 error expirationDate: must be a date with a time and an offset, such as 2027-05-01T09:00-05:00, not the text "2027-05-01T09:00:00"',
  ],
  [
    'an hour that does not exist',
    card({ expirationDate: '2027-05-01T25:00Z' }),
    'A7 error expirationDate: must be a date with a time and an offset, such as 2027-05-01T09:00-05:00, not the text "2027-05-01T25:00Z"',
  ],
  [
    'a boarding pass without transport',
    seasonPass({ generic: undefined, boardingPass: CARD.storeCard }, NO_PHOTO),
    'A5 error boardingPass.transitType: is missing',
  ],
  [
    'a group on a store card',
    card({ groupingIdentifier: 'order-1' }),
    'A5 warning groupingIdentifier: has an effect in event tickets and boarding passes only',
  ],
  [
    'a launch address without an app',
    card({ appLaunchURL: 'park://wallet' }),
    'A2 error associatedStoreIdentifiers: is missing; an appLaunchURL needs it',
  ],
  [
    'a list in place of a pass',
    { json: [], images: CARD_IMAGES },
    'A2 error pass.json: must be an object, not a list',
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

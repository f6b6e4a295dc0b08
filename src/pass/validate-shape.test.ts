import { expect, test } from 'vitest';

import { linesOfShape, nothingIn } from './testing/shape-lines.ts';
import {
  type BrokenPass,
  CARD,
  CARD_IMAGES,
  card,
  explainProblems,
  seasonPass,
} from './testing/broken-pass.ts';
import { createPng } from './testing/sample-pass.ts';
import { createProblems } from './validate-problem.ts';
import { checkShape } from './validate-shape.ts';

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

/** The keys of pass.json by the rule and the kind of value that each must have. */
const KIND_OF_KEYS: Readonly<Record<string, string>> = {
  'A2 must be 1': 'formatVersion',
  'A2 must be a text that is not empty': 'passTypeIdentifier teamIdentifier organizationName description',
  'A4 must be a text that is not empty':
    'serialNumber groupingIdentifier contactVenueEmail contactVenuePhoneNumber transitProviderEmail transitProviderPhoneNumber',
  'A4 must be a text': 'logoText eventLogoText',
  'A4 must be true or false':
    'suppressStripShine sharingProhibited useAutomaticColors suppressHeaderDarkening',
  'A9 must be a list': 'barcodes',
  'A9 must be an object': 'barcode',
  'A13 must be an object': 'nfc',
  'A8 must be a complete link such as https://example.com': 'webServiceURL',
  'A8 must be a text of at least 16 characters': 'authenticationToken',
  'A11 must be a list': 'locations beacons relevantDates featuredActions',
  'A11 must be a number from 0': 'maxDistance',
  'A7 must be a date with a time and an offset, such as 2027-05-01T09:00-05:00':
    'relevantDate expirationDate',
  'A18 must be true or false': 'voided',
  'A4 must be a list': 'associatedStoreIdentifiers auxiliaryStoreIdentifiers upcomingPassInformation',
  'A4 must be a complete link such as https://example.com':
    'appLaunchURL accessibilityURL addOnURL bagPolicyURL contactVenueWebsite directionsInformationURL merchandiseURL orderFoodURL parkingInformationURL purchaseParkingURL sellURL transferURL transitInformationURL changeSeatURL entertainmentURL managementURL purchaseAdditionalBaggageURL purchaseLoungeAccessURL purchaseWifiURL registerServiceAnimalURL reportLostBagURL requestWheelchairURL trackBagsURL transitProviderWebsiteURL upgradeURL',
  'A4 must be an object or a list': 'userInfo',
  'A4 must be an object': 'semantics',
  'A14 must be a list': 'preferredStyleSchemes',
  'A10 must be a colour such as rgb(0, 90, 160)':
    'backgroundColor foregroundColor labelColor stripColor footerBackgroundColor',
  'A5 must be an object': 'generic eventTicket storeCard coupon boardingPass posterGeneric',
};

test('a value of the wrong kind is found under every key that Wallet knows', () => {
  for (const [kind, keys] of Object.entries(KIND_OF_KEYS)) {
    const rule = kind.split(' ', 1)[0] ?? '';
    const words = kind.slice(rule.length + 1);
    expect(linesOfShape(nothingIn(keys))).toEqual(
      keys.split(' ').map((key) => `${rule} error ${key}: ${words}, not null`),
    );
  }
});

test('each of the six required keys is reported when it is missing', () => {
  const problems = createProblems();
  checkShape({}, '', problems);
  expect(problems.list.map(({ path }) => path)).toEqual([
    'formatVersion',
    'passTypeIdentifier',
    'serialNumber',
    'teamIdentifier',
    'organizationName',
    'description',
  ]);
});

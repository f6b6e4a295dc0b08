import { expect, test } from 'vitest';

import { linesOfShape, nothingIn } from './testing/shape-lines.ts';

test('a place needs a latitude and a longitude on Earth', () => {
  expect(
    linesOfShape({
      locations: [
        nothingIn('latitude longitude altitude relevantText nope'),
        {},
        { latitude: -91, longitude: -181 },
        { latitude: 91, longitude: 181 },
        { latitude: -90, longitude: -180, altitude: -4.5 },
        { latitude: 90, longitude: 180, relevantText: '' },
      ],
    }),
  ).toEqual([
    'A11 error locations[0].latitude: must be a number from -90 up to 90, not null',
    'A11 error locations[0].longitude: must be a number from -180 up to 180, not null',
    'A11 error locations[0].altitude: must be a number, not null',
    'A11 error locations[0].relevantText: must be a text, not null',
    'A2 error locations[0].nope: is a key that Wallet does not know',
    'A11 error locations[1].latitude: is missing',
    'A11 error locations[1].longitude: is missing',
    'A11 error locations[2].latitude: must be a number from -90 up to 90, not the number -91',
    'A11 error locations[2].longitude: must be a number from -180 up to 180, not the number -181',
    'A11 error locations[3].latitude: must be a number from -90 up to 90, not the number 91',
    'A11 error locations[3].longitude: must be a number from -180 up to 180, not the number 181',
  ]);
});

test('a beacon needs a UUID, and two whole numbers of 16 bits where it has them', () => {
  expect(
    linesOfShape({
      beacons: [
        nothingIn('proximityUUID major minor relevantText nope'),
        { proximityUUID: 'x5a1c0de-1111-2222-3333-444455556666', major: -1, minor: -1 },
        { proximityUUID: 'A5a1c0de-1111-2222-3333-444455556666', major: 65_536, minor: 65_536 },
        { major: 1.5, minor: 1.5 },
        { proximityUUID: 'a5a1c0de-1111-2222-3333-444455556666', major: 65_535, minor: 0 },
      ],
    }),
  ).toEqual([
    'A11 error beacons[0].proximityUUID: must be a UUID, not null',
    'A11 error beacons[0].major: must be a whole number from 0 up to 65535, not null',
    'A11 error beacons[0].minor: must be a whole number from 0 up to 65535, not null',
    'A11 error beacons[0].relevantText: must be a text, not null',
    'A2 error beacons[0].nope: is a key that Wallet does not know',
    'A11 error beacons[1].proximityUUID: must be a UUID, not the text "x5a1c0de-1111-2222-3333-444455556666"',
    'A11 error beacons[1].major: must be a whole number from 0 up to 65535, not the number -1',
    'A11 error beacons[1].minor: must be a whole number from 0 up to 65535, not the number -1',
    'A11 error beacons[2].major: must be a whole number from 0 up to 65535, not the number 65536',
    'A11 error beacons[2].minor: must be a whole number from 0 up to 65535, not the number 65536',
    'A11 error beacons[3].proximityUUID: is missing',
    'A11 error beacons[3].major: must be a whole number from 0 up to 65535, not the number 1.5',
    'A11 error beacons[3].minor: must be a whole number from 0 up to 65535, not the number 1.5',
  ]);
});

test('a button needs an identifier and a type that Apple knows', () => {
  expect(
    linesOfShape({
      featuredActions: [nothingIn('identifier type url placeIdentifier nope'), {}],
    }),
  ).toEqual([
    'A11 error featuredActions[0].identifier: must be a text that is not empty, not null',
    'A11 error featuredActions[0].type: must be one of viewSchedule, watchTrailer, listenToMusic, call, place, addToBalance, order, shop, membershipBenefits, bookAppointment, bookCar, bookFlight, bookStay, viewOffersRewards, not null',
    'A11 error featuredActions[0].url: must be a complete link such as https://example.com, not null',
    'A11 error featuredActions[0].placeIdentifier: must be a text that is not empty, not null',
    'A2 error featuredActions[0].nope: is a key that Wallet does not know',
    'A11 error featuredActions[1].identifier: is missing',
    'A11 error featuredActions[1].type: is missing',
  ]);
});

test('an upcoming event needs a type, an identifier and a name', () => {
  expect(
    linesOfShape({
      upcomingPassInformation: [
        nothingIn(
          'type identifier name isActive semantics backFields additionalInfoFields auxiliaryStoreIdentifiers nope',
        ),
        {
          type: 'event',
          identifier: 'a',
          name: 'b',
          auxiliaryStoreIdentifiers: ['x'],
          images: 5,
          URLs: 5,
          dateInformation: 5,
        },
        {},
      ],
    }),
  ).toEqual([
    'A4 error upcomingPassInformation[0].type: must be event, not null',
    'A4 error upcomingPassInformation[0].identifier: must be a text that is not empty, not null',
    'A4 error upcomingPassInformation[0].name: must be a text that is not empty, not null',
    'A4 error upcomingPassInformation[0].isActive: must be true or false, not null',
    'A4 error upcomingPassInformation[0].semantics: must be an object, not null',
    'A4 error upcomingPassInformation[0].backFields: must be a list, not null',
    'A4 error upcomingPassInformation[0].additionalInfoFields: must be a list, not null',
    'A4 error upcomingPassInformation[0].auxiliaryStoreIdentifiers: must be a list, not null',
    'A2 error upcomingPassInformation[0].nope: is a key that Wallet does not know',
    'A4 error upcomingPassInformation[1].auxiliaryStoreIdentifiers[0]: must be a number, not the text "x"',
    'A4 error upcomingPassInformation[2].type: is missing',
    'A4 error upcomingPassInformation[2].identifier: is missing',
    'A4 error upcomingPassInformation[2].name: is missing',
  ]);
});

test('NFC needs a message and a key', () => {
  expect(linesOfShape({ nfc: nothingIn('message encryptionPublicKey requiresAuthentication nope') })).toEqual(
    [
      'A13 error nfc.message: must be a text that is not empty, not null',
      'A13 error nfc.encryptionPublicKey: must be a text that is not empty, not null',
      'A13 error nfc.requiresAuthentication: must be true or false, not null',
      'A2 error nfc.nope: is a key that Wallet does not know',
    ],
  );
});

test('a barcode needs a format, a message and its encoding', () => {
  expect(linesOfShape({ barcodes: [nothingIn('format message messageEncoding altText nope'), {}] })).toEqual([
    'A9 error barcodes[0].format: must be one of PKBarcodeFormatQR, PKBarcodeFormatPDF417, PKBarcodeFormatAztec, PKBarcodeFormatCode128, PKBarcodeFormatCode39, PKBarcodeFormatCodabar, PKBarcodeFormatEAN13, PKBarcodeFormatI2of5, not null',
    'A9 error barcodes[0].message: must be a text that is not empty, not null',
    'A9 error barcodes[0].messageEncoding: must be a text that is not empty, not null',
    'A9 error barcodes[0].altText: must be a text, not null',
    'A2 error barcodes[0].nope: is a key that Wallet does not know',
    'A9 error barcodes[1].format: is missing',
    'A9 error barcodes[1].message: is missing',
    'A9 error barcodes[1].messageEncoding: is missing',
  ]);
});

test('the dates of a moment have a time and an offset, and no other keys stand beside them', () => {
  const words = 'must be a date with a time and an offset, such as 2027-05-01T09:00-05:00, not null';
  expect(linesOfShape({ relevantDates: [nothingIn('date relevantDate startDate endDate nope')] })).toEqual([
    ...['date', 'relevantDate', 'startDate', 'endDate'].map(
      (key) => `A7 error relevantDates[0].${key}: ${words}`,
    ),
    'A2 error relevantDates[0].nope: is a key that Wallet does not know',
  ]);
});

test('store identifiers are numbers, and the layouts asked for are those that Wallet knows', () => {
  const words = 'must be one of posterEventTicket, eventTicket, semanticBoardingPass, boardingPass';
  expect(
    linesOfShape({
      associatedStoreIdentifiers: [1, 'x'],
      auxiliaryStoreIdentifiers: ['y', 2],
      preferredStyleSchemes: ['eventTicket', 'z'],
    }),
  ).toEqual([
    'A4 error associatedStoreIdentifiers[1]: must be a number, not the text "x"',
    'A4 error auxiliaryStoreIdentifiers[0]: must be a number, not the text "y"',
    `A14 error preferredStyleSchemes[1]: ${words}, not the text "z"`,
  ]);
});

test('lists of places, beacons and buttons have the lengths that Wallet reads', () => {
  const place = { latitude: 0, longitude: 0 };
  const beacon = { proximityUUID: 'a5a1c0de-1111-2222-3333-444455556666' };
  const button = { identifier: 'a', type: 'shop', url: 'https://a.example' };
  const lengths = (count: number) => ({
    locations: Array.from({ length: 8 + count }, () => place),
    beacons: Array.from({ length: 8 + count }, () => beacon),
    featuredActions: Array.from({ length: count }, () => button),
  });
  expect(linesOfShape(lengths(2))).toEqual([]);
  expect(linesOfShape(lengths(3))).toEqual([
    'A11 error locations: may have at most 10 entries, not 11',
    'A11 error beacons: may have at most 10 entries, not 11',
    'A11 error featuredActions: may have at most 2 entries, not 3',
  ]);
});

test('a token of sixteen characters is long enough, line ends among them', () => {
  expect(linesOfShape({ authenticationToken: 'x'.repeat(16) })).toEqual([]);
  expect(linesOfShape({ authenticationToken: `${'x'.repeat(15)}\n` })).toEqual([]);
  expect(linesOfShape({ authenticationToken: 'x'.repeat(15) })).toHaveLength(1);
});

test('what an app keeps in a pass is an object or a list', () => {
  expect([linesOfShape({ userInfo: {} }), linesOfShape({ userInfo: [] })]).toEqual([[], []]);
  expect(linesOfShape({ userInfo: 'x' })).toEqual([
    'A4 error userInfo: must be an object or a list, not the text "x"',
  ]);
});

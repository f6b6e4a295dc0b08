import fc from 'fast-check';
import { expect, test } from 'vitest';

import { CLASSIC_STYLES } from './pass-vocabulary.ts';
import { validatePass } from './validate-pass.ts';
import {
  type BrokenPass,
  CARD,
  CARD_IMAGES,
  CERTIFICATE,
  JPEG,
  NFC,
  NOW,
  PARK,
  QR,
  card,
  cardWithCertificate,
  cardWithField,
  cardWithImages,
  changeImages,
  explainProblems,
  ticket,
} from './testing/broken-pass.ts';
import { createPng, createSampleImages, createSampleJson } from './testing/sample-pass.ts';

/** The 28 kinds of broken pass that pass generators were seen to let through, drop silently or explain wrongly. */
const KNOWN_BROKEN: readonly BrokenPass[] = [
  [
    'a numeric serial number',
    card({ serialNumber: 1234567890123456 }),
    'A4 error serialNumber: must be a text that is not empty, not the number 1234567890123456',
  ],
  [
    'a numeric barcode',
    card({ barcodes: [{ ...QR, message: 3400012345678 }] }),
    'A9 error barcodes[0].message: must be a text that is not empty, not the number 3400012345678',
  ],
  [
    'a short token',
    card({ authenticationToken: 'short' }),
    'A8 error authenticationToken: must be a text of at least 16 characters, not the text "short"',
  ],
  [
    'a web service without a token',
    card({ authenticationToken: undefined }),
    'A8 error authenticationToken: is missing; a pass with a webServiceURL needs it',
  ],
  [
    'an expiration date in words',
    card({ expirationDate: 'next year' }),
    'A7 error expirationDate: must be a date with a time and an offset, such as 2027-05-01T09:00-05:00, not the text "next year"',
  ],
  [
    'a colour in hexadecimal',
    card({ backgroundColor: '00447C' }),
    'A10 error backgroundColor: must be a colour such as rgb(0, 90, 160), not the text "00447C"',
  ],
  [
    'an NFC message of 65 bytes',
    card({ nfc: { ...NFC, message: 'x'.repeat(65) } }),
    'A13 error nfc.message: has 65 bytes; at most 64 are allowed',
  ],
  ['NFC without a key', card({ nfc: { message: '34000' } }), 'A13 error nfc.encryptionPublicKey: is missing'],
  [
    'a currency on a text',
    cardWithField({ value: '75.50', currencyCode: 'USD' }),
    'A10 error storeCard.primaryFields[0].currencyCode: needs a value that is a number, not a text',
  ],
  [
    'no style',
    card({ storeCard: undefined }),
    'A5 error generic | eventTicket | storeCard | coupon | boardingPass: is missing: the pass has no style',
  ],
  [
    'two fields with one key',
    cardWithField({ key: 'points' }),
    'A4 error storeCard.primaryFields[0].key: "points" is already the key of storeCard.headerFields[0].key',
  ],
  [
    'an unknown key',
    card({ backgroundcolor: 'rgb(0, 0, 0)' }),
    'A2 error backgroundcolor: is a key that Wallet does not know',
  ],
  ['no serial number', card({ serialNumber: undefined }), 'A2 error serialNumber: is missing'],
  ['no team', card({ teamIdentifier: undefined }), 'A2 error teamIdentifier: is missing'],
  ['no description', card({ description: undefined }), 'A2 error description: is missing'],
  ['no organisation', card({ organizationName: undefined }), 'A2 error organizationName: is missing'],
  [
    'no icon',
    cardWithImages({ 'icon.png': undefined }),
    'A6 error icon.png: is missing; a pass without an icon does not install',
  ],
  [
    'a JPEG named as a PNG',
    cardWithImages({ 'icon.png': JPEG }),
    'A6 error icon.png: is not a PNG but a JPEG',
  ],
  [
    'a web service without encryption',
    card({ webServiceURL: 'http://wallet.example.com' }),
    'A8 error webServiceURL: must start with https://, as phones refuse anything else',
  ],
  [
    "another team than the certificate's",
    card({ teamIdentifier: 'ZZZZZ99999' }),
    'A3 error teamIdentifier: is "ZZZZZ99999", but the certificate is for "ABCDE12345"',
  ],
  [
    "another pass type than the certificate's",
    card({ passTypeIdentifier: 'pass.com.example.pier' }),
    'A3 error passTypeIdentifier: is "pass.com.example.pier", but the certificate is for "pass.com.example.park"',
  ],
  [
    'a logo that is too large',
    cardWithImages({ 'logo.png': createPng(320, 50) }),
    'A6 error logo.png: has 320 x 50 pixels; at most 160 x 50 are allowed',
  ],
  [
    'a second style',
    card({ generic: CARD.storeCard }),
    'A5 error generic, storeCard: a pass has exactly one style; keep one of these',
  ],
  [
    'a date field without a date',
    cardWithField({ value: '05/01/2027', dateStyle: 'PKDateStyleShort' }),
    'A7 error storeCard.primaryFields[0].value: is shown as a date, so it must be a date with a time and an offset, such as 2027-05-01T09:00-05:00',
  ],
  [
    'NFC with a certificate that has none',
    cardWithCertificate({ hasNfc: false }),
    'A13 error nfc: needs a certificate with NFC; with this one the whole pass is refused',
  ],
  [
    'a currency that does not exist',
    cardWithField({ currencyCode: 'US$' }),
    'A10 error storeCard.primaryFields[0].currencyCode: must be an ISO 4217 currency code such as USD, not the text "US$"',
  ],
  [
    'twelve locations',
    card({ locations: Array.from({ length: 12 }, () => PARK) }),
    'A11 error locations: may have at most 10 entries, not 12',
  ],
  [
    'an image that the style does not show',
    cardWithImages({ 'thumbnail.png': createPng(90, 90) }),
    'A6 warning thumbnail.png: is not used by this style, which shows icon, logo, strip',
  ],
];

test('the table has all 28 kinds of broken pass, and each has a reason of its own', () => {
  expect(KNOWN_BROKEN).toHaveLength(28);
  expect(new Set(KNOWN_BROKEN.map(([, , problem]) => problem)).size).toBe(28);
});

test.each(KNOWN_BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

test.each(CLASSIC_STYLES)('a good pass of the style %s has no problem', (style) => {
  const pass = { json: createSampleJson(style), images: createSampleImages(style), certificate: CERTIFICATE };
  expect(validatePass({ ...pass, now: NOW })).toEqual([]);
});

test('a loyalty card with a poster, NFC and translations has no problem', () => {
  const json = {
    ...createSampleJson('storeCard'),
    nfc: { ...NFC, requiresAuthentication: true },
    sharingProhibited: true,
    posterGeneric: { headerFields: [{ key: 'points', label: 'POINTS', value: 1250 }] },
    featuredActions: [
      { identifier: 'benefits', type: 'membershipBenefits', url: 'https://example.com/club' },
    ],
    userInfo: { memberId: 7 },
  };
  const images = changeImages(CARD_IMAGES, { 'artwork@3x.png': createPng(1074, 1344) });
  const strings = new Map([
    ['en', { POINTS: 'Points' }],
    ['pt-BR', { POINTS: 'Pontos' }],
  ]);
  expect(validatePass({ json, images, strings, certificate: CERTIFICATE, now: NOW })).toEqual([]);
});

test('a day ticket in the poster layout has no problem', () => {
  const pass = ticket(
    {
      preferredStyleSchemes: ['posterEventTicket', 'eventTicket'],
      groupingIdentifier: 'order-1001',
      relevantDates: [{ date: '2027-07-04T09:00-04:00', relevantDate: '2027-07-04T09:00-04:00' }],
      semantics: {
        eventName: 'Day at the pier',
        eventType: 'PKEventTypeGeneric',
        eventStartDate: '2027-07-04T09:00-04:00',
        venueName: 'Pier',
        venueRegionName: 'Ocean City',
        venueRoom: 'Main gate',
        venueLocation: PARK,
        seats: [{ seatSection: 'General', seatSectionColor: 'rgb(1, 2, 3)' }],
        totalPrice: { amount: '49.99', currencyCode: 'USD' },
      },
    },
    { 'artwork@2x.png': createPng(716, 896) },
  );
  expect(validatePass(pass)).toEqual([]);
});

test('a development machine may use its own certificate and a web service without encryption', () => {
  const pass = {
    ...card({ webServiceURL: 'http://192.168.0.7:3000/wallet' }),
    certificate: { ...CERTIFICATE, issuer: 'not-apple' as const },
  };
  expect(validatePass({ ...pass, isProduction: false })).toEqual([]);
  expect(validatePass(pass)).toHaveLength(2);
});

test('whatever is given for a pass, the answer is a list of problems and never a crash', () => {
  const json = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom(
        ...Object.keys(CARD),
        'nfc',
        'semantics',
        'relevantDates',
        'featuredActions',
        'posterGeneric',
        'preferredStyleSchemes',
        '__proto__',
        'constructor',
      ),
      fc.jsonValue(),
    ),
    fc.jsonValue().map((value) => ({ ...CARD, storeCard: { headerFields: [value], backFields: value } })),
  );
  const images = fc.array(fc.tuple(fc.string(), fc.uint8Array({ maxLength: 60 })), { maxLength: 3 });
  fc.assert(
    fc.property(json, images, (given, files) => {
      const problems = validatePass({ json: given, images: new Map(files), certificate: CERTIFICATE });
      expect(problems.every((problem) => problem.reason.length > 3 && /^A\d+$/.test(problem.rule))).toBe(
        true,
      );
      expect(problems.some((problem) => problem.path === 'icon.png' || problem.path === 'pass.json')).toBe(
        true,
      );
    }),
    { numRuns: 300 },
  );
});

import { expect, test } from 'vitest';

import {
  type BrokenPass,
  CERTIFICATE,
  NOW,
  NFC,
  card,
  cardWithCertificate,
  explainProblems,
  seasonPass,
} from './testing/broken-pass.ts';
import { checkLifetime } from './validate-identity.ts';
import { createProblems } from './validate-problem.ts';

const BROKEN: readonly BrokenPass[] = [
  [
    'a serial number that can be guessed',
    card({ serialNumber: '1001' }),
    'A8 warning serialNumber: can be guessed; use at least 16 random characters',
  ],
  [
    'a token without a web service',
    card({ webServiceURL: undefined }),
    'A8 error webServiceURL: is missing; an authenticationToken is of no use without it',
  ],
  [
    'a query in the address of the web service',
    card({ webServiceURL: 'https://wallet.example.com/apple?park=1' }),
    'A8 error webServiceURL: must have no query, fragment or user, as phones append /v1/... to it',
  ],
  [
    'a certificate that has run out',
    cardWithCertificate({ validTo: new Date('2026-05-31T00:00:00Z') }),
    'A3 error certificate: is valid only from 2026-01-01T00:00:00.000Z to 2026-05-31T00:00:00.000Z',
  ],
  [
    'a development certificate in production',
    cardWithCertificate({ issuer: 'not-apple' }),
    'A3 error certificate: was not issued by Apple, so no phone trusts it',
  ],
  [
    'a certificate of an older authority',
    cardWithCertificate({ issuer: 'apple-other' }),
    'A3 warning certificate: was not issued by WWDR G4, the authority for passes until December 2030',
  ],
  [
    'an NFC key in another form',
    card({ nfc: { ...NFC, encryptionPublicKey: 'AAAA' } }),
    'A13 error nfc.encryptionPublicKey: is not a public key (DER, SubjectPublicKeyInfo)',
  ],
  [
    'an NFC message with an accent',
    card({ nfc: { ...NFC, message: 'Zoë' } }),
    'A13 error nfc.message: must be ASCII',
  ],
  [
    'a pass to share that asks for a face',
    card({ nfc: { ...NFC, requiresAuthentication: true } }),
    'A13 error sharingProhibited: must be true for an NFC pass that requires authentication',
  ],
  [
    'a generic pass that never expires',
    seasonPass({ expirationDate: undefined }),
    'A18 warning expirationDate: is missing; a generic pass never expires on its own',
  ],
  ['voided in words', card({ voided: 'yes' }), 'A18 error voided: must be true or false, not the text "yes"'],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

const withoutCertificate = (pass: ReturnType<typeof card>) => ({
  json: pass.json,
  images: pass.images,
  now: NOW,
});

test('without a certificate nothing is said about it, not even for NFC', () => {
  expect(explainProblems(withoutCertificate(card({ nfc: NFC, teamIdentifier: 'ZZZZZ99999' })))).toEqual([]);
});

test('a certificate is valid from its first moment to its last', () => {
  const linesAt = (now: string): number =>
    explainProblems({ ...card({}), now: new Date(now) }).filter((line) => line.includes('is valid only'))
      .length;
  expect(
    [
      '2025-12-31T23:59:59.999Z',
      '2026-01-01T00:00:00Z',
      '2027-02-01T00:00:00Z',
      '2027-02-01T00:00:00.001Z',
    ].map(linesAt),
  ).toEqual([1, 0, 0, 1]);
});

test('a pass without a moment of its own is checked now', () => {
  const { json, images } = card({});
  const past = { ...CERTIFICATE, validTo: new Date(Date.now() - 1000) };
  const running = { ...CERTIFICATE, validTo: new Date(Date.now() + 60_000) };
  expect(explainProblems({ json, images, certificate: past })).toHaveLength(1);
  expect(explainProblems({ json, images, certificate: running })).toEqual([]);
});

test('a serial number of sixteen characters cannot be guessed', () => {
  const linesFor = (length: number): string[] => explainProblems(card({ serialNumber: 'x'.repeat(length) }));
  expect([linesFor(16), linesFor(15).length]).toEqual([[], 1]);
  expect(explainProblems(card({ serialNumber: '' }))).toEqual([
    'A4 error serialNumber: must be a text that is not empty, not the text ""',
  ]);
});

test('an NFC message of 64 bytes is short enough, and one with an accent is counted in bytes', () => {
  const linesFor = (message: string): string[] => explainProblems(card({ nfc: { ...NFC, message } }));
  expect(linesFor('x'.repeat(64))).toEqual([]);
  expect(linesFor('é'.repeat(33))).toEqual([
    'A13 error nfc.message: has 66 bytes; at most 64 are allowed',
    'A13 error nfc.message: must be ASCII',
  ]);
});

test('an empty NFC key is reported once', () => {
  expect(explainProblems(card({ nfc: { ...NFC, encryptionPublicKey: '' } }))).toEqual([
    'A13 error nfc.encryptionPublicKey: must be a text that is not empty, not the text ""',
  ]);
});

test.each(['ftp://wallet.example.com', 'park://wallet'])(
  'updates are not asked for at %s, on any machine',
  (webServiceURL) => {
    const pass = card({ webServiceURL });
    const words = 'A8 error webServiceURL: must start with https://, as phones refuse anything else';
    expect(explainProblems(pass)).toEqual([words]);
    expect(explainProblems({ ...pass, isProduction: false })).toEqual([words]);
  },
);

test('an address that is no link is reported once', () => {
  for (const webServiceURL of [5, 'wallet']) expect(explainProblems(card({ webServiceURL }))).toHaveLength(1);
});

test('a group of event tickets or boarding passes is right, and so is an address with its app', () => {
  const problems = createProblems();
  checkLifetime({ groupingIdentifier: 'x', eventTicket: {} }, problems);
  checkLifetime({ groupingIdentifier: 'x', boardingPass: {} }, problems);
  checkLifetime({ appLaunchURL: 'park://x', associatedStoreIdentifiers: [1] }, problems);
  checkLifetime({ generic: {}, expirationDate: '2027-10-31T23:59:00-05:00' }, problems);
  expect(problems.list).toEqual([]);
});

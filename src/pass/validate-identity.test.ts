import { expect, test } from 'vitest';

import {
  type BrokenPass,
  NFC,
  card,
  cardWithCertificate,
  explainProblems,
  seasonPass,
} from './testing/broken-pass.ts';

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

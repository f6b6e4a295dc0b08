/** Strict Google refuses rotating barcodes that no phone could show, and keys in an address. */
import { generateKeyPairSync } from 'node:crypto';

import { SignJWT } from 'jose';
import { expect, test } from 'vitest';

import { googleSaveLinkPrefix } from '#domain/google-wallet.ts';

import { googleBaseUrl, googleTokenUrl } from './google-wallet-rest.ts';
import { strictSchemas } from './google-wallet-strict-schemas.ts';
import { makeStrictGoogle } from './google-wallet-strict.ts';

const parameter = { key: '00'.repeat(20), valueLength: 8 };
const details = { periodMillis: '15000', algorithm: 'TOTP_SHA1', parameters: [parameter] };
const code = {
  type: 'QR_CODE',
  valuePattern: 'A.{totp_timestamp_seconds}.{totp_value_0}',
  totpDetails: details,
};
const ticket = { id: '338.a', classId: '338.b', state: 'ACTIVE' };

const isAccepted = (rotatingBarcode: unknown): boolean =>
  strictSchemas.eventTicketObject.safeParse({ ...ticket, rotatingBarcode }).success;

test('a code that phones can show is accepted', () => {
  expect(isAccepted(code)).toBe(true);
  expect(isAccepted({ ...code, valuePattern: '{totp_timestamp_millis}{totp_value_0}' })).toBe(true);
});

test.each<[string, object]>([
  ['a kind that is not drawn anew', { ...code, type: 'CODE_128' }],
  ['a pattern without a value', { ...code, valuePattern: 'A.{totp_timestamp_seconds}' }],
  ['a value without parameters', { ...code, valuePattern: '{totp_value_0}{totp_value_1}' }],
  ['a misspelled placeholder', { ...code, valuePattern: '{totp_time}{totp_value_0}' }],
  ['a period that is a number', { ...code, totpDetails: { ...details, periodMillis: 15_000 } }],
  ['a period of no time', { ...code, totpDetails: { ...details, periodMillis: '0' } }],
  ['another hash', { ...code, totpDetails: { ...details, algorithm: 'TOTP_SHA256' } }],
  ['no key', { ...code, totpDetails: { ...details, parameters: [] } }],
  [
    'a key in base64',
    { ...code, totpDetails: { ...details, parameters: [{ ...parameter, key: 'Zm9v+/==' }] } },
  ],
  [
    'half a byte',
    { ...code, totpDetails: { ...details, parameters: [{ ...parameter, key: '0'.repeat(39) }] } },
  ],
  ['ten digits', { ...code, totpDetails: { ...details, parameters: [{ ...parameter, valueLength: 10 }] } }],
  ['an unknown field', { ...code, secret: 'x' }],
])('a code with %s is refused', (_, rotatingBarcode) => {
  expect(isAccepted(rotatingBarcode)).toBe(false);
});

test('a save link with a rotating barcode in its token is refused', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const email = 'passes@park.iam.gserviceaccount.example';
  const google = makeStrictGoogle({
    ...{ issuerId: '338', email, publicKey, requestsPerSecond: 1000 },
    ...{ baseUrl: googleBaseUrl, tokenUrl: googleTokenUrl },
  });
  const payload = { eventTicketObjects: [{ ...ticket, rotatingBarcode: code }] };
  const token = await new SignJWT({ typ: 'savetowallet', origins: ['https://park.test'], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt()
    .sign(privateKey);
  await expect(google.openSaveLink(`${googleSaveLinkPrefix}${token}`)).rejects.toThrow('never by the token');
});

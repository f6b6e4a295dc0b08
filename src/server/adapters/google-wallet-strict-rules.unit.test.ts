/** Strict Google refuses card rows, translations, links and Smart Tap that the real service refuses. */
import { generateKeyPairSync } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';
import { SignJWT } from 'jose';

import { systemClock } from '#server/base/ports/clock.ts';
import { googleSaveLinkPrefix } from '#domain/google-wallet.ts';
import { makeGoogleAccessToken } from './google-access-token.ts';
import { googleBaseUrl, googleTokenUrl } from './google-wallet-rest.ts';
import { callGoogle, card, club } from './google-wallet-strict-testing.ts';
import { makeStrictGoogle, type StrictGoogle } from './google-wallet-strict.ts';
import { strictSchemas } from './google-wallet-strict-schemas.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = { issuerId: '338', email: 'passes@park.iam.gserviceaccount.example' };

let google: StrictGoogle;
let token: string;
beforeEach(async () => {
  const addresses = { baseUrl: googleBaseUrl, tokenUrl: googleTokenUrl };
  google = makeStrictGoogle({ ...account, ...addresses, publicKey, requestsPerSecond: 1000 });
  const keys = { ...account, privateKey, redemptionIssuers: [], areDevelopment: false };
  const connection = { keys, tokenUrl: googleTokenUrl, fetch: google.fetch, timeoutMs: 1000 };
  token = await makeGoogleAccessToken({ ...connection, clock: systemClock })({ isRefused: false });
});

const call = (method: string, path: string, body: unknown) =>
  callGoogle({ google, token }, [method, path, body]);

async function makeCard(): Promise<void> {
  expect((await call('POST', 'loyaltyClass', club)).status).toBe(200);
  expect((await call('POST', 'loyaltyObject', card)).status).toBe(200);
}

const rowOf = (fieldPath: string) => ({
  oneItem: { item: { firstValue: { fields: [{ fieldPath }] } } },
});
const rowsOf = (...paths: string[]) => ({
  classTemplateInfo: { cardTemplateOverride: { cardRowTemplateInfos: paths.map(rowOf) } },
});
const twice = (language: string) => ({
  defaultValue: { language: 'en-US', value: 'Club' },
  translatedValues: [
    { language, value: 'Klub' },
    { language, value: 'Verein' },
  ],
});

test.each([
  rowsOf('object.textModulesData.credits'),
  rowsOf('object.creditsLeft'),
  rowsOf('loyaltyPoints.balance'),
  rowsOf("object.accountName['a']"),
  rowsOf('object.accountName', 'object.accountId', 'object.state', 'object.barcode'),
  rowsOf(),
  { enableSmartTap: true },
  { enableSmartTap: true, redemptionIssuers: ['the park'] },
  { localizedProgramName: twice('de') },
  { appLinkData: { androidAppLinkInfo: { title: twice('de') } } },
])('a class with %j is refused', async (change) => {
  await makeCard();
  expect(await call('PUT', 'loyaltyClass/338.club', { ...club, ...change })).toMatchObject({ status: 400 });
});

test('a class with three rows of known fields, translations and Smart Tap is taken', async () => {
  await makeCard();
  const rows = rowsOf("object.textModulesData['tier']", 'object.loyaltyPoints.balance', 'class.programName');
  const tap = { enableSmartTap: true, redemptionIssuers: ['338'] };
  expect((await call('PUT', 'loyaltyClass/338.club', { ...club, ...rows, ...tap })).status).toBe(200);
  expect((await call('PATCH', 'loyaltyObject/338.card', { smartTapRedemptionValue: '34A' })).status).toBe(
    200,
  );
});

test.each([
  { smartTapRedemptionValue: '34' },
  { passConstraints: { screenshotEligibility: 'NEVER' } },
  { passConstraints: { nfcConstraint: ['BLOCK_GATES'] } },
  { linkedObjectIds: ['338.unknown'] },
  { linkedObjectIds: ['338.club'] },
  { linkedObjectIds: ['338.card'] },
  { linkedObjectIds: [] },
  { notifyPreference: 'NOTIFY' },
])('an object with %j is refused', async (change) => {
  await makeCard();
  expect(await call('PATCH', 'loyaltyObject/338.card', change)).toMatchObject({ status: 400 });
});

test('linked objects stay linked: a change without them keeps them, one that removes them is refused', async () => {
  await makeCard();
  expect((await call('POST', 'loyaltyObject', { ...card, id: '338.two' })).status).toBe(200);
  const path = 'loyaltyObject/338.card';
  expect((await call('PATCH', path, { linkedObjectIds: ['338.two'] })).status).toBe(200);
  expect((await call('PATCH', path, { state: 'EXPIRED' })).status).toBe(200);
  expect(await call('PATCH', path, { linkedObjectIds: null })).toMatchObject({ status: 400 });
  expect(google.resources.get(card.id)?.content['linkedObjectIds']).toEqual(['338.two']);
});

test('a request to notify holds for one change and is not stored', async () => {
  await makeCard();
  const points = (int: number) => ({ loyaltyPoints: { label: 'Points', balance: { int } } });
  const notified = { ...points(5), notifyPreference: 'NOTIFY_ON_UPDATE' };
  for (const body of [notified, notified, points(6)])
    expect((await call('PATCH', 'loyaltyObject/338.card', body)).status).toBe(200);
  expect(google.updateNotices).toEqual([card.id]);
  expect(google.resources.get(card.id)?.content).not.toHaveProperty('notifyPreference');
});

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
  const payload = { eventTicketObjects: [{ ...ticket, rotatingBarcode: code }] };
  const link = await new SignJWT({ typ: 'savetowallet', origins: ['https://park.test'], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.email)
    .setAudience('google')
    .setIssuedAt()
    .sign(privateKey);
  await expect(google.openSaveLink(`${googleSaveLinkPrefix}${link}`)).rejects.toThrow('never by the token');
});

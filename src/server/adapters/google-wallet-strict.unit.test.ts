/** Strict Google is at least as strict as Google: it refuses everything that the real service refuses. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

import { SignJWT } from 'jose';
import { beforeEach, expect, test } from 'vitest';

import { googleBaseUrl, googleTokenUrl, makeGoogleWalletRest } from './google-wallet-rest.ts';
import { nameFaultsOf, schemaOfType } from './google-wallet-strict-names.ts';
import { strictSchemas } from './google-wallet-strict-schemas.ts';
import { callGoogle, card, club } from './google-wallet-strict-testing.ts';
import { makeStrictGoogle, type StrictGoogle } from './google-wallet-strict.ts';
import type { GoogleResourceType } from '#server/base/ports/google-wallet.ts';

const issuerId = '338';
const email = 'passes@park.iam.gserviceaccount.example';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

let google: StrictGoogle;
let token: string;
beforeEach(async () => {
  google = makeStrictGoogle({
    issuerId,
    email,
    publicKey,
    baseUrl: googleBaseUrl,
    tokenUrl: googleTokenUrl,
    requestsPerSecond: 1000,
  });
  const answer = await askForToken({});
  token = ((await answer.json()) as { access_token: string }).access_token; // a valid assertion gets a token
});

interface TokenRequest {
  contentType?: string;
  grantType?: string;
  claims?: Record<string, unknown>;
}

function askForToken({ contentType, grantType, claims }: TokenRequest): Promise<Response> {
  const iat = Math.floor(Date.now() / 1000);
  const assertion = signed(privateKey, {
    iss: email,
    aud: googleTokenUrl,
    scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
    iat,
    exp: iat + 3600,
    ...claims,
  });
  return google.fetch(googleTokenUrl, {
    method: 'POST',
    headers: { 'content-type': contentType ?? 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: grantType ?? 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }).toString(),
  });
}

function signed(key: KeyObject, claims: Record<string, unknown>): string {
  const [head, body] = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(key).toString('base64url');
  return `${head}.${body}.${signature}`;
}

const call = (method: string, path: string, body: unknown) =>
  callGoogle({ google, token }, [method, path, body]);

async function makeCard(): Promise<void> {
  expect((await call('POST', 'loyaltyClass', club)).status).toBe(200);
  expect((await call('POST', 'loyaltyObject', card)).status).toBe(200);
}

test.each([
  ['POST', 'loyaltyClass', { ...club, subheader: null }, 'Unknown name "subheader": Cannot find field.'],
  ['PUT', 'loyaltyClass/338.club', { ...club, colour: null }, 'Unknown name "colour": Cannot find field.'],
  ['PATCH', 'loyaltyObject/338.card', { logo: null }, 'Unknown name "logo": Cannot find field.'],
  ['PATCH', 'loyaltyObject/338.other', { logo: null }, 'Unknown name "logo": Cannot find field.'],
  [
    'POST',
    'loyaltyObject/338.card/addMessage',
    { message: { headline: 'x' } },
    `Unknown name "headline" at 'message': Cannot find field.`,
  ],
  [
    'PATCH',
    'loyaltyObject/338.card',
    { textModulesData: [{ id: 'a', header: 'b', text: null }] },
    `Unknown name "text" at 'textModulesData[0]': Cannot find field.`,
  ],
])('%s %s with a name that Google does not have is refused, whatever the value', async (...row) => {
  const [method, path, body, reason] = row;
  await makeCard();
  expect(await call(method, path, body)).toEqual(
    expect.objectContaining({
      status: 'INVALID_ARGUMENT',
      code: 400,
      message: `Invalid JSON payload received. ${reason}`,
    }),
  );
});

test.each([
  { accountId: 7 },
  { barcode: 'QR_CODE' },
  { barcode: { type: 'QR_CODE', value: 1234 } },
  { textModulesData: { id: 'a' } },
  { loyaltyPoints: { label: 'Points', balance: { int: '5' } } },
])('a value of another type than Google’s is refused: %j', async (change) => {
  await makeCard();
  expect(await call('PATCH', 'loyaltyObject/338.card', change)).toMatchObject({ code: 400 });
  expect(google.resources.get(card.id)?.content).toEqual(card);
});

test('null takes out a known field, a list is replaced, and what an inner message leaves out stays', async () => {
  await makeCard();
  await call('PATCH', 'loyaltyObject/338.card', {
    barcode: { type: 'QR_CODE', value: '7', alternateText: '7' },
    groupingInfo: { groupingId: 'a' },
  });
  await call('PATCH', 'loyaltyObject/338.card', { barcode: { value: '8' }, groupingInfo: null });
  expect(google.resources.get(card.id)?.content).toEqual({
    ...card,
    barcode: { type: 'QR_CODE', value: '8', alternateText: '7' },
  });
});

test('every field that strict Google takes is one of Google’s own', () => {
  const faults = Object.entries(strictSchemas).flatMap(([type, schema]) => {
    const names = Object.keys((schema as { shape?: object }).shape ?? {}); // an object's schema has a shape
    // Object.entries returns the keys of this record.
    const known = schemaOfType[type as GoogleResourceType];
    return nameFaultsOf(known, Object.fromEntries(names.map((name) => [name, null])));
  });
  expect(faults).toEqual([]);
});

test.each([
  [{ contentType: 'application/json' }, 'invalid_request'],
  [{ grantType: 'client_credentials' }, 'unsupported_grant_type'],
  [{ claims: { scope: 'https://www.googleapis.com/auth/drive' } }, 'invalid_scope'],
  [{ claims: { exp: undefined } }, 'invalid_grant'],
  [{ claims: { exp: Math.floor(Date.now() / 1000) + 7300 } }, 'invalid_grant'],
  [{ claims: { iat: Math.floor(Date.now() / 1000) + 900 } }, 'invalid_grant'],
  [{ claims: { aud: 'https://oauth2.example/token' } }, 'invalid_grant'],
  [{ claims: { iss: 'stranger@park.example' } }, 'invalid_grant'],
] satisfies [TokenRequest, string][])('no token for %j: %s', async (request, error) => {
  const answer = await askForToken(request);
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error })]);
});

/** A save link as we sign it, with one change. */
async function linkWith(payload: unknown, claims: Record<string, unknown> = {}): Promise<string> {
  const jwt = await new SignJWT({ typ: 'savetowallet', origins: ['https://park.test'], payload, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt()
    .sign(privateKey);
  return `https://pay.google.com/gp/v/save/${jwt}`;
}

test('a save link opens for what Google has, and for what it can make of the token', async () => {
  await makeCard();
  const made = { ...card, id: '338.new' };
  const { objectIds } = await google.openSaveLink(
    await linkWith({ loyaltyObjects: [{ id: card.id }, made] }),
  );
  expect(objectIds).toEqual([card.id, made.id]);
});

test.each([
  [{ loyaltyObjects: [{ id: '338.card', logo: null }] }, /Unknown name "logo"/],
  [{ loyaltyCards: [{ id: '338.card' }] }, /Unknown name "loyaltyCards"/],
  [{ loyaltyObjects: [{ id: '338.lost' }] }, /does not have 338\.lost/],
  [{ genericObjects: [{ id: '338.card' }] }, /another type/],
  [{ loyaltyObjects: [{ id: '1.card' }] }, /issuer/],
  [{}, /nothing to save/],
])('a save link with %j does not open', async (payload, reason) => {
  await makeCard();
  await expect(google.openSaveLink(await linkWith(payload))).rejects.toThrow(reason);
});

test.each([{ typ: 'save' }, { origins: [] }, { origins: ['https://park.test/'] }, { extra: 1 }])(
  'a save link with the claims %j does not open',
  async (claims) => {
    await makeCard();
    await expect(
      google.openSaveLink(await linkWith({ loyaltyObjects: [{ id: card.id }] }, claims)),
    ).rejects.toThrow();
  },
);

test.each(['genericObject', 'eventTicketObject', 'giftCardObject', 'loyaltyObject'] as const)(
  'a %s that was written is changed without a refusal',
  async (type) => {
    const keys = { issuerId, email, privateKey, redemptionIssuers: [], areDevelopment: false };
    const wallet = makeGoogleWalletRest({ keys, fetch: google.fetch, pauseMs: 1 });
    const english = { defaultValue: { language: 'en-US', value: 'Season Pass' } };
    const reviewed = { issuerName: 'Seagull Sands', reviewStatus: 'UNDER_REVIEW' };
    const own = {
      genericObject: [{}, { cardTitle: english, header: english }],
      eventTicketObject: [{ ...reviewed, eventName: english }, {}],
      giftCardObject: [reviewed, { cardNumber: '1' }],
      loyaltyObject: [club, {}],
    }[type];
    const [classId, id] = ['338.class', '338.object'];
    const classType = type.replace('Object', 'Class') as GoogleResourceType; // every object type has its class type
    await wallet.write(
      { type: classType, id: classId, content: { ...own[0], id: classId } },
      { isKnown: false },
    );
    const written = { ...own[1], id, classId, state: 'ACTIVE' };
    await wallet.write({ type, id, content: written }, { isKnown: false });
    await wallet.write({ type, id, content: { ...written, state: 'EXPIRED' } }, { isKnown: true });
    expect(google.requests.at(-1)).toBe(`PATCH ${type} 200`);
  },
);

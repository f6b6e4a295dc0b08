/** Tests the Google Wallet port twice: over HTTP against strict Google, and in memory as in development. */
import { generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { GoogleKeys } from '#server/base/security/keys/google-keys.ts';
import type { GoogleResource, GoogleWallet } from '#server/base/ports/google-wallet.ts';
import { startStrictGoogle, type StrictGoogleServer } from '#server/testing/google-park.ts';
import { googleBaseUrl, googleTokenUrl, makeGoogleWalletRest } from './google-wallet-rest.ts';
import { makeStrictGoogle, type StrictGoogle } from './google-wallet-strict.ts';

const issuerId = '3388000000012345678';
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys: GoogleKeys = {
  issuerId,
  email: 'passes@park.iam.gserviceaccount.example',
  privateKey: pair.privateKey,
  redemptionIssuers: [],
  areDevelopment: false,
};
const operator = { issuerId, email: keys.email, publicKey: pair.publicKey };

const english = (value: string) => ({ defaultValue: { language: 'en-US', value } });

function ticketClass(change: Record<string, unknown> = {}): GoogleResource {
  const id = `${issuerId}.event-day`;
  const content = {
    id,
    issuerName: 'Seagull Sands',
    eventName: english('Day Ticket'),
    reviewStatus: 'UNDER_REVIEW',
  };
  return { type: 'eventTicketClass', id, content: { ...content, ...change } };
}

function ticket(change: Record<string, unknown> = {}): GoogleResource {
  const id = `${issuerId}.ticket-1`;
  const content = {
    id,
    classId: `${issuerId}.event-day`,
    state: 'ACTIVE',
    barcode: { type: 'CODE_128', value: '1234' },
  };
  return { type: 'eventTicketObject', id, content: { ...content, ...change } };
}

const isNew = { isKnown: false };
const isKnown = { isKnown: true };

let server: StrictGoogleServer;
beforeAll(async () => {
  server = await startStrictGoogle(operator);
});
afterAll(() => server.close());

describe.each(['over HTTP', 'in memory'] as const)('Google Wallet %s', (way) => {
  let google: StrictGoogle;
  let wallet: GoogleWallet;
  beforeEach(async () => {
    if (way === 'in memory') {
      google = makeStrictGoogle({ ...operator, baseUrl: googleBaseUrl, tokenUrl: googleTokenUrl });
      wallet = makeGoogleWalletRest({ keys, fetch: google.fetch, pauseMs: 1 });
      return;
    }
    await server.close();
    server = await startStrictGoogle(operator);
    google = server.strict;
    wallet = makeGoogleWalletRest({ keys, baseUrl: server.baseUrl, tokenUrl: server.tokenUrl, pauseMs: 1 });
  });

  test('a class and its object are made by one request each', async () => {
    await wallet.write(ticketClass(), isNew);
    await wallet.write(ticket(), isNew);
    expect(google.requests).toEqual(['POST eventTicketClass 200', 'POST eventTicketObject 200']);
    expect(google.resources.get(`${issuerId}.ticket-1`)?.content).toEqual(ticket().content);
  });

  test('a change replaces the whole, so that what was taken out is gone', async () => {
    await wallet.write(ticketClass(), isNew);
    await wallet.write(ticket(), isNew);
    await wallet.write(ticket({ state: 'COMPLETED', barcode: undefined }), isKnown);
    expect(google.requests.at(-1)).toBe('PATCH eventTicketObject 200');
    expect(google.resources.get(`${issuerId}.ticket-1`)?.content).toEqual({
      id: `${issuerId}.ticket-1`,
      classId: `${issuerId}.event-day`,
      state: 'COMPLETED',
    });
  });

  test('what somebody else made meanwhile is replaced, what is not there after all is made', async () => {
    await wallet.write(ticketClass(), isNew);
    await wallet.write(ticketClass({ hexBackgroundColor: '#0b4f6c' }), isNew);
    await wallet.write(ticket(), isKnown);
    expect(google.requests).toEqual([
      'POST eventTicketClass 200',
      'POST eventTicketClass 409',
      'PUT eventTicketClass 200',
      'PATCH eventTicketObject 404',
      'POST eventTicketObject 200',
    ]);
  });

  test('an object without its class is told apart from every other refusal', async () => {
    await expect(wallet.write(ticket(), isNew)).rejects.toMatchObject({ kind: 'unknown-class' });
    await expect(wallet.write(ticket(), isKnown)).rejects.toMatchObject({ kind: 'unknown-class' });
  });

  test.each([
    ['a class that approves itself', ticketClass({ reviewStatus: 'APPROVED' })],
    ['a class without a review', ticketClass({ reviewStatus: undefined })],
    ['a class without a name', ticketClass({ eventName: undefined })],
    [
      'an issuer name that no phone shows whole',
      ticketClass({ issuerName: 'Harborlight Piers of New Jersey' }),
    ],
    [
      'a picture without https',
      ticketClass({ logo: { sourceUri: { uri: 'http://park.example/logo.png' } } }),
    ],
    ['a field that Google does not know', ticketClass({ colour: '#0b4f6c' })],
    [
      'an id with a space',
      { ...ticketClass({ id: `${issuerId}.day ticket` }), id: `${issuerId}.day ticket` },
    ],
    ['the id of another issuer', { ...ticketClass({ id: '1.day' }), id: '1.day' }],
    ['a colour in words', ticketClass({ hexBackgroundColor: 'blue' })],
    [
      'eleven modules',
      ticketClass({
        textModulesData: Array.from({ length: 11 }, (_, place) => ({
          id: `m${place}`,
          header: 'a',
          body: 'b',
        })),
      }),
    ],
    [
      'a link that is a script',
      ticketClass({ homepageUri: { uri: 'javascript:alert(1)', description: 'x' } }),
    ],
  ])('%s is refused, and not tried again', async (_, resource) => {
    await expect(wallet.write(resource, isNew)).rejects.toMatchObject({
      kind: 'refused',
      message: 'refused',
    });
    expect(google.requests).toHaveLength(1);
  });

  test('an object of another type than its class is refused, and one of a draft class too', async () => {
    await wallet.write(ticketClass({ reviewStatus: 'DRAFT' }), isNew);
    await expect(wallet.write(ticket(), isNew)).rejects.toMatchObject({ kind: 'refused' });
    await wallet.write(ticketClass(), isKnown);
    const card = {
      id: `${issuerId}.card`,
      classId: `${issuerId}.event-day`,
      state: 'ACTIVE',
      cardNumber: '1',
    };
    await expect(
      wallet.write({ type: 'giftCardObject', id: card.id, content: card }, isNew),
    ).rejects.toMatchObject({ kind: 'refused' });
  });

  test('forty-five writes at once keep to twenty a second, and every one arrives', async () => {
    await wallet.write(ticketClass(), isNew);
    const writes = Array.from({ length: 45 }, (_, place) => {
      const id = `${issuerId}.ticket-${place}`;
      return wallet.write({ ...ticket({ id }), id }, isNew);
    });
    await Promise.all(writes);
    // At least this many are refused without pacing. On a machine that stalls, some may arrive together.
    const refusedUnspaced = 45 - 20;
    const refused = google.requests.filter((request) => request.endsWith('429'));
    expect(refused.length).toBeLessThan(refusedUnspaced);
    expect(google.resources.size).toBe(46);
  });
});

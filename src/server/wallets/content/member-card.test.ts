/** The member's card in both wallets: only for the holder of the member's wallet ticket. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import { readZip } from '#pass/testing/oracles.ts';
import { validatePass } from '#pass/validate-pass.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { signWalletTicket } from '#server/loyalty/member-tickets.ts';
import { appleKeysOf } from '#server/testing/server-keys.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { openGooglePark, readSaveLink, savedObjectOf, withGooglePark } from '#server/testing/google-park.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { openTestPark, type TestPark, test, keepOpen } from '#server/testing/test-park.ts';

const apple = '/api/apple-wallet/';
const google = '/api/google-wallet/';

const park = keepOpen(() => openGooglePark());

/** The proof that the wallet calls require of a member, made without a mail. */
function memberProofOf({ services }: TestPark, { email, memberId }: { email: string; memberId: string }) {
  return { email, walletTicket: signWalletTicket(services, { memberId }) };
}

async function appleCard(own: TestPark, body: unknown) {
  const answer = await own.post(apple, body);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
  return readCard(answer.rawPayload);
}

async function readCard(file: Buffer) {
  const files = await readZip(file);
  const json = JSON.parse(files.get('pass.json')?.toString() ?? '') as Record<string, unknown>; // we made it an object
  const images = new Map([...files].filter(([name]) => name.endsWith('.png')));
  return { json, images };
}

test('every member of the demo park has a card without fault, and Google takes it with a short link', async () => {
  const certificate = { ...appleKeysOf(park).signer.certificate, issuer: 'apple-wwdr-g4' as const };
  const members = readDemoPark().loyalty.members.filter((member) => member.status === 'active');
  expect(members).toHaveLength(7);
  for (const { STREMAIL: email, STRACCOUNTID: memberId } of members) {
    const { json, images } = await appleCard(park, memberProofOf(park, { email, memberId }));
    expect(validatePass({ json, images, certificate }), memberId).toEqual([]);
    const link = await park.post(google, memberProofOf(park, { email, memberId }));
    expect([link.statusCode, link.body.length < 900]).toEqual([200, true]);
  }
  expect(park.google.requests.filter((request) => !request.endsWith(' 200'))).toEqual([]);
});

test('the Apple card leads with the points, names the member, and has a code of the server with the number in words', async () => {
  const { json } = await appleCard(park, memberProofOf(park, ines));
  expect(json).toMatchObject({
    description: 'Brownie Club – Harborlight Piers',
    sharingProhibited: true,
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: expect.stringMatching(/^PM1C\./) as string,
        altText: ines.memberId,
      },
    ],
    storeCard: {
      headerFields: [{ value: 'Fudge' }],
      primaryFields: [
        { key: 'points', label: 'BROWNIE POINTS', value: 3392, changeMessage: 'Brownie points: %@' },
      ],
      secondaryFields: [{ label: 'MEMBER', value: 'Ines Duarte' }],
      auxiliaryFields: [{ label: 'MEMBER NUMBER', value: ines.memberId }],
      backFields: [
        { key: 'news', value: 'No news at the moment' },
        { key: 'messageChoice', value: expect.stringContaining('https://park.test/messages/') as string },
        { label: 'Instructions', value: 'Show at any register to earn Brownie points.' },
        { label: 'Points expiring next', value: 250 },
        { label: 'Use these points by', value: '2027-11-30T23:59:59-05:00', dateStyle: 'PKDateStyleLong' },
        { label: 'Next tier', value: 'Double Fudge' },
        { label: 'Points to the next tier', value: 6608 },
        { label: 'Member number', value: ines.memberId },
        { label: 'Brownie Club', value: 'brownies@harborlight.example' },
        { label: 'Contact', value: 'guestservices@harborlight.example' },
      ],
    },
  });
});

test('the serial number is the same each time, another for each member, and tells nothing', async () => {
  const maya = { email: 'maya.okafor@mail.example', memberId: '700000101' };
  const serials = [];
  for (const member of [ines, ines, maya])
    serials.push((await appleCard(park, memberProofOf(park, member))).json['serialNumber']);
  expect(serials[0]).toMatch(/^[0-9a-f]{32}$/);
  expect([serials[1] === serials[0], serials[2] === serials[0]]).toEqual([true, false]);
});

test('the Google card is a loyalty object of one class, with the points as a number', async () => {
  const object = await savedObjectOf(park, memberProofOf(park, ines));
  expect(object).toMatchObject({
    state: 'ACTIVE',
    accountId: ines.memberId,
    accountName: 'Ines Duarte',
    loyaltyPoints: { label: 'Brownie points', balance: { int: 3392 } },
    rotatingBarcode: { type: 'QR_CODE', alternateText: ines.memberId },
  });
  expect(park.google.resources.get(String(object['classId']))).toMatchObject({
    type: 'loyaltyClass',
    content: {
      programName: 'Brownie Club',
      programLogo: { sourceUri: { uri: 'https://park.test/wallet-logo.png' } },
      multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
    },
  });
  const payload = await readSaveLink(park, (await park.post(google, memberProofOf(park, ines))).body);
  expect(payload['payload']).toEqual({
    loyaltyObjects: [{ id: expect.stringMatching(/^3388000000000000000\.[\w-]{22}$/) }],
  });
});

test('Google is told only what changed', () =>
  withGooglePark(async (own) => {
    const { db, clock } = own.services;
    await savedObjectOf(own, memberProofOf(own, ines));
    expect(own.google.requests).toEqual(['POST loyaltyClass 200', 'POST loyaltyObject 200']);
    await savedObjectOf(own, memberProofOf(own, ines));
    expect(own.google.requests).toHaveLength(2);
    await writeEntries(db, [bonusEntry(ines.memberId, clock.now(), { points: 8 })]);
    expect(await savedObjectOf(own, memberProofOf(own, ines))).toMatchObject({
      loyaltyPoints: { balance: { int: 3400 } },
    });
    expect(own.google.requests.slice(2)).toEqual(['PATCH loyaltyObject 200']);
  }));

test('on a plain http server, as developers have, both cards are made all the same', async (own) => {
  for (const path of [apple, google])
    expect((await own.post(path, memberProofOf(own, ines))).statusCode).toBe(200);
});

test('the tickets of a claim, of an email code and of the account each open the card', async (own) => {
  const { userId, memberTicket, walletTicket } = await signIn(own);
  const claim = { email: ines.email, userID: userId, memberTicket, orderId: '10300001' };
  const tickets = [
    walletTicket,
    (await own.post('/api/loyalty/tickets/', claim)).json<ClaimAnswer>().walletTicket,
    (await own.post('/api/loyalty/account/', { memberTicket })).json<ClaimAnswer>().walletTicket,
  ];
  for (const ticket of tickets) {
    const answer = await own.post(apple, { email: ' INES.duarte@mail.example', walletTicket: ticket });
    expect(answer.statusCode).toBe(200);
  }
});

test('without a good ticket of this very member there is no card, in either wallet', async (own) => {
  const { memberTicket } = await signIn(own);
  const good = memberProofOf(own, ines);
  const bad = [
    { email: ines.email },
    { email: ines.email, walletTicket: '' },
    { email: ines.email, walletTicket: null },
    { email: null, walletTicket: good.walletTicket },
    { email: 'maya.okafor@mail.example', walletTicket: good.walletTicket },
    { email: ines.email, walletTicket: memberTicket },
    { email: ines.email, walletTicket: `${good.walletTicket.slice(0, -2)}AA` },
  ];
  for (const path of [apple, google])
    for (const body of bad) expect((await own.post(path, body)).statusCode).toBe(404);
  own.clock.advance(15 * 60);
  for (const path of [apple, google]) expect((await own.post(path, good)).statusCode).toBe(404);
  const fresh = memberProofOf(own, ines);
  await own.services.db
    .update(loyaltyMembers)
    .set({ status: 'closed' })
    .where(eq(loyaltyMembers.memberId, ines.memberId));
  for (const path of [apple, google]) expect((await own.post(path, fresh)).statusCode).toBe(404);
});

test('the short-lived link serves the same card by GET, for five minutes', async (own) => {
  const { link } = (await own.post(apple, { ...memberProofOf(own, ines), delivery: 'link' })).json<{
    link: string;
  }>();
  const file = await own.app.inject(link);
  expect((await readCard(file.rawPayload)).json).toMatchObject({
    storeCard: { primaryFields: [{ value: 3392 }] },
  });
  own.clock.advance(5 * 60);
  expect((await own.app.inject(link)).statusCode).toBe(410);
});

test('a card is made twenty times a day, both wallets together', async () => {
  const own = await openTestPark();
  for (let count = 0; count < 10; count += 1)
    for (const path of [apple, google])
      expect((await own.post(path, memberProofOf(own, ines))).statusCode).toBe(200);
  expect((await own.post(apple, memberProofOf(own, ines))).statusCode).toBe(429);
  own.clock.advance(86_400);
  expect((await own.post(google, memberProofOf(own, ines))).statusCode).toBe(200);
  await own.close();
});

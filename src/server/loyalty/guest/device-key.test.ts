/** The one claim of a new account belongs to the browser in which its guest joined (docs/algorithms/device-proof.md). */
import { count, like } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import { deviceProofSeconds } from '#domain/device-proof.ts';

import { openConnectors } from '#server/adapters/connector-rest.ts';
import { loyaltyClaims, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { spentTokens } from '#server/base/db/schema/operations.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { startOwnUpstream, checkOf, connectorsTo } from '#server/testing/fake-upstream.ts';
import { mailedCode, signIn } from '#server/testing/sign-in.ts';
import { joinWithKey, makeSoftDevice, type ProofChange } from '#server/testing/soft-device.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';

const claimPath = '/api/loyalty/tickets/';
const wallet = '/api/apple-wallet/';
const session = 'b7e23ec29af22b0b4e41da31e868d572';
const upstream = await startOwnUpstream();
const device = await makeSoftDevice();
const other = await makeSoftDevice();

async function joinAndClaim(park: TestPark) {
  const member = await joinWithKey(park, device.publicKey);
  const body = { ...member, orderId: '10300001', claimSession: session };
  const answer = await device.post(park, claimPath, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const { walletTicket = '', ...claimed } = answer.json<ClaimAnswer>();
  return { member, claimed, card: { email: member.email, walletTicket } };
}

const countNonces = async ({ services: { db } }: TestPark) =>
  (await db.select({ sum: count() }).from(spentTokens).where(like(spentTokens.tokenId, 'device-proof:%')))[0]
    ?.sum;

test('the browser that joined claims once without a code, and adds the card to the wallet', async (park) => {
  const { member, claimed, card } = await joinAndClaim(park);
  expect(claimed).toMatchObject({ points: 640, balance: 890 });
  const file = await device.post(park, wallet, card);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
  const linked = await device.post(park, wallet, { ...card, delivery: 'link' });
  // A download is a navigation, which carries no proof.
  expect((await park.app.inject(linked.json<{ link: string }>().link)).statusCode).toBe(200);
  const second = await device.post(park, '/api/loyalty/purchase/', { ...member, checkNumber: '10234' });
  expect([second.statusCode, second.body]).toEqual([
    400,
    expect.stringContaining('You already have an account') as string,
  ]);
});

const year = 365 * 24 * 3600;

/** Changes after which a proof proves nothing. */
const wrongProofs: [string, (park: TestPark) => ProofChange][] = [
  ['of another path', () => ({ claims: { htu: 'http://park.test/api/loyalty/hotels/' } })],
  ['of another method', () => ({ claims: { htm: 'GET' } })],
  ['of another body', () => ({ claims: { bh: 'x'.repeat(43) } })],
  ['of no body', () => ({ claims: { bh: undefined } })],
  ['too old', ({ clock }) => ({ claims: { iat: seconds(clock) - deviceProofSeconds - 1 } })],
  ['too far ahead', ({ clock }) => ({ claims: { iat: seconds(clock) + deviceProofSeconds + 2 } })],
  ['of another year', ({ clock }) => ({ claims: { iat: seconds(clock) - year } })],
  ['of no time', () => ({ claims: { iat: 'now' } })],
  ['of an endless time', () => ({ claims: { iat: 1e300 } })],
  ['with a short nonce', () => ({ claims: { jti: 'again' } })],
  ['with a huge nonce', () => ({ claims: { jti: 'n'.repeat(65) } })],
  ['with a nonce that is no text', () => ({ claims: { jti: { $ne: 1 } } })],
  ['of another type', () => ({ header: { typ: 'JWT' } })],
  ['with another key in it', () => ({ header: { jwk: other.publicKey } })],
  ['with a private key in it', () => ({ header: { jwk: { ...device.publicKey, d: device.publicKey.x } } })],
  ['without a key', () => ({ header: { jwk: undefined } })],
  ['with a text for a key', () => ({ header: { jwk: 'key' } })],
  ['with a point off the curve', () => ({ header: { jwk: { ...device.publicKey, y: 'A'.repeat(43) } } })],
  ['with another curve', () => ({ header: { jwk: { ...device.publicKey, crv: 'P-384' } } })],
  ['longer than any proof', () => ({ claims: { more: 'x'.repeat(2048) } })],
];

const seconds = (clock: TestPark['clock']): number => Math.floor(clock.now().getTime() / 1000);

test('a wrong proof claims nothing, opens no card, leads to the mailed code, and the right one still works', async (park) => {
  const member = await joinWithKey(park, device.publicKey);
  const body = { ...member, orderId: '10300001' };
  for (const [what, change] of wrongProofs) {
    const refused = await device.post(park, claimPath, body, change(park)).catch((error: unknown) => error);
    expect(refused, what).toMatchObject({ statusCode: 400 });
    expect(refused, what).toMatchObject({
      body: expect.stringContaining('You already have an account') as string,
      headers: { 'x-next-steps': 'sign-in ask-team' },
    });
  }
  expect(await countNonces(park)).toBe(0);
  const { walletTicket } = (await device.post(park, claimPath, body)).json<ClaimAnswer>();
  const card = { email: member.email, walletTicket };
  for (const [what, change] of wrongProofs) {
    const refused = await device.post(park, wallet, card, change(park));
    expect([what, refused.statusCode, codeOf(refused)]).toEqual([what, 404, 'order-not-found']);
  }
  expect((await device.post(park, wallet, card)).statusCode).toBe(200);
});

const codeOf = (answer: LightMyRequestResponse) => answer.json<{ code: string }>().code;

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['no JWS', 'proof'],
  ['one of three empty parts', '..'],
  ['an unsigned one', `${btoa('{"alg":"none","typ":"dpop+jwt"}')}.${btoa('{}')}.`],
  ['one of a shared secret', `${btoa('{"alg":"HS256","typ":"dpop+jwt"}')}.${btoa('{}')}.AAAA`],
  ['deeply nested JSON', `${btoa(`${'['.repeat(600)}${']'.repeat(600)}`)}.e30.AAAA`],
  ['other characters', '\u00ff\u00fe.\u00e4.\u00f6'],
  ['a giant one', `${'A'.repeat(14_000)}.e30.AAAA`],
])('a claim and a card with %s for a proof are refused without a fault', (_what, dpop) =>
  withOwnPark(async (park) => {
    const { member, card } = await joinAndClaim(park);
    const headers: Record<string, string> = dpop === undefined ? {} : { dpop };
    const claim = { ...member, orderId: '10300002' };
    expect((await park.post(claimPath, claim, headers)).statusCode).toBe(400);
    for (const path of [wallet, '/api/google-wallet/']) {
      const refused = await park.post(path, card, headers);
      expect([refused.statusCode, codeOf(refused)]).toEqual([404, 'order-not-found']);
    }
  }),
);

test('another browser with the same email starts over with a mailed code', async (park) => {
  const member = await joinWithKey(park, device.publicKey);
  const userID = (await park.post('/api/loyalty/verify', { email: member.email })).body;
  expect(userID).toBe(member.userID);
  const claim = { email: member.email, userID, orderId: '10300001' };
  expect((await other.post(park, claimPath, claim)).statusCode).toBe(400);
  const seen = { number: '10300001', member: { email: member.email, userID } };
  expect((await other.post(park, '/api/loyalty/preview/', seen)).statusCode).toBe(400);
  expect((await device.post(park, '/api/loyalty/preview/', seen)).statusCode).toBe(200);
  const { memberTicket, walletTicket } = await signIn(park, member.email);
  expect((await park.post(claimPath, { ...claim, memberTicket })).statusCode).toBe(200);
  expect((await park.post(wallet, { email: member.email, walletTicket })).statusCode).toBe(200);
});

test('a proof works once: the same request again opens nothing, also after the proof’s time', async (park) => {
  const { card } = await joinAndClaim(park);
  const dpop = await device.prove(park, wallet, card);
  expect((await park.post(wallet, card, { dpop })).statusCode).toBe(200);
  expect((await park.post(wallet, card, { dpop })).statusCode).toBe(404);
  park.clock.advance(deviceProofSeconds);
  expect((await park.post(wallet, card, { dpop })).statusCode).toBe(404);
  await runHousekeeping(park.services);
  expect(await countNonces(park)).toBeGreaterThan(0);
  park.clock.advance(120);
  await runHousekeeping(park.services);
  expect(await countNonces(park)).toBe(0);
  expect((await park.post(wallet, card, { dpop })).statusCode).toBe(404);
});

test('a claim that a silent system left undecided may be sent again as it is', async (park) => {
  Object.assign(park.services, openConnectors(park.services, connectorsTo(upstream), { timeoutMs: 200 }));
  const number = '110111261121770009';
  const claim = { ...(await joinWithKey(park, device.publicKey)), checkNumber: number };
  const path = '/api/loyalty/purchase/';
  const dpop = await device.prove(park, path, claim);
  upstream.behave('silent');
  expect((await park.post(path, claim, { dpop })).statusCode).toBe(408);
  upstream.behave('good');
  upstream.answers.set(
    `/checks?number=${number}`,
    checkOf({ checkId: 'C-9', checkNumber: number, shortNumber: '77009' }),
  );
  expect((await park.post(path, claim, { dpop })).json()).toMatchObject({ points: 122 });
});

test('a second tap, and the browser’s own copy of a claim, are answered as the first was, for the same browser', async (park) => {
  const member = await joinWithKey(park, device.publicKey);
  const claim = { ...member, orderId: '10300001', claimSession: session };
  const dpop = await device.prove(park, claimPath, claim);
  const first = await park.post(claimPath, claim, { dpop });
  expect(first.json<ClaimAnswer>()).toMatchObject({ points: 640, balance: 890 });
  for (const again of [
    await park.post(claimPath, claim, { dpop }),
    await device.post(park, claimPath, claim),
  ]) {
    const { walletTicket, ...rest } = again.json<ClaimAnswer>();
    expect({ ...rest, walletTicket: '' }).toEqual({ ...first.json<ClaimAnswer>(), walletTicket: '' });
    const card = { email: member.email, walletTicket };
    expect((await park.post(wallet, card)).statusCode).toBe(404);
    expect((await other.post(park, wallet, card)).statusCode).toBe(404);
    expect((await device.post(park, wallet, card)).statusCode).toBe(200);
  }
});

test('a browser that cannot keep a key claims, and gets balance and card with the mailed code', async (park) => {
  const member = await joinWithKey(park, 'none');
  const claim = { ...member, orderId: '10300001' };
  for (const claimSession of [session, session]) {
    const answer = await park.post(claimPath, { ...claim, claimSession });
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([
      200,
      ['points', 'pending', 'product', 'message'],
    ]);
  }
  const { memberTicket } = await signIn(park, member.email);
  expect((await park.post(claimPath, { ...claim, memberTicket })).json()).toMatchObject({ balance: 890 });
});

test('an account that the team makes at a desk belongs to no browser: its guest gets the card with a mailed code', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const person = { email: 'noor@mail.example', firstName: 'Noor', lastName: 'Okafor' };
  const made = await agent.call('POST', '/api/loyalty/create', { ...person, deviceKey: device.publicKey });
  const claim = { email: person.email, userID: made.body, orderId: '10300001' };
  const answer = await device.post(park, claimPath, claim);
  expect([answer.statusCode, 'walletTicket' in answer.json<object>()]).toEqual([200, false]);
});

test.each([undefined, null])('a client that knows no keys (%s) claims as the specification says', (key) =>
  withOwnPark(async (park) => {
    const member = await joinWithKey(park, key);
    const answer = await park.post(claimPath, { ...member, orderId: '10300001' });
    expect(answer.json<ClaimAnswer>()).toMatchObject({ balance: 890 });
    const { walletTicket } = answer.json<ClaimAnswer>();
    expect((await park.post(wallet, { email: member.email, walletTicket })).statusCode).toBe(200);
  }),
);

const { x, y } = device.publicKey;

test.each([
  ['a text', 'some'],
  ['a number', 7],
  ['a list', [device.publicKey]],
  ['an empty object', {}],
  ['an RSA key', { kty: 'RSA', n: x, e: 'AQAB' }],
  ['a key of P-384', { kty: 'EC', crv: 'P-384', x, y }],
  ['a key of secp256k1', { kty: 'EC', crv: 'secp256k1', x, y }],
  ['a key without y', { kty: 'EC', crv: 'P-256', x }],
  ['a short x', { kty: 'EC', crv: 'P-256', x: x.slice(1), y }],
  ['a huge x', { kty: 'EC', crv: 'P-256', x: 'A'.repeat(20_000), y }],
  ['base64 in place of base64url', { kty: 'EC', crv: 'P-256', x: `+${x.slice(1)}`, y }],
  ['a point off the curve', { kty: 'EC', crv: 'P-256', x, y: x }],
  ['the point at infinity', { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }],
])('%s is no key: the guest is not made a member and may try again', (_what, deviceKey) =>
  withOwnPark(async (park) => {
    const person = { email: 'noor@mail.example', firstName: 'Noor', lastName: 'Okafor' };
    const refused = await park.post('/api/loyalty/create', { ...person, deviceKey });
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'malformed-request']);
    expect((await park.post('/api/loyalty/verify', { email: person.email })).statusCode).toBe(404);
    expect((await park.post('/api/loyalty/create', person)).statusCode).toBe(200);
  }),
);

test('a removed account keeps no trace of its browser', async (park) => {
  const { member } = await joinAndClaim(park);
  const lead = await signInStaff(park, 'loyalty');
  await lead.call('DELETE', `/api/admin/loyalty/${member.userID}`);
  const rows = await park.services.db.select({ deviceKey: loyaltyMembers.deviceKey }).from(loyaltyMembers);
  expect(rows.filter(({ deviceKey }) => deviceKey !== null)).toEqual([]);
  expect(await mailedCode(park, member.email)).toBeUndefined();
  expect(await park.services.db.$count(loyaltyClaims)).toBeGreaterThan(0);
});

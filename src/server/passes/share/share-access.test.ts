/**
 * Security T6 and T7: which token opens which share call, and what a shared guest can do with everything they receive.
 */
import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { makeThrowawaySecrets } from '#server/base/security/secrets.ts';
import { signToken } from '#server/base/security/tokens.ts';
import { testNow } from '#server/testing/prepare-park.ts';
import { sharePark } from '#server/testing/test-park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

const card = { orderId: '10400001', barcode: '7226000004000017' };
const other = { orderId: '10400002', barcode: '7226000004000025' };
const [dana, rui] = readDemoPark().orders.find((order) => order.orderId === card.orderId)?.shares ?? [];
const otherLink =
  readDemoPark().orders.find((order) => order.orderId === other.orderId)?.primaryHashUrl ?? '';
const guest = { firstName: 'Eve', lastName: 'Moss', email: 'eve@mail.example', phone: '' };

const park = sharePark();

const orderOf = async (body: object): Promise<Order> => (await park.post('/api/login/', body)).json<Order>();

/** Every share call about the card, by each identifier of a pass. */
function shareCallsAbout(pass: PassNumbers, hashUrl?: string) {
  const name = hashUrl ?? pass.barcode;
  return [
    { method: 'GET', url: `/api/share/${name}` },
    {
      method: 'POST',
      url: '/api/share/',
      body: { ...guest, ...(hashUrl === undefined ? pass : { hashUrl }) },
    },
    { method: 'PUT', url: `/api/share/${name}/${dana?.id}`, body: guest },
    { method: 'DELETE', url: `/api/share/${pass.orderId}/${name}/${dana?.id}/` },
  ] as const;
}

async function statusesOf(
  calls: readonly ReturnType<typeof shareCallsAbout>[number][],
  authorization: string | undefined,
) {
  const statuses = [];
  for (const one of calls) {
    const answer = await park.app.inject({
      method: one.method,
      url: one.url,
      headers: {
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      },
      ...('body' in one ? { payload: JSON.stringify(one.body) } : {}),
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
}

const sign = (change: Partial<Parameters<typeof signToken>[1]> = {}, secrets = park.services.secrets) =>
  signToken(secrets, {
    purpose: 'share',
    subject: [card.orderId, card.barcode],
    ttlSeconds: 1800,
    now: testNow,
    ...change,
  });

test.each<[string, () => string | undefined, number]>([
  ['no token', () => undefined, 401],
  ['an empty token', () => 'Bearer ', 401],
  ['a token that is no bearer token', () => `Basic ${sign()}`, 401],
  ['a staff token', () => 'Bearer gw1_0123456789012345678901234567890123456789012', 401],
  ["another order's token", () => `Bearer ${sign({ subject: [other.orderId, other.barcode] })}`, 401],
  ["a sibling's token", () => `Bearer ${sign({ subject: [card.orderId, other.barcode] })}`, 401],
  ['a tampered token', () => `Bearer x${sign()}`, 401],
  ['a token of other keys', () => `Bearer ${sign({}, makeThrowawaySecrets())}`, 401],
  ['a wristband token', () => `Bearer ${sign({ purpose: 'wristband' })}`, 401],
  ['a wallet token', () => `Bearer ${sign({ purpose: 'wallet-ticket' })}`, 401],
  ['an expired token', () => `Bearer ${sign({ ttlSeconds: 0 })}`, 408],
  [
    'an expired token of another purpose',
    () => `Bearer ${sign({ purpose: 'wristband', ttlSeconds: 0 })}`,
    401,
  ],
])('with %s no share call does anything', async (_, authorization, status) => {
  expect(await statusesOf(shareCallsAbout(card), authorization())).toEqual([status, status, status, status]);
  expect((await orderOf(card)).ticketShares.map((share) => share.id)).toEqual([dana?.id, rui?.id]);
});

test('a valid token opens no other pass, whatever the path names', async () => {
  const bearer = `Bearer ${sign()}`;
  const refused = [401, 401, 401, 401];
  expect(await statusesOf(shareCallsAbout(other), bearer)).toEqual(refused);
  expect(await statusesOf(shareCallsAbout(card, otherLink), bearer)).toEqual(refused);
  expect(await statusesOf(shareCallsAbout(card, dana?.hashUrl), bearer)).toEqual(refused);
  expect(await statusesOf(shareCallsAbout(card, 'A'.repeat(96)), bearer)).toEqual(refused);
  const stop = shareCallsAbout({ ...card, orderId: other.orderId })[3];
  expect(await statusesOf([stop], bearer)).toEqual([401]);
});

test('a token is valid for 30 minutes, to the second', async () => {
  const bearer = { authorization: `Bearer ${(await orderOf(card)).ticketShareToken}` };
  const ask = async () =>
    (await park.app.inject({ url: `/api/share/${card.barcode}`, headers: bearer })).statusCode;
  park.clock.advance(1799);
  expect(await ask()).toBe(200);
  park.clock.advance(1);
  expect(await ask()).toBe(408);
});

test('with everything in a shared view, every call of the primary ticketholder is refused', async () => {
  const view = await orderOf({ hashUrl: dana?.hashUrl });
  expect(view).toMatchObject({
    orderId: '0',
    ticketShareToken: null,
    wristbandActivateToken: null,
    uid: null,
  });
  const known = { orderId: view.orderId, barcode: view.barcode };
  for (const proof of [known, { hashUrl: dana?.hashUrl }, { ...known, hashUrl: dana?.hashUrl }]) {
    const voucher = await park.post('/api/voucher/', proof);
    expect([403, 404]).toContain(voucher.statusCode);
    const register = await park.post('/api/register/', { ...guest, phone: '6095550101', ...proof });
    expect(register.statusCode).toBeGreaterThanOrEqual(400);
  }
  expect((await orderOf(known)).barcode).toBeUndefined();
  for (const token of ['null', view.shareId ?? '', dana?.hashUrl ?? '']) {
    const names = [undefined, dana?.hashUrl];
    for (const name of names)
      expect(await statusesOf(shareCallsAbout(known, name), `Bearer ${token}`)).toEqual([401, 401, 401, 401]);
    const wristband = await park.post('/api/wristband/activate/', {
      barcode: view.barcode,
      wristbandBarcode: 'HW26AMHYQKRPHFD7',
      wristbandActivateToken: token,
    });
    expect(wristband.statusCode).toBe(400);
  }
  for (const url of [
    `/api/download/${view.uid}/photo.bmp`,
    `/api/reset-photo/0/${view.barcode}`,
    `/api/replace-photo/${view.barcode}/${view.uid}`,
  ])
    expect((await park.app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400);
});

test('one guest of a card learns nothing about another, or about how to contact its owner', async () => {
  const answers = [
    (await park.post('/api/login/', { hashUrl: dana?.hashUrl })).body,
    (await park.post('/api/login/', { ...card, shareId: dana?.id })).body,
    (await park.app.inject({ url: `/${dana?.hashUrl}` })).body,
  ];
  const secrets = [rui?.id, 'Mendes', 'rui.mendes', rui?.hashUrl, 'amara.blake@', '6095550151'];
  for (const answer of answers) for (const secret of secrets) expect(answer).not.toContain(secret);
});

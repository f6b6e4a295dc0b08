import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { walletItemExclusions } from '#server/base/db/schema/administration.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { builtInTicketing } from '#server/base/ports/ticketing.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { withOwnPark, type TestPark, test, sharePark } from '#server/testing/test-park.ts';

const demo = readDemoPark();
const card = { orderId: '10400001', barcode: '7226000004000017' };
const dana = demo.orders.find((order) => order.orderId === card.orderId)?.shares[0];
const ended = demo.orders.find((order) => order.orderId === card.orderId)?.shares[2];

// Tests that change no data share one park; the others open a separate one.
const park = sharePark();

const loginAt = (at: TestPark, body: unknown) => at.post('/api/login/', body);
const login = (body: unknown) => loginAt(park, body);
const orderOf = async (body: unknown): Promise<Order> => (await login(body)).json<Order>();

test('every pass of the demo park is found by its order id and barcode, and by its link', async () => {
  for (const { orderId, barcode, primaryHashUrl } of demo.orders) {
    const byPair = await login({ orderId, barcode, isIOS: false });
    expect(byPair.statusCode).toBe(200);
    const byLink = await login({ hashUrl: primaryHashUrl });
    expect(byLink.json()).toMatchObject({ orderId, barcode, holder: 'primary' });
  }
});

test('the order object has every field of the specification and no other', async () => {
  const order = await orderOf({ orderId: '10240001', barcode: '240126000000100017' });
  expect(order).toMatchObject({
    orderId: '10240001',
    barcode: '240126000000100017',
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya.okafor@mail.example',
    phone: '6095550101',
    product: 'Wild Pass Gold',
    category: 'Season Pass',
    isPassholder: true,
    hasPhoto: true,
    uid: 'f86221c3-85d8-5fde-a1a7-2e9636453606',
    orderDate: '2026-11-12T15:15:00.000Z',
    expires: '2027-01-05T04:59:00.000Z',
    redeemed: null,
    backgroundColor: '7A4B00',
    foregroundColor: 'FFFFFF',
    credits: 0,
    cash: 0,
    salesforceId: '',
    holder: 'primary',
    isTest: false,
  });
  expect(Object.keys(order).sort()).toMatchSnapshot('keys of the primary view');
});

test('a path works with and without its trailing slash', async () => {
  expect((await park.post('/api/login', card)).statusCode).toBe(200);
});

test('a wrong barcode and a wrong order id get the same 404', async () => {
  const wrongBarcode = await login({ ...card, barcode: '7226000004000018' });
  const wrongOrder = await login({ ...card, orderId: '10400009' });
  expect([wrongBarcode.statusCode, wrongOrder.statusCode]).toEqual([404, 404]);
  expect(wrongBarcode.json()).toMatchObject({ title: 'Unable to locate order', code: 'order-not-found' });
  const withoutId = (answer: typeof wrongBarcode): unknown => ({
    ...answer.json<Record<string, unknown>>(),
    requestId: '',
  });
  expect(withoutId(wrongBarcode)).toEqual(withoutId(wrongOrder));
});

test('an invalid order id, barcode or link is refused as malformed', async () => {
  for (const body of [
    {},
    { orderId: '1' },
    { orderId: '10400001' },
    { orderId: '10400001', barcode: '123' },
    { hashUrl: 'short' },
    [],
    'x',
    null,
    5,
  ]) {
    const answer = await login(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  }
});

test.each([
  '/api/login/',
  '/api/register/',
  '/api/apple-wallet/',
  '/api/google-wallet/',
  '/api/voucher/',
  '/api/hand-off/',
])('%s needs both numbers, or a link', async (path) => {
  const person = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@mail.example', phone: '6095550101' };
  for (const proof of [
    {},
    { orderId: card.orderId },
    { barcode: card.barcode },
    { shareId: 'e7a096c2a250' },
  ]) {
    const answer = await park.post(path, { ...proof, ...(path === '/api/register/' ? person : {}) });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'malformed-request' }]);
  }
});

test('leading zeros and spaces around the numbers are accepted', async () => {
  expect((await login({ orderId: ' 10400001 ', barcode: '7226000004000017 ' })).statusCode).toBe(200);
  expect((await login({ orderId: '00000001', barcode: '00000001' })).statusCode).toBe(404);
});

test('the first of the three kinds of rows wins: barcode before pack before category', async () => {
  const goldByPack = await orderOf({ orderId: '10240001', barcode: '240126000000100017' });
  const silverByBarcode = await orderOf({ orderId: '10240006', barcode: '240226000000100065' });
  expect([goldByPack.backgroundColor, silverByBarcode.backgroundColor]).toEqual(['7A4B00', '3C4650']);
});

test('an excluded item has its message; one whose window has not begun does not', async () => {
  const complimentary = await orderOf({ orderId: '10300007', barcode: '5126000003000070' });
  const autumn = await orderOf({ orderId: '10300008', barcode: '5126000003000088' });
  expect(complimentary.excluded).toBe(
    'Complimentary tickets cannot be added to a phone. Please show your printed voucher at the gate.',
  );
  expect(autumn.excluded).toBeNull();
});

test('an exclusion for which staff wrote no message has a default text', async (own) => {
  await own.services.db.update(walletItemExclusions).set({ customError: '' });
  const pass = { orderId: '10300007', barcode: '5126000003000070' };
  expect((await loginAt(own, pass)).json<Order>().excluded).toBe(
    'This pass cannot be added to a digital wallet. Please visit guest services for assistance.',
  );
});

test('a wallet exception waives registration and photo for the entire order', async () => {
  const photoWaived = await orderOf({ orderId: '10240006', barcode: '240226000000100065' });
  const bothWaived = await orderOf({ orderId: '10240007', barcode: '240226000000100073' });
  expect([photoWaived.skipImage, photoWaived.skipRegistration]).toEqual([true, false]);
  expect([bothWaived.skipImage, bothWaived.skipRegistration]).toEqual([true, true]);
});

test('a wristband has its activation token, another pass has none', async () => {
  const band = await orderOf({ orderId: '10500001', barcode: '5126000005000011' });
  const ticket = await orderOf({ orderId: '10300001', barcode: '5126000003000013' });
  expect([band.isWristband, ticket.isWristband]).toEqual([true, false]);
  expect(band.wristbandActivateToken).toEqual(expect.any(String));
  expect(ticket.wristbandActivateToken).toBeNull();
});

test('a hidden barcode is not drawn, every other one is', async () => {
  const tapAndRide = await orderOf({ orderId: '10300005', barcode: '3426000003000056' });
  const ticket = await orderOf({ orderId: '10300001', barcode: '5126000003000013' });
  expect(tapAndRide.barcodeDrawing).toBeNull();
  expect(ticket.barcodeDrawing?.modules).toBeGreaterThan(100);
});

test('a single-holder pass has a binding link until it is bound', async () => {
  const unbound = await orderOf({ orderId: '10240012', barcode: '240326000000100122' });
  const bound = await orderOf({ orderId: '10240011', barcode: '240326000000100114' });
  expect(unbound.iCloudBindingLink).toMatch(/^http:\/\/park\.test\/api\/apple-wallet\/pass\//);
  expect([unbound.iCloudBoundToWallet, bound.iCloudBoundToWallet, bound.iCloudBindingLink]).toEqual([
    false,
    true,
    null,
  ]);
});

test('the other passes of a family order are listed for the primary guest', async () => {
  const order = await orderOf({ orderId: '10600001', barcode: '5126000006000010' });
  expect(order.siblings.map((sibling) => sibling.firstName)).toEqual(['Milo', 'June']);
});

test('the primary guest gets every share with its direct link', async () => {
  const order = await orderOf(card);
  expect(order.ticketShares.map((share) => share.firstName)).toEqual(['Dana', 'Rui']);
  expect(order.ticketShares[0]?.directLink).toBe(`http://park.test/${dana?.hashUrl}`);
});

test("a share's link shows the shared pass and nothing of anybody else", async () => {
  const answer = await login({ hashUrl: dana?.hashUrl });
  const order = answer.json<Order>();
  expect(order).toMatchObject({
    orderId: '0',
    holder: 'share',
    shareId: dana?.id,
    barcode: card.barcode,
    credits: 42,
    email: null,
    phone: null,
    uid: null,
    purchaserFirstName: null,
    ticketShareToken: null,
    wristbandActivateToken: null,
    salesforceId: '',
    siblings: [],
  });
  expect(order.ticketShares).toEqual([
    {
      id: dana?.id,
      firstName: 'Dana',
      lastName: 'Blake',
      email: '',
      phone: '',
      salesforceId: '',
      directLink: '',
    },
  ]);
  for (const secret of ['amara.blake', 'Mendes', 'dana.blake@', '10400001', '6095550151'])
    expect(answer.body).not.toContain(secret);
});

test('order id and barcode with a share id return the view of that share', async () => {
  expect(await orderOf({ ...card, shareId: dana?.id })).toMatchObject({
    holder: 'share',
    shareId: dana?.id,
    email: null,
  });
});

test('an ended share, by link or by id, shows product and colors and nothing else', async () => {
  for (const body of [
    { hashUrl: ended?.hashUrl },
    { ...card, shareId: ended?.id },
    { ...card, shareId: 'neverwas' },
  ]) {
    const answer = await login(body);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json<object>()).sort()).toEqual(
      ['backgroundColor', 'foregroundColor', 'holder', 'product', 'shareId', 'ticketShares'].sort(),
    );
    expect(answer.json()).toMatchObject({ ticketShares: [], product: '50 Ride Credit Card' });
  }
});

test('a ticketing system that does not answer gives 408, and the guest may try again', () =>
  withOwnPark(
    async (own) => {
      const answer = await loginAt(own, { orderId: '99999999', barcode: '99999999' });
      expect(answer.statusCode).toBe(408);
      expect(answer.json()).toMatchObject({ title: 'Temporary server error, please retry' });
      expect(answer.headers['retry-after']).toBe('2');
      expect((await loginAt(own, card)).statusCode).toBe(200);
    },
    { ticketing: { ...builtInTicketing, bringOrder: () => Promise.reject(new UpstreamTimeout()) } },
  ));

test('the tokens of two logins differ, because each login makes a new one', async () => {
  expect((await orderOf(card)).ticketShareToken).not.toBe((await orderOf(card)).ticketShareToken);
});

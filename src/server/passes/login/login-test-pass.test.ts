import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { testPasses } from '#server/base/db/schema/administration.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { type TestPark, withOwnPark, test } from '#server/testing/test-park.ts';
import { signInStaff } from '#server/testing/staff.ts';

const card = { orderId: '10400001', barcode: '7226000004000017' };

const loginAt = (at: TestPark, body: unknown) => at.post('/api/login/', body);

test('a test pass opens with any order id and is marked as a test', async (own) => {
  const order = (await loginAt(own, { orderId: '12345678', barcode: '90000001001' })).json<Order>();
  expect(order).toMatchObject({
    isTest: true,
    product: 'Wild Pass Gold',
    firstName: 'Test',
    lastName: 'Guest',
    isPassholder: true,
  });
  expect(order.ticketShareToken).toBeNull();
});

test('a test pass is not found unless the setting allows test passes', async (own) => {
  await own.services.db.delete(settings).where(eq(settings.key, 'testPassesAllowed'));
  expect((await loginAt(own, { orderId: '12345678', barcode: '90000001001' })).statusCode).toBe(404);
});

test('a real order takes precedence over a test pass with its barcode', async (own) => {
  await own.services.db.insert(testPasses).values({ barcode: card.barcode, data: '{"product":"Fake"}' });
  expect((await loginAt(own, card)).json()).toMatchObject({
    isTest: false,
    product: '50 Ride Credit Card',
  });
});

test('whatever text staff saved for a test pass, its login answers 404 or a pass, never an internal error', async (own) => {
  for (const [place, data] of [
    '{',
    '[]',
    'null',
    '{"product":{}}',
    '\ud800',
    '{"credits":1e999}',
    '',
  ].entries()) {
    const barcode = `9100000000${place}`;
    await own.services.db.insert(testPasses).values({ barcode, data });
    expect([200, 404]).toContain((await loginAt(own, { orderId: '12345678', barcode })).statusCode);
  }
});

const printed = { orderId: '#1030-0001', barcode: '5126 0000 0300 0013' };

test('a pass is found by its numbers in their printed groups', async (park) => {
  const answer = await park.post('/api/login/', printed);
  expect([answer.statusCode, answer.json<{ orderId: string }>().orderId]).toEqual([200, '10300001']);
});

test.each([
  ['/', '/10300001/5126000003000013'],
  ['/activate', '/activate/10300001/5126000003000013'],
])('the form of %s opens the pass also without script', (page, address) =>
  withOwnPark(async (park) => {
    const answer = await park.app.inject({ method: 'GET', url: page, query: printed });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, address]);
  }),
);

test('an impossible order id or barcode is not counted as a try', async (park) => {
  for (let count = 0; count < 40; count += 1) {
    const answer = await park.post('/api/login/', { orderId: `order ${count}`, barcode: 'none' });
    expect(answer.statusCode).toBe(400);
  }
  expect((await park.post('/api/login/', printed)).statusCode).toBe(200);
});

test('the desk adds a season pass by its number in groups of four', async (park) => {
  const agent = await signInStaff(park, 'admin');
  const seasonPassID = '2401 2600 0000 1000-41';
  const taken = await agent.call('POST', '/api/admin/loyalty/pass/', { userID: '700000106', seasonPassID });
  // The pass is another member's, so the look-up was a hit.
  expect(taken.statusCode).toBe(409);
});

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { testPasses } from '#server/base/db/schema/administration.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';

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

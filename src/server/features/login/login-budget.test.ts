/** Security T1: misses are counted, hits never are, and whoever used the budget up cannot tell it from a miss. */
import { expect, test } from 'vitest';

import { openTestPark, withOwnPark, type TestPark } from '../../testing/test-park.ts';

const card = { orderId: '10400001', barcode: '7226000004000017' };

const loginAt = (at: TestPark, body: unknown) => at.post('/api/login/', body);

test('after ten misses on an order its right barcode is not found either, until a day has passed', () =>
  withOwnPark(async (own) => {
    const misses = [];
    for (let count = 0; count < 10; count += 1) {
      misses.push(await loginAt(own, { ...card, barcode: `722600000400${1000 + count}` }));
    }
    const right = await loginAt(own, card);
    expect(new Set([...misses, right].map((answer) => answer.statusCode))).toEqual(new Set([404]));
    const withoutId = (body: string): string => body.replace(/"requestId":"[^"]+"/, '');
    expect(withoutId(right.body)).toBe(withoutId(misses[0]?.body ?? ''));
    own.clock.advance(86_400);
    expect((await loginAt(own, card)).statusCode).toBe(200);
  }));

test('nine misses lock nothing', () =>
  withOwnPark(async (own) => {
    for (let count = 0; count < 9; count += 1)
      await loginAt(own, { ...card, barcode: `722600000400${1000 + count}` });
    expect((await loginAt(own, card)).statusCode).toBe(200);
  }));

test('ten misses on a barcode lock it for every order id', () =>
  withOwnPark(async (own) => {
    for (let count = 0; count < 10; count += 1) await loginAt(own, { ...card, orderId: `1049000${count}` });
    expect((await loginAt(own, card)).statusCode).toBe(404);
  }));

test('thirty misses from one address lock that address for a quarter of an hour, and no other address', () =>
  withOwnPark(async (own) => {
    for (let count = 0; count < 30; count += 1) {
      await loginAt(own, { orderId: `1049${1000 + count}`, barcode: `8888${10_000 + count}` });
    }
    expect((await loginAt(own, card)).statusCode).toBe(404);
    const elsewhere = await own.app.inject({
      method: 'POST',
      url: '/api/login/',
      payload: card,
      remoteAddress: '198.51.100.7',
    });
    expect(elsewhere.statusCode).toBe(200);
    own.clock.advance(15 * 60);
    expect((await loginAt(own, card)).statusCode).toBe(200);
  }));

test("misses behind the park's own network never lock the park out", async () => {
  const own = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
  for (let count = 0; count < 40; count += 1) {
    await loginAt(own, { orderId: `1049${1000 + count}`, barcode: `8888${10_000 + count}` });
  }
  expect((await loginAt(own, card)).statusCode).toBe(200);
  await own.close();
});

test('an address that a caller only claims to have changes nothing', () =>
  withOwnPark(async (own) => {
    for (let count = 0; count < 30; count += 1) {
      const body = { orderId: `1049${1000 + count}`, barcode: `8888${10_000 + count}` };
      await own.post('/api/login/', body, { 'x-forwarded-for': `203.0.113.${count}` });
    }
    expect((await own.post('/api/login/', card, { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(404);
  }));

test('right logins are never counted: two hundred from one address are all served', () =>
  withOwnPark(async (own) => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => loginAt(own, card)));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  }));

import { expect } from 'vitest';

import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { makeApiKey } from './api-keys.service.ts';

const stranger = '203.0.113.7';

function putOrders(park: TestPark, key: string) {
  return park.app.inject({
    method: 'PUT',
    url: '/api/import/orders',
    remoteAddress: stranger,
    headers: { authorization: `Bearer ${key}` },
    payload: { rows: [] },
  });
}

test('thirty unknown keys of a network are answered, further ones wait, and a right key is always taken', async (own) => {
  const tries = Array.from({ length: 60 }, (_, place) =>
    putOrders(own, `pk1_${String(place).padStart(43, 'A')}`),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  const next = await putOrders(own, `pk1_${'B'.repeat(43)}`);
  expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '900']);

  const key = (await makeApiKey(own.services, { name: 'till', kinds: ['orders'] })) ?? '';
  // The key is taken, and the empty list is refused.
  expect((await putOrders(own, key)).statusCode).toBe(400);
  own.clock.advance(900);
  expect((await putOrders(own, `pk1_${'B'.repeat(43)}`)).statusCode).toBe(401);
});

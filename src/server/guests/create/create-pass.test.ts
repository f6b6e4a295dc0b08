import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CreatedPass } from '#contract/calls/create-pass.ts';

import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';

let park: TestPark;
let headers: Record<string, string>;
beforeAll(async () => {
  park = await openTestPark();
  const key = await makeApiKey(park.services, { name: 'shop', kinds: ['create-passes'] });
  headers = { authorization: `Bearer ${key ?? ''}` };
});
afterAll(() => park.close());

const rowOf = (orderId: string, change: Record<string, unknown> = {}) => ({
  orderId,
  barcode: `51260000${orderId}`,
  productId: 'DAY-ALL',
  orderedAt: '2026-11-20T12:00:00Z',
  amount: '79',
  ...change,
});
const create = (row: object, more: Record<string, string> = {}) =>
  park.post('/api/passes/', row, { ...headers, ...more });

test('a pass is created with its link, its Apple file and its Google link, and a repeat by its numbers changes nothing', async () => {
  const first = await create(rowOf('52000001', { firstName: 'Ada', lastName: 'Lovell' }));
  const made = first.json<CreatedPass>();
  expect([first.statusCode, made.outcome, made.notMade]).toEqual([201, 'created', []]);
  const hashUrl = made.link?.slice(`${park.services.config.publicUrl}/`.length);
  expect((await park.post('/api/login/', { hashUrl })).json<{ orderId: string }>().orderId).toBe('52000001');
  expect(
    Buffer.from(made.apple?.base64 ?? '', 'base64')
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(made.google).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
  const again = await create(rowOf('52000001', { firstName: 'Ada', lastName: 'Lovell' }));
  expect([again.statusCode, again.json<CreatedPass>().outcome, again.json<CreatedPass>().link]).toEqual([
    200,
    'unchanged',
    made.link,
  ]);
});

test('a repeat with the same Idempotency-Key gets the first outcome, and another body under it is refused', async () => {
  const first = await create(rowOf('52000002'), { 'idempotency-key': 'sale-1' });
  const again = await create(rowOf('52000002'), { 'idempotency-key': 'sale-1' });
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  const other = await create(rowOf('52000003'), { 'idempotency-key': 'sale-1' });
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency-key-reused']);
  expect((await create(rowOf('52000003'), { 'idempotency-key': 'a b' })).statusCode).toBe(400);
});

test.each([
  [{ productId: 'NONE' }, 422],
  [{ barcode: 'x' }, 422],
  [{ amount: 'much' }, 422],
  [{ orderedAt: 'yesterday' }, 422],
  [{ email: 'nobody' }, 422],
  [{ unknown: 'x' }, 400],
  [{ orderId: null }, 400],
  [{ amount: {} }, 400],
])('a row with %j is refused with %i and its reasons', async (change, status) => {
  const answer = await create(rowOf('52000004', change));
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ faults: unknown[] }>().faults.length).toBeGreaterThan(0);
});

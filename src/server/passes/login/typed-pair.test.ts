/** Order id and barcode in their printed form open the pass, with our script and without it (decisions 9). */
import { expect } from 'vitest';

import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';

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

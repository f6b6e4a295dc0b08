/** Numbers are found as printed and typed, and an invalid number costs no try (decisions 9). */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { stays } from '#server/base/db/schema/loyalty.ts';
import { orders } from '#server/base/db/schema/park.ts';
import { claimBody, joinClub } from '#server/testing/club-member.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';

const kinds = { tickets: 'orderId', purchase: 'checkNumber', hotels: 'reservationNumber' } as const;

test.each([
  ['tickets', '5126 0000 0300 0013'],
  ['tickets', 'inv-7a'],
  ['purchase', '#110111261121102348'],
  ['hotels', 'ny-77 b'],
] as const)('a claim of %s takes %j', (kind, number) =>
  withOwnPark(async (park) => {
    const { db } = park.services;
    if (number.toLowerCase().startsWith('inv'))
      await db.update(orders).set({ invoiceNumber: 'INV-7A' }).where(eq(orders.orderId, '10300001'));
    if (number.startsWith('ny'))
      await db
        .update(stays)
        .set({ reservationNumber: 'Ny77-B' })
        .where(eq(stays.reservationNumber, 'HB483010'));
    const member = claimBody(await joinClub(park));
    const answer = await park.post(`/api/loyalty/${kind}/`, { ...member, [kinds[kind]]: number });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  }),
);

test.each([
  ['tickets', 'my order?', /not an order or invoice number/],
  ['purchase', 'table 4', /has 16 or 18 digits/],
  ['hotels', 'room 7!', /not a reservation number/],
] as const)(
  'for %s %j is no number: the guest learns why, and may try as often as they like',
  (kind, number, why) =>
    withOwnPark(async (park) => {
      const member = claimBody(await joinClub(park));
      for (let count = 0; count < 6; count += 1) {
        const answer = await park.post(`/api/loyalty/${kind}/`, { ...member, [kinds[kind]]: number });
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          400,
          'text/plain; charset=utf-8',
        ]);
        expect(answer.body).toMatch(why);
      }
      const right = await park.post('/api/loyalty/tickets/', { ...member, orderId: '10300001' });
      expect(right.statusCode).toBe(200);
    }),
);

test('a claim with an email that is none is refused as the screen shows it: in plain text', async (park) => {
  const body = { ...claimBody(await joinClub(park)), orderId: '10300001', email: 'robin' };
  const answer = await park.post('/api/loyalty/tickets/', body);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    400,
    'text/plain; charset=utf-8',
    'We could not match this account. Please enter your email address again and try once more.',
  ]);
});

test('who has used up the numbers of a day is told so, and until when', async (park) => {
  const member = claimBody(await joinClub(park));
  for (let count = 0; count < 5; count += 1)
    await park.post('/api/loyalty/tickets/', { ...member, orderId: `9999999${count}` });
  const answer = await park.post('/api/loyalty/tickets/', { ...member, orderId: '10300001' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([400, '86400']);
  expect(answer.body).toBe(
    'You have tried 5 numbers that we could not find, which is the limit for one day. Please try again on November 22 after 2:00 PM, or email us at brownies@harborlight.example for assistance.',
  );
});

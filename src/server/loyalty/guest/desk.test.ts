/** The loyalty desk: the team makes the guests' calls, is limited per member of the team, and leaves audit entries. */
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { type TestPark, withOwnPark, test } from '#server/testing/test-park.ts';
import { stays } from '#server/base/db/schema/loyalty.ts';
import { orders } from '#server/base/db/schema/park.ts';
import { claimBody, joinClub } from '#server/testing/soft-device.ts';

const noor = { email: 'noor.haddad@mail.example', firstName: 'Noor', lastName: 'Haddad' };

test('sixty unknown emails at the desk are sixty answers, and no guest in the same network notices', async (park) => {
  const agent = await signInStaff(park, 'agent');
  for (let count = 0; count < 60; count += 1) {
    const answer = await agent.call('POST', '/api/loyalty/verify', { email: `s${count}@mail.example` });
    expect(answer.statusCode).toBe(404);
  }
  const guest = await park.post('/api/loyalty/verify', { email: 'maya.okafor@mail.example' });
  expect(guest.statusCode).toBe(200);
});

test('strangers who used up the network’s budget do not keep the desk from looking up', async (park) => {
  for (let count = 0; count < 25; count += 1)
    await park.post('/api/loyalty/verify', { email: `s${count}@mail.example` });
  const agent = await signInStaff(park, 'agent');
  const found = await agent.call('POST', '/api/loyalty/verify', { email: 'maya.okafor@mail.example' });
  expect(found.statusCode).toBe(200);
});

test('one member of the team looks up five hundred strangers an hour, and is then told how long to wait', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const ask = (email: string) => agent.call('POST', '/api/loyalty/verify', { email });
  for (let count = 0; count < 500; count += 1) await ask(`s${count}@mail.example`);
  const refused = await ask('maya.okafor@mail.example');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect(refused.json()).toMatchObject({ title: 'Too many tries. Please wait 60 minutes.' });
});

test('an account made at the desk is on record with who made it', async (park) => {
  const agent = await signInStaff(park, 'agent');
  expect((await agent.call('POST', '/api/loyalty/create', noor)).statusCode).toBe(200);
  expect(await newestEntry(park)).toMatchObject({
    action: 'Loyalty Account Create',
    target: expect.stringMatching(/^7\d{8}$/) as string,
    actorName: 'Gail Osei',
    after: { points: 250 },
  });
});

test('a gate attendant, whose access has no loyalty desk, makes no account', async (park) => {
  const gate = await signInStaff(park, 'gate');
  const refused = await gate.call('POST', '/api/loyalty/create', noor);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'permission-missing']);
  expect((await park.post('/api/loyalty/verify', { email: noor.email })).statusCode).toBe(404);
});

test('an ended session makes no account as if a guest had', async (park) => {
  const headers = { authorization: 'Bearer not-a-session' };
  expect((await park.post('/api/loyalty/create', noor, headers)).statusCode).toBe(401);
  expect((await park.post('/api/loyalty/verify', noor, headers)).statusCode).toBe(401);
});

test('an account that a guest makes is on no record of the team’s', async (park) => {
  expect((await park.post('/api/loyalty/create', noor)).statusCode).toBe(200);
  expect(await newestEntry(park)).toBeUndefined();
});

test('another system of the park is limited by its key, not by its network', async (park) => {
  const key = await makeApiKey(park.services, { name: 'kiosk', kinds: ['orders'] });
  const headers = { authorization: `Bearer ${key ?? ''}` };
  for (let count = 0; count < 40; count += 1) {
    const answer = await park.post('/api/loyalty/verify', { email: `s${count}@mail.example` }, headers);
    expect(answer.statusCode).toBe(404);
  }
});

async function newestEntry({ services }: TestPark) {
  const [entry] = await services.db.select().from(auditEntries).orderBy(desc(auditEntries.entryId)).limit(1);
  return entry;
}

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

/** Each order, check and stay of the demo park gives the answer that the demo park names for it. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';

import { ledgerTransactions, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { fetchBalances } from '../ledger.queries.ts';
import { joinClub, type ClubMember } from '#server/testing/soft-device.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';

const join = (park: TestPark, { email = 'noor.haddad@mail.example', lastName = 'Haddad' } = {}) =>
  joinClub(park, email, lastName);

type Claimer = Pick<ClubMember, 'email' | 'userID'> & { claimSession?: string };

const tickets = (park: TestPark, claimer: Claimer, orderId: string) =>
  park.post('/api/loyalty/tickets/', { ...claimer, orderId });
const purchase = (park: TestPark, claimer: Claimer, checkNumber: string) =>
  park.post('/api/loyalty/purchase/', { ...claimer, checkNumber });
const hotels = (park: TestPark, claimer: Claimer, reservationNumber: string) =>
  park.post('/api/loyalty/hotels/', { ...claimer, reservationNumber });

test('a new member claims a day ticket: points, balance with the welcome points, and the words for it', async (park) => {
  const answer = await tickets(park, await join(park), '10300001');
  expect(answer.statusCode).toBe(200);
  expect(answer.json<ClaimAnswer>()).toMatchObject({
    points: 640,
    pending: false,
    balance: 890,
    product: 'All Piers Day Ticket',
    message: '640 Brownie points for All Piers Day Ticket.',
  });
});

test.each([
  ['10300002', /already claimed by another member/],
  ['10300003', /too old: orders can be claimed within 30 days/],
  ['99999999', /could not find this order/],
])('order %s is refused, and the guest learns why', (orderId, why) =>
  withOwnPark(async (park) => {
    const answer = await tickets(park, await join(park), orderId);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toMatch(why);
  }),
);

test('the barcode of one pass claims the whole order, whose passes are one claim', async (park) => {
  const first = await tickets(park, await join(park), '5126000003000013');
  expect(first.json<ClaimAnswer>().points).toBe(640);
  const other = await join(park, { email: 'other@mail.example' });
  expect((await tickets(park, other, '10300001')).body).toMatch(/already claimed by another member/);
});

test.each([
  ['110111261121102348', 122],
  ['10234', 122],
])('check %s earns %i points', (number, points) =>
  withOwnPark(async (park) => {
    const answer = await purchase(park, await join(park), number);
    expect(answer.json<ClaimAnswer>()).toMatchObject({ points, balance: 250 + points });
  }),
);

test.each([
  [
    '20412',
    /^More than one check matches this number\. Please scan the barcode or type the long number below it\.$/,
  ],
  ['130142261120205556', /already claimed by another member/],
  ['1'.repeat(18), /could not find this check/],
])('check %s is refused, and the guest learns why', (number, why) =>
  withOwnPark(async (park) => {
    const answer = await purchase(park, await join(park), number);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(why);
  }),
);

test.each<[string, string, number, boolean]>([
  ['HB482977', 'Park', 1590, false],
  ['HB483010', 'Okafor', 3275, true],
])('stay %s of %s earns %i points, waiting = %s', (number, lastName, points, pending) =>
  withOwnPark(async (park) => {
    const answer = (await hotels(park, await join(park, { lastName }), number)).json<ClaimAnswer>();
    expect(answer).toMatchObject({ points, pending, balance: pending ? 250 : 250 + points });
    expect(answer.message.includes('They count from November 24')).toBe(pending);
  }),
);

test('on the day on which points of a stay begin to count, the guest also reads from when', async (park) => {
  // The stay ends on November 23 at 11:00 AM.
  park.clock.advance((Date.parse('2026-11-24T15:00:00Z') - park.services.clock.now().getTime()) / 1000);
  const answer = await hotels(park, await join(park, { lastName: 'Okafor' }), 'HB483010');
  expect(answer.json<ClaimAnswer>().message).toMatch(/They count from November 24, 11:00.AM, the day after/);
});

test.each([
  ['HB482915', 'Duarte', /already claimed by another member/],
  ['HB482977', 'Haddad', /could not find this reservation under your name/],
])('stay %s of %s is refused, and the guest learns why', (number, lastName, why) =>
  withOwnPark(async (park) => {
    const answer = await hotels(park, await join(park, { lastName }), number);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(why);
  }),
);

test('a stay under another last name is the member’s if the hotel has their address for it', async (park) => {
  const claimer = await join(park, { lastName: 'Haddad' });
  const isStay = eq(stays.reservationNumber, 'HB482977');
  const setEmail = (email: string) => park.services.db.update(stays).set({ email }).where(isStay);
  await setEmail('someone.else@mail.example');
  expect((await hotels(park, claimer, 'HB482977')).body).toMatch(/could not find this reservation/);
  await setEmail(` ${claimer.email.toUpperCase()}`);
  expect((await hotels(park, claimer, 'HB482977')).json<ClaimAnswer>().points).toBe(1590);
});

test('an existing member is sent to the team, and a new one claims once without proving the address', async (park) => {
  const email = 'luis.ferreira@mail.example';
  const verified = await park.post('/api/loyalty/verify', { email: ' Luis.Ferreira@mail.example ' });
  expect(verified.headers['content-type']).toContain('text/plain');
  const existing = await tickets(park, { email, userID: verified.body }, '10300001');
  expect([existing.statusCode, existing.body.startsWith('You already have an account.')]).toEqual([
    400,
    true,
  ]);
  expect(existing.body).toContain('brownies@harborlight.example');

  const claimer = await join(park);
  expect((await tickets(park, claimer, '10300001')).statusCode).toBe(200);
  expect((await purchase(park, claimer, '110111261121102348')).body).toMatch(/You already have an account/);
});

test('the same claim again counts once', async (park) => {
  const claimer = await join(park);
  const first = (await tickets(park, claimer, '10300001')).json<ClaimAnswer>();
  const again = (await tickets(park, claimer, '10300001')).json<ClaimAnswer>();
  expect([again.points, again.message]).toEqual([first.points, first.message]);
  const entries = await park.services.db
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.sourceId, '10300001'));
  expect(entries).toHaveLength(1);
});

test('twenty claims at once by one guest spend one claim, and one order at once by two members counts once', async (park) => {
  const claimer = { ...(await join(park)), claimSession: 'b7e23ec29af22b0b4e41da31e868d572' };
  const other = await join(park, { email: 'other@mail.example' });
  const sources = ['10300001', '50110001', '20330001', '10600001'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => tickets(park, claimer, sources[place % 3] ?? '')),
  );
  const won = new Set(
    answers.filter((one) => one.statusCode === 200).map((one) => one.json<ClaimAnswer>().balance),
  );
  expect(won.size).toBe(1);
  const third = await join(park, { email: 'third@mail.example' });
  const race = await Promise.all([other, third, other, third].map((one) => tickets(park, one, '10300008')));
  const winners = race.map((answer) => answer.statusCode === 200);
  expect(winners[0] === winners[1]).toBe(false);
  expect(winners.slice(2)).toEqual(winners.slice(0, 2));
  const [member] = await park.services.db
    .select()
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.userId, claimer.userID));
  expect(await fetchBalances(park.services.db, member?.memberId ?? '')).toEqual({
    posted: [...won][0],
    pending: 0,
  });
});

test('a user id without its email, or an email without its user id, claims nothing', async (park) => {
  const claimer = await join(park);
  for (const wrong of [{ userID: 'x' }, { email: 'maya.okafor@mail.example' }])
    expect((await tickets(park, { ...claimer, ...wrong }, '10300001')).body).toMatch(
      /could not match this account/,
    );
});

test('after five numbers that name nothing, none is looked up any more that day; what is found is never counted', async (park) => {
  const claimer = await join(park);
  for (let count = 0; count < 5; count += 1) await tickets(park, claimer, `9999999${count}`);
  const right = await tickets(park, claimer, '10300001');
  expect([right.statusCode, right.body]).toEqual([400, expect.stringMatching(/^You have tried 5 numbers/)]);
  park.clock.advance(86_400);
  expect((await tickets(park, claimer, '10300001')).statusCode).toBe(200);
  for (let count = 0; count < 8; count += 1)
    expect((await tickets(park, claimer, '10300001')).statusCode).toBe(200);
});

test('a passholder earns one and a half times as much', async (park) => {
  const claimer = await join(park);
  await park.services.db
    .update(loyaltyMembers)
    .set({ seasonPassId: '240226000000100057' })
    .where(eq(loyaltyMembers.userId, claimer.userID));
  expect((await purchase(park, claimer, '110111261121102348')).json<ClaimAnswer>().points).toBe(183);
});

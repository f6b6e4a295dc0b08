/** The same claim a second time: its maker gets the first answer again, and no one else learns what the member has. */
import { expect } from 'vitest';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';

import { claimBody, joinClub } from '#server/testing/club-member.ts';
import { signIn } from '#server/testing/sign-in.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';

const session = 'b7e23ec29af22b0b4e41da31e868d572';
const order = { orderId: '10300001' };

async function claim(park: TestPark, body: object): Promise<ClaimAnswer> {
  const answer = await park.post('/api/loyalty/tickets/', { ...order, ...body });
  expect(answer.statusCode).toBe(200);
  return answer.json<ClaimAnswer>();
}

/** The answer to every claim of this order, for any caller. */
const ofTheClaim = {
  points: 640,
  pending: false,
  product: 'All Piers Day Ticket',
  message: '640 Brownie points for All Piers Day Ticket.',
};

test.each([
  ['nothing more', {}],
  ['a session of their own', { claimSession: 'c'.repeat(32) }],
  ['an empty session', { claimSession: null }],
])(
  'somebody with the member’s email, a claimed receipt and %s learns no balance and gets no card',
  (_what, more) =>
    withOwnPark(async (park) => {
      const member = claimBody(await joinClub(park));
      await claim(park, { ...member, claimSession: session });
      const userID = (await park.post('/api/loyalty/verify', { email: member.email })).body;
      expect(await claim(park, { email: member.email, userID, ...more })).toEqual(ofTheClaim);
    }),
);

test('a claim that was made without a session answers no repeat as the first', async (park) => {
  const member = claimBody(await joinClub(park));
  expect(await claim(park, member)).toMatchObject({
    balance: 890,
    walletTicket: expect.any(String) as string,
  });
  expect(await claim(park, member)).toEqual(ofTheClaim);
});

test('a second tap and a browser’s repeat in the session of the claim are answered as the first was', async (park) => {
  const member = { ...claimBody(await joinClub(park)), claimSession: session };
  const both = await Promise.all([claim(park, member), claim(park, member)]);
  for (const answer of [...both, await claim(park, member)])
    expect({ ...answer, walletTicket: typeof answer.walletTicket }).toEqual({
      ...ofTheClaim,
      balance: 890,
      walletTicket: 'string',
    });
});

test('the session of a claim is over after twelve hours', async (park) => {
  const member = { ...claimBody(await joinClub(park)), claimSession: session };
  await claim(park, member);
  park.clock.advance(12 * 3600 + 1);
  expect(await claim(park, member)).toEqual(ofTheClaim);
});

test('a member who proved the mailbox is answered in full, whoever made the claim', async (park) => {
  const member = claimBody(await joinClub(park));
  await claim(park, { ...member, claimSession: session });
  const { memberTicket } = await signIn(park, member.email);
  expect(await claim(park, { ...member, memberTicket })).toMatchObject({ ...ofTheClaim, balance: 890 });
});

test('a session is long enough that nobody guesses it', async (park) => {
  const member = claimBody(await joinClub(park));
  const answer = await park.post('/api/loyalty/tickets/', { ...order, ...member, claimSession: '1234' });
  expect(answer.statusCode).toBe(400);
});

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import type { CheckCandidate, StaffClaim } from '#contract/calls/staff-loyalty.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import { openConnectors } from '#server/adapters/connector-rest.ts';
import { startOwnUpstream, checkOf, connectorsTo } from '#server/testing/fake-upstream.ts';
import { auditOf, balanceOf, ines, luis, maya, ordersOf, userIdOf } from './staff-loyalty-testing.ts';

async function agentFor(park: TestPark, member: { email: string }) {
  const agent = await signInStaff(park, 'agent');
  const claimer = { email: member.email, userID: await userIdOf(park, member) };
  const claimOf = (kind: 'tickets' | 'purchase' | 'hotels') => (number: object) =>
    agent.call('POST', `/api/admin/loyalty/${kind}/`, { ...claimer, ...number });
  return {
    agent,
    tickets: (orderId: string) => claimOf('tickets')({ orderId }),
    purchase: (checkNumber: string, checkID?: string) => claimOf('purchase')({ checkNumber, checkID }),
    hotels: (reservationNumber: string) => claimOf('hotels')({ reservationNumber }),
  };
}

test('an agent adds an order for a member who may not claim any more, and it is recorded', async (park) => {
  const { agent, tickets } = await agentFor(park, ines);
  const answer = await tickets('10300001');
  expect(answer.json<StaffClaim>()).toEqual({
    points: 640,
    pending: false,
    balance: 3392 + 640,
    product: 'All Piers Day Ticket',
    message: '640 Brownie points for All Piers Day Ticket.',
    isRepeat: false,
  });
  const order = (await ordersOf(agent, ines)).find((row) => row.id === '10300001');
  expect(order).toMatchObject({ points: 640, addedBy: 'staff' });
  const [entry] = await auditOf(park);
  expect(entry).toMatchObject({
    action: 'Loyalty Claim Tickets',
    target: ines.account,
    before: { posted: 3392 },
    after: { posted: 4032, id: '10300001', points: 640 },
  });
});

test('the same claim again says that nothing was added, for each kind of claim', async (park) => {
  const { tickets, purchase } = await agentFor(park, ines);
  const { hotels } = await agentFor(park, maya);
  const claims = [() => tickets('10300001'), () => purchase('110111261121102348'), () => hotels('HB483010')];
  const again: StaffClaim[] = [];
  for (const claim of claims) {
    expect((await claim()).json<StaffClaim>().isRepeat).toBe(false);
    again.push((await claim()).json<StaffClaim>());
  }
  expect(again.map((claim) => [claim.isRepeat, claim.pending, claim.message])).toEqual([
    [true, false, 'This order is already on this account: 640 points, nothing was added.'],
    [true, false, expect.stringMatching(/^This check is already on this account: [\d,]+ points, nothing/)],
    [true, true, 'This stay is already on this account: 4,912 points, nothing was added.'],
  ]);
});

test('what the team adds leaves a new member’s own claim untouched', async (park) => {
  const noor = { email: 'noor.haddad@mail.example' };
  await park.post('/api/loyalty/create', { ...noor, firstName: 'Noor', lastName: 'Haddad' });
  const { purchase } = await agentFor(park, noor);
  expect((await purchase('110111261121102348')).statusCode).toBe(200);
  const [row] = await park.services.db
    .select({ left: loyaltyMembers.guestClaimsLeft })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.emailKey, noor.email));
  expect(row?.left).toBe(1);
  const own = await park.post('/api/loyalty/tickets/', {
    ...noor,
    userID: await userIdOf(park, noor),
    orderId: '10300001',
  });
  expect(own.json<ClaimAnswer>().points).toBe(640);
});

test('the team may add what is too old for the member', async (park) => {
  const { purchase, tickets } = await agentFor(park, luis);
  expect((await purchase('120131261101206668')).statusCode).toBe(200);
  expect((await tickets('10300003')).statusCode).toBe(200);
});

test.each<['tickets' | 'purchase' | 'hotels', string, RegExp]>([
  ['tickets', '10300002', /already claimed by account 700000102\. Remove the order from that account first/],
  ['purchase', '130142261120205556', /already claimed by account 700000102/],
  ['hotels', 'HB482977', /no reservation with this number under the member’s last name/],
])('%s %s is refused in words for the team, as text', (kind, number, why) =>
  withOwnPark(async (park) => {
    const answer = await (await agentFor(park, luis))[kind](number);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(answer.body).toMatch(why);
    expect(await balanceOf(park, luis)).toBe(250);
  }),
);

test('a refusal at the desk is counted with its reason', async (park) => {
  const { tickets } = await agentFor(park, ines);
  expect((await tickets('99999999')).statusCode).toBeGreaterThanOrEqual(400);
  const counted = (await park.services.metrics.claimRefusals.get()).values;
  expect(counted.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
    { kind: 'tickets', code: 'ticket-not-found', by: 'desk', value: 1 },
  ]);
});

test('the points of a stay that is not over wait', async (park) => {
  const { agent, hotels } = await agentFor(park, maya);
  const claim = (await hotels('HB483010')).json<StaffClaim>();
  expect(claim).toMatchObject({ points: 4912, pending: true, balance: 3085 });
  expect(claim.message).toMatch(/They count from November 24, the day after the stay\.$/);
  const [stay] = await ordersOf(agent, maya);
  expect(stay).toMatchObject({ id: 'HB483010', points: 4912, state: 'pending' });
});

test('a short number of two checks is answered with both, and the one that is chosen is added', async (park) => {
  const { purchase } = await agentFor(park, luis);
  const candidates = (await purchase('20412')).json<CheckCandidate[]>();
  expect(candidates).toEqual([
    {
      ORDER_DATE: '2026-11-20T00:44:00.000Z',
      TERMINAL_ID: '62',
      IN_LOYALTY_ORDERS: false,
      CHECK_ID: '880000004',
      SUBTOTAL: 31.2,
      LOCATION: expect.any(String) as string,
    },
    expect.objectContaining({ CHECK_ID: '880000003', TERMINAL_ID: '41', SUBTOTAL: 47.8 }),
  ]);
  const chosen = await purchase('20412', '880000003');
  expect(chosen.json<StaffClaim>().balance).toBeGreaterThan(250);
  const after = (await purchase('20412')).json<CheckCandidate[]>();
  expect(after.map((check) => check.IN_LOYALTY_ORDERS)).toEqual([false, true]);
});

test('a check id of another number is not found', async (park) => {
  const { purchase } = await agentFor(park, luis);
  const answer = await purchase('20412', '880000001');
  expect([answer.statusCode, await balanceOf(park, luis)]).toEqual([400, 250]);
});

test('the sixth check of a day is refused for the team as well', async (park) => {
  const { purchase } = await agentFor(park, luis);
  const answers = [];
  for (const number of ['30100', '30101', '30102', '30103', '30104', '30105'])
    answers.push(await purchase(number));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 400]);
  expect(answers[5]?.body).toMatch(/^This member has claimed 5 checks of that day already/);
});

test('user id and email must be of one member', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const answer = await agent.call('POST', '/api/admin/loyalty/tickets/', {
    email: luis.email,
    userID: await userIdOf(park, ines),
    orderId: '10300001',
  });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/could not match/)]);
});

test('two of the team add one order to two accounts at once: one of them gets it', async (park) => {
  const [forLuis, forMaya] = [await agentFor(park, luis), await agentFor(park, maya)];
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => forLuis.tickets('10300001')),
    ...Array.from({ length: 5 }, () => forMaya.tickets('10300001')),
  ]);
  const won = answers.map((answer) => answer.statusCode === 200);
  expect([won.slice(0, 5), won.slice(5)].map((some) => new Set(some).size)).toEqual([1, 1]);
  expect(won.filter(Boolean)).toHaveLength(5);
  const claims = (await auditOf(park)).filter((entry) => entry.action === 'Loyalty Claim Tickets');
  expect(claims).toHaveLength(1);
});

const upstream = await startOwnUpstream();

type Claim = (
  kind: 'tickets' | 'purchase' | 'hotels',
  number: object,
) => ReturnType<Awaited<ReturnType<typeof signInStaff>>['call']>;

function asAgent(run: (claim: Claim, park: TestPark) => Promise<void>, timeoutMs = 3000) {
  return withOwnPark(async (park) => {
    Object.assign(park.services, openConnectors(park.services, connectorsTo(upstream), { timeoutMs }));
    const agent = await signInStaff(park, 'agent');
    const claimer = { email: ines.email, userID: await userIdOf(park, ines) };
    await run(
      (kind, number) => agent.call('POST', `/api/admin/loyalty/${kind}/`, { ...claimer, ...number }),
      park,
    );
  });
}

const soldAt = '2026-11-20T12:00:00Z';

test('an order that only the ticketing system knows is claimed as if it had been here, and recorded once', () =>
  asAgent(async (claim, park) => {
    const passes = [{ media: '5126000070000001', item: { code: 'DAY-ALL' }, price: 50, holder: 'Ines' }];
    upstream.answers.set('/orders/70000001', { order: { id: '70000001', soldAt, passes } });
    const answer = await claim('tickets', { orderId: '70000001' });
    expect(answer.json<StaffClaim>()).toMatchObject({ points: 500, balance: 3392 + 500 });
    const claims = (await auditOf(park)).filter((entry) => entry.action === 'Loyalty Claim Tickets');
    expect(claims).toMatchObject([{ before: { posted: 3392 }, after: { posted: 3892, id: '70000001' } }]);
  }));

test('a stay that only the hotel knows is claimed as if it had been here', () =>
  asAgent(async (claim) => {
    upstream.answers.set('/stays/HB770001', {
      reservationNumber: 'HB770001',
      folio: '1',
      firstName: 'Ines',
      lastName: 'Duarte',
      arrivesAt: '2026-11-18T21:00:00Z',
      departsAt: '2026-11-20T16:00:00Z',
      roomRevenue: 100,
      status: 'checked-out',
    });
    const answer = await claim('hotels', { reservationNumber: 'HB770001' });
    expect([answer.statusCode, answer.json<StaffClaim>().points]).toEqual([200, 500]);
  }));

test('a short number brings every check that it may mean, and the team chooses', () =>
  asAgent(async (claim) => {
    const one = checkOf({ checkId: 'C-1', checkNumber: '110111261121770001', shortNumber: '77001' });
    const other = checkOf({ checkId: 'C-2', checkNumber: '110111261121770002', shortNumber: '77001' });
    upstream.answers.set('/checks?number=77001', [one, other]);
    const candidates = (await claim('purchase', { checkNumber: '77001' })).json<CheckCandidate[]>();
    expect(candidates.map((candidate) => candidate.CHECK_ID).sort()).toEqual(['C-1', 'C-2']);
    upstream.answers.set('/checks?number=110111261121770002', other);
    const chosen = await claim('purchase', { checkNumber: '77001', checkID: 'C-2' });
    expect(chosen.json<StaffClaim>().points).toBe(122);
  }));

test('while a system is silent the team is asked to try again, and nothing is claimed', () =>
  asAgent(async (claim, park) => {
    upstream.behave('silent');
    const answers = await Promise.all([
      claim('tickets', { orderId: '70000009' }),
      claim('purchase', { checkNumber: '77009' }),
      claim('purchase', { checkNumber: '110111261121770009' }),
      claim('hotels', { reservationNumber: 'HB770009' }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([408, 408, 408, 408]);
    expect(await balanceOf(park, ines)).toBe(3392);
  }, 300));

test('what no system knows is not found, as ever', () =>
  asAgent(async (claim) => {
    const answers = [
      await claim('tickets', { orderId: '70000008' }),
      await claim('purchase', { checkNumber: '77008' }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400]);
    expect(answers[1]?.body).toMatch(/check/i);
  }));

/** A member who signed in by code claims more than once, within what the club allows a day, and reads the account. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import type { MemberAccount } from '#contract/calls/loyalty-member.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { writeEntries } from '../ledger.queries.ts';

const days = 86_400;

async function signedIn(park: TestPark, email: string = ines.email) {
  const { userId, memberTicket } = await signIn(park, email);
  return { email, userID: userId, memberTicket };
}

const tickets = (park: TestPark, claimer: object, orderId: string) =>
  park.post('/api/loyalty/tickets/', { ...claimer, orderId });
const purchase = (park: TestPark, claimer: object, checkNumber: string) =>
  park.post('/api/loyalty/purchase/', { ...claimer, checkNumber });
const account = async (park: TestPark, body: { memberTicket: string; before?: string | null }) =>
  (await park.post('/api/loyalty/account/', body)).json<MemberAccount>();

const sumOf = (rows: readonly { points: number }[]) => rows.reduce((sum, { points }) => sum + points, 0);

const setPerDay = (park: TestPark, perDay: number) =>
  park.services.db
    .update(settings)
    .set({ value: { isOn: true, perDay } })
    .where(eq(settings.key, 'loyaltyMemberClaims'));

test('an existing member claims with a ticket, and the answer says what is left of the day', async (park) => {
  const claimer = await signedIn(park);
  const first = await tickets(park, claimer, '10300001');
  expect(first.json<ClaimAnswer>()).toMatchObject({ points: 640, balance: 3392 + 640 });
  expect(first.headers['x-allowed-changes']).toBe('4');
  const again = await tickets(park, claimer, '10300001');
  expect([again.statusCode, again.headers['x-allowed-changes']]).toEqual([200, '4']);
  const second = await purchase(park, claimer, '110111261121102348');
  expect(second.headers['x-allowed-changes']).toBe('3');
});

test('without a ticket nothing is different: no header, and an existing member is sent to the team', async (park) => {
  const { memberTicket: _ticket, ...bare } = await signedIn(park);
  for (const memberTicket of [undefined, null, '']) {
    const answer = await tickets(park, { ...bare, memberTicket }, '10300001');
    expect([answer.statusCode, answer.headers['x-allowed-changes']]).toEqual([400, undefined]);
    expect(answer.body).toMatch(/^You already have an account\./);
  }
});

test('once the day’s claims are made the member is asked to come back tomorrow, at 2 in the morning', async (park) => {
  await setPerDay(park, 2);
  const claimer = await signedIn(park);
  await tickets(park, claimer, '10300001');
  await purchase(park, claimer, '110111261121102348');
  const third = await purchase(park, claimer, '1102261121103116');
  expect([third.statusCode, third.body]).toEqual([
    400,
    'You have already claimed 2 times today, which is the limit. Please come back tomorrow.',
  ]);
  // The tests begin at 14:00 park time; the next day starts 12 hours later, when the ticket has expired too.
  park.clock.advance(0.5 * days);
  const next = await signedIn(park);
  expect((await purchase(park, next, '1102261121103116')).headers['x-allowed-changes']).toBe('1');
});

test('twenty claims at once are as many as the day allows', async (park) => {
  await setPerDay(park, 3);
  const claimer = await signedIn(park);
  const numbers = ['30100', '30101', '30102', '30103', '10234'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => purchase(park, claimer, numbers[place % 5] ?? '')),
  );
  const won = answers.filter((answer) => answer.statusCode === 200);
  expect(new Set(won.map((answer) => answer.json<ClaimAnswer>().balance)).size).toBe(3);
  expect((await account(park, claimer)).allowedChanges).toBe(0);
});

test('a ticket that is over, changed, of another purpose or of another member claims nothing', async (park) => {
  const claimer = await signedIn(park);
  const { walletTicket } = await signIn(park);
  const maya = await signedIn(park, 'maya.okafor@mail.example');
  for (const memberTicket of ['x', walletTicket, `${claimer.memberTicket.slice(0, -2)}AA`]) {
    const answer = await tickets(park, { ...claimer, memberTicket }, '10300001');
    expect([answer.statusCode, answer.body.slice(0, 26)]).toEqual([400, 'You are no longer signed i']);
  }
  const foreign = await tickets(park, { ...claimer, memberTicket: maya.memberTicket }, '10300001');
  expect(foreign.body).toMatch(/could not match this account/);
  park.clock.advance(0.5 * days);
  expect((await tickets(park, claimer, '10300001')).body).toMatch(/sign in again with a code/);
  expect((await park.post('/api/loyalty/account/', claimer)).statusCode).toBe(401);
});

test('the account tells balance, tier, what expires next, what may be claimed, and each entry in words', async (park) => {
  const claimer = await signedIn(park);
  const mine = await account(park, claimer);
  expect(mine).toMatchObject({
    userId: claimer.userID,
    firstName: 'Ines',
    lastName: 'Duarte',
    memberNumber: ines.memberId,
    balance: 3392,
    pending: 0,
    expiringNext: { points: 250, lastDay: 'November 30, 2027' },
    tier: { name: 'Fudge', points: 3392, next: { name: 'Double Fudge', pointsToGo: 6608 } },
    allowedChanges: 5,
    nextBefore: null,
  });
  expect(mine.claimable[0]).toBe('Tickets bought in the last 30 days: 10 points a dollar.');
  expect(mine.entries.map(({ kind, points }) => [kind, points])).toEqual([
    ['Food & Beverage', 442],
    ['Hotel', 2060],
    ['Ticket', 640],
    ['Bonus', 250],
  ]);
  expect(mine.entries[2]).toMatchObject({
    product: 'All Piers Day Ticket',
    number: '10300002',
    day: 'November 15, 2026',
    state: 'posted',
    countsFrom: null,
    reason: null,
    month: 'November 2026',
    balance: 890,
  });
  expect(mine.entries[3]).toMatchObject({ balance: 250 });
  expect(mine.expiring[0]).toEqual({ points: 250, lastDay: 'November 30, 2027' });
  expect(sumOf(mine.expiring)).toBe(mine.balance);
  expect(mine.entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(mine.balance);
});

test('points of a stay are pending in the account until the day after departure', async (park) => {
  const maya = await signedIn(park, 'maya.okafor@mail.example');
  await park.post('/api/loyalty/hotels/', { ...maya, reservationNumber: 'HB483010' });
  const mine = await account(park, maya);
  expect(mine.pending).toBeGreaterThan(0);
  const [stay] = mine.entries;
  expect(stay).toMatchObject({
    kind: 'Hotel',
    points: mine.pending,
    state: 'pending',
    countsFrom: 'November 24, 2026',
    balance: mine.balance,
    // A passholder earns one and a half times the 5 points of the rule.
    rule: '$655.00: 7.5 points a dollar',
  });
  expect(mine.waiting).toEqual([{ points: mine.pending, countsFrom: 'November 24, 2026' }]);
});

test('a member below zero reads that nothing expires, and why points were taken back', async (park) => {
  const mine = await account(park, await signedIn(park, 'theo.marsh@mail.example'));
  expect(mine).toMatchObject({ balance: -250, expiringNext: null, tier: { name: 'Crumb', points: 250 } });
  expect(mine.entries[0]).toMatchObject({ kind: 'Reversal', points: -1890, reason: 'order refunded' });
});

test('a long account comes by fifty, each entry once, also those of one instant', async (park) => {
  const claimer = await signedIn(park);
  const now = park.clock.now();
  await writeEntries(
    park.services.db,
    Array.from({ length: 120 }, () => bonusEntry(ines.memberId, now, { points: 1 })),
  );
  const seen: string[] = [];
  const sizes: number[] = [];
  const balances: number[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page: MemberAccount = await account(park, { ...claimer, before: before ?? null });
    sizes.push(page.entries.length);
    seen.push(...page.entries.map((entry) => entry.id));
    balances.push(...page.entries.map((entry) => entry.balance));
    before = page.nextBefore;
  }
  expect(sizes).toEqual([50, 50, 24]);
  expect(new Set(seen).size).toBe(124);
  // Each entry of one point lowers the balance of the next by one, over the ends of the pages.
  expect(balances.slice(0, 120)).toEqual(Array.from({ length: 120 }, (_, index) => 3392 + 120 - index));
  expect(balances.at(-1)).toBe(250);
});

test('the ticket of an account that was closed meanwhile opens nothing', async (park) => {
  const claimer = await signedIn(park);
  await park.services.db
    .update(loyaltyMembers)
    .set({ status: 'closed' })
    .where(eq(loyaltyMembers.memberId, ines.memberId));
  expect((await park.post('/api/loyalty/account/', claimer)).statusCode).toBe(401);
  expect((await tickets(park, claimer, '10300001')).statusCode).toBe(400);
});

/** Rounds that run late change no result (docs/algorithms/ledger.md), and a merge keeps the order of the lots. */
import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';
import { eq } from 'drizzle-orm';

import { hostActor } from '#server/staff/audit.queries.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { staffClaimer } from '#server/testing/claim-as-staff.ts';
import { joinClub, letPointsLast, moveClockTo, type ClubMember } from '#server/testing/soft-device.ts';
import { importRefund, importSource, type HistorySource } from '#server/testing/club-sources.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { lotsOf } from '#domain/loyalty-lots.ts';
import { checks, ledgerTransactions, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { signIn } from '#server/testing/sign-in.ts';
import { sourceOf } from './claim-source.ts';
import { adjustPoints } from './desk/adjust.service.ts';
import { mergeAccounts } from './desk/merge.service.ts';
import { expireLots } from './expire-lots.ts';
import { fetchBalances, fetchPostedLines, writeEntries } from './ledger.queries.ts';
import { makeClaim } from './make-claim.ts';
import { closeUnusedMembers } from './close-unused.ts';
import { postPending } from './post-pending.ts';

const postedOf = async ({ services }: TestPark, { memberId }: ClubMember): Promise<number> =>
  (await fetchBalances(services.db, memberId)).posted;

/** An order of this price, claimed now; ten points a dollar. */
async function claimOrder(
  park: TestPark,
  { email, userID }: ClubMember,
  cents: number,
): Promise<HistorySource> {
  const at = park.clock.now();
  const source = await importSource(park, 'tickets', { cents: [cents], at, departsAt: at });
  await makeClaim(park.services, staffClaimer({ email, userId: userID }), sourceOf('tickets', source.number));
  return source;
}

async function spendPoints({ services: { db, clock } }: TestPark, { memberId }: ClubMember, points: number) {
  const what = { kind: 'Redemption', source: randomUUID(), points: -points, origin: 'pos' } as const;
  await writeEntries(db, [bonusEntry(memberId, clock.now(), what)]);
}

const takenByTeam = (park: TestPark, { userID }: ClubMember, points: number) =>
  adjustPoints(park.services, hostActor, {
    userId: userID,
    points: -points,
    reason: 'Wrong member',
    adjustmentId: undefined,
  });

test('points that have expired are not spent by the team before the round has expired them', async (park) => {
  await letPointsLast(park, 1);
  const member = await joinClub(park); // 250 until January
  moveClockTo(park, '2026-12-20T12:00:00Z');
  await claimOrder(park, member, 3000); // 300 until February
  moveClockTo(park, '2027-01-10T12:00:00Z');
  await takenByTeam(park, member, 100);
  await expireLots(park.services);
  expect(await postedOf(park, member)).toBe(200);
});

test('a refund before the late round takes nothing from points that have expired', async (park) => {
  await letPointsLast(park, 1);
  const member = await joinClub(park); // 250 until January
  const order = await claimOrder(park, member, 1000); // 100 until January
  await spendPoints(park, member, 300);
  moveClockTo(park, '2026-12-20T12:00:00Z');
  await claimOrder(park, member, 2000); // 200 until February
  moveClockTo(park, '2027-01-10T12:00:00Z');
  await expireLots(park.services);
  moveClockTo(park, '2027-02-10T12:00:00Z');
  // 50 of the order were spent. All 200 points have expired, so the guest owes 50.
  await importRefund(park, order);
  await expireLots(park.services);
  expect(await postedOf(park, member)).toBe(-50);
});

test('a stay that is posted late expires by the rules of the day from which it counts', async (park) => {
  await letPointsLast(park, 18);
  const { email, userID, memberId } = await joinClub(park);
  const at = park.clock.now();
  const departsAt = new Date('2026-11-25T16:00:00Z');
  const stay = await importSource(park, 'hotels', { cents: [20_000], at, departsAt });
  await makeClaim(park.services, staffClaimer({ email, userId: userID }), sourceOf('hotels', stay.number));
  moveClockTo(park, '2026-12-02T12:00:00Z');
  await letPointsLast(park, 2, '2026-12-01T00:00:00Z');
  await postPending(park.services);
  const lots = lotsOf(await fetchPostedLines(park.services.db, memberId));
  expect(lots.map(({ expiresAt, pointsLeft }) => [expiresAt.toISOString(), pointsLeft])).toContainEqual([
    '2028-06-01T04:00:00.000Z',
    1000,
  ]);
});

test('after a merge the points that were earned first are still spent first', async (park) => {
  await letPointsLast(park, 1);
  const [from, into] = [await joinClub(park, 'one@mail.example'), await joinClub(park, 'two@mail.example')];
  await spendPoints(park, from, 250);
  await spendPoints(park, into, 250);
  const first = await claimOrder(park, from, 1000);
  moveClockTo(park, '2026-11-22T19:00:00Z');
  await claimOrder(park, from, 1000);
  const ids = { fromId: from.memberId, intoId: into.memberId, reason: 'Same person' };
  await mergeAccounts(park.services, hostActor, ids);
  await spendPoints(park, into, 100);
  moveClockTo(park, '2027-01-10T12:00:00Z');
  await expireLots(park.services);
  // The first order was spent, so the guest owes it.
  await importRefund(park, first);
  expect(await postedOf(park, into)).toBe(-100);
});

const days = 86_400;

async function memberOf({ services }: TestPark, userID: string) {
  const rows = await services.db.select().from(loyaltyMembers).where(eq(loyaltyMembers.userId, userID));
  return rows[0];
}

test('an account that nobody used is closed after thirty days, and the person in it forgotten', async (park) => {
  const { userID } = await joinClub(park, 'unused@mail.example');
  park.clock.advance(30 * days);
  await runHousekeeping(park.services);
  expect((await memberOf(park, userID))?.status).toBe('active');
  park.clock.advance(1);
  await runHousekeeping(park.services);
  const closed = await memberOf(park, userID);
  expect(closed).toMatchObject({
    status: 'closed',
    firstName: 'Closed',
    lastName: 'Member',
    guestClaimsLeft: 0,
  });
  expect(JSON.stringify(closed)).not.toMatch(/unused@|Noor|Haddad/);
  const entries = await park.services.db
    .select({ product: ledgerTransactions.product })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.memberId, closed?.memberId ?? ''));
  expect(entries).toEqual([{ product: 'Welcome bonus' }]);
});

test('whoever comes back after that begins anew', async (park) => {
  const before = await joinClub(park, 'unused@mail.example');
  park.clock.advance(31 * days);
  await closeUnusedMembers(park.services);
  expect((await park.post('/api/loyalty/verify', { email: before.email })).statusCode).toBe(404);
  const after = await joinClub(park, before.email);
  expect(after.userID).not.toBe(before.userID);
  expect((await memberOf(park, after.userID))?.status).toBe('active');
});

test('an account stays whose member claimed, proved the mailbox or was linked to a season pass', async (park) => {
  const claimed = await joinClub(park, 'claimed@mail.example');
  await park.post('/api/loyalty/tickets/', { ...claimed, orderId: '10300001' });
  const proved = await joinClub(park, 'proved@mail.example');
  await signIn(park, proved.email);
  const linked = await joinClub(park, 'linked@mail.example');
  await park.services.db
    .update(loyaltyMembers)
    .set({ seasonPassId: '240226000000100057' })
    .where(eq(loyaltyMembers.userId, linked.userID));
  park.clock.advance(40 * days);
  expect(await closeUnusedMembers(park.services)).toBe(0);
  for (const { userID } of [claimed, proved, linked])
    expect((await memberOf(park, userID))?.status).toBe('active');
});

test('a claim at the moment of closing either counts, and the account stays, or finds it closed', async (park) => {
  park.clock.advance(31 * days);
  const orderedAt = park.clock.now();
  park.clock.advance(-31 * days);
  const outcomes: boolean[] = [];
  for (const round of [1, 2, 3, 4, 5]) {
    const member = await joinClub(park, `late${round}@mail.example`);
    const checkId = `late${round}`;
    await park.services.db.insert(checks).values({
      checkId,
      checkNumber: checkId,
      shortNumber: checkId,
      locationId: 1101,
      terminalId: '11',
      orderedAt,
      subtotalCents: 2000,
      status: 'closed',
    });
    park.clock.advance(31 * days);
    const [answer, closed] = await Promise.all([
      park.post('/api/loyalty/purchase/', { ...member, checkNumber: checkId }),
      closeUnusedMembers(park.services),
    ]);
    outcomes.push(answer.statusCode === 200 ? closed === 0 : closed === 1);
    park.clock.advance(-31 * days);
  }
  expect(outcomes).toEqual([true, true, true, true, true]);
});

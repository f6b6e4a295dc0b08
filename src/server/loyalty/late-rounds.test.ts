/** Rounds that run late change no result (docs/algorithms/ledger.md), and a merge keeps the order of the lots. */
import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { sourceOf } from '#server/loyalty/claim-source.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { bonusEntry } from '#server/testing/bonus-entry.ts';
import { staffClaimer } from '#server/testing/claim-as-staff.ts';
import { joinClub, letPointsLast, moveClockTo, type ClubMember } from '#server/testing/club-member.ts';
import { importRefund, importSource, type HistorySource } from '#server/testing/club-sources.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { adjustPoints } from './desk/adjust.service.ts';
import { mergeAccounts } from './desk/merge.service.ts';
import { expireLots } from './expire-lots.ts';
import { lotsOf } from '#domain/loyalty-lots.ts';
import { fetchBalances, fetchPostedLines, writeEntries } from './ledger.queries.ts';
import { makeClaim } from './make-claim.ts';
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

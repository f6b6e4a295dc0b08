/**
 * Refunds of claims that are already old, spent or expired (docs/algorithms/ledger.md): each takes from its own lot.
 */
import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { bonusEntry } from '#server/testing/bonus-entry.ts';
import {
  claimNumber,
  joinClub,
  letPointsLast,
  markRefunded,
  moveClockTo,
  type ClubMember,
} from '#server/testing/club-member.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { clawBack } from './claw-back.ts';
import { expireLots } from './expire-lots.ts';
import { fetchBalances, writeEntries } from './ledger.queries.ts';
import { readStanding } from './member-standing.ts';

/** Worth 640 points. */
const order = { orderId: '10300001' };

const balanceOf = async ({ services }: TestPark, { memberId }: ClubMember): Promise<number> =>
  (await fetchBalances(services.db, memberId)).posted;

async function redeem({ services: { db, clock } }: TestPark, { memberId }: ClubMember, points: number) {
  const what = { kind: 'Redemption', source: randomUUID(), points: -points, origin: 'pos' } as const;
  await writeEntries(db, [bonusEntry(memberId, clock.now(), what)]);
}

test('what was spent of an expired order is owed once the order is refunded, and no more', async (park) => {
  await letPointsLast(park, 1);
  const member = await joinClub(park);
  await claimNumber(park, member, order);
  // The welcome points are older, so these are 250 of them and 90 of the order.
  await redeem(park, member, 340);
  moveClockTo(park, '2027-01-02T12:00:00Z');
  await expireLots(park.services);
  await markRefunded(park, order.orderId);
  await clawBack(park.services);
  expect(await balanceOf(park, member)).toBe(-90);
});

test('to buy, to claim and to have it refunded prolongs no older points', async (park) => {
  const member = await joinClub(park);
  moveClockTo(park, '2026-12-05T12:00:00Z');
  await claimNumber(park, member, order);
  await markRefunded(park, order.orderId);
  await clawBack(park.services);
  expect(await balanceOf(park, member)).toBe(250);
  const { expiringNext } = await readStanding(park.services, member.memberId);
  expect(expiringNext).toEqual({ points: 250, expiresAt: new Date('2028-06-01T04:00:00Z') });
});

test('the refund of an old claim leaves this year’s tier as it is', async (park) => {
  const member = await joinClub(park);
  await claimNumber(park, member, order);
  moveClockTo(park, '2027-12-15T12:00:00Z');
  const { db, clock } = park.services;
  await writeEntries(db, [bonusEntry(member.memberId, clock.now(), { points: 2600 })]);
  await markRefunded(park, order.orderId);
  await clawBack(park.services);
  const { earnedInYear, tier } = await readStanding(park.services, member.memberId);
  expect([earnedInYear, tier?.name]).toEqual([2600, 'Fudge']);
});

test('the refund of an order that expired within the year takes its points from the tier all the same', async (park) => {
  await letPointsLast(park, 1);
  const member = await joinClub(park);
  await claimNumber(park, member, order);
  moveClockTo(park, '2027-01-02T12:00:00Z');
  await expireLots(park.services);
  expect((await readStanding(park.services, member.memberId)).earnedInYear).toBe(890);
  await markRefunded(park, order.orderId);
  await clawBack(park.services);
  expect((await readStanding(park.services, member.memberId)).earnedInYear).toBe(250);
});

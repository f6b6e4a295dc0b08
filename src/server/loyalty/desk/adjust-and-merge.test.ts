import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Correction, MemberLedger, StaffClaim } from '#contract/calls/staff-loyalty.ts';

import { ledgerLines, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { clawBack } from '../claw-back.ts';
import { fetchBalances, fetchPostedLines } from '../ledger.queries.ts';
import { postPending } from '../post-pending.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import {
  auditOf,
  balanceOf,
  ines,
  luis,
  maya,
  ordersOf,
  rosa,
  rosaAtWork,
  theo,
  userIdOf,
} from './staff-loyalty-testing.ts';

async function loyaltyDesk(park: TestPark) {
  const loyalty = await signInStaff(park, 'loyalty');
  return {
    loyalty,
    adjust: (body: object) => loyalty.call('POST', '/api/admin/loyalty/adjust/', body),
    merge: (fromUserID: string, intoUserID: string) =>
      loyalty.call('POST', '/api/admin/loyalty/merge/', { fromUserID, intoUserID, reason: 'Same person' }),
  };
}

test('points are given for a reason that the member reads, and the record has before and after', async (park) => {
  const { adjust } = await loyaltyDesk(park);
  const answer = await adjust({ userID: luis.account, points: 200, reason: 'Ride closure' });
  expect(answer.json<Correction>()).toEqual({ account: luis.account, points: 200, balance: 450 });
  expect((await auditOf(park))[0]).toMatchObject({
    action: 'Loyalty Adjust',
    actorName: expect.any(String) as string,
    before: { posted: 250 },
    after: { posted: 450, points: 200, reason: 'Ride closure' },
  });
  const lines = await fetchPostedLines(park.services.db, luis.account);
  expect(lines.at(-1)?.expiresAt).toEqual(new Date('2028-06-01T04:00:00Z'));
});

test('the same adjustment sent twice, or at once, counts once; for another account its id is refused', async (park) => {
  const { adjust } = await loyaltyDesk(park);
  const adjustment = { userID: luis.account, points: 200, reason: 'Goodwill', adjustmentID: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(adjustment)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
  expect(await balanceOf(park, luis)).toBe(450);
  for (const change of [{ userID: maya.account }, { points: 201 }]) {
    const other = await adjust({ ...adjustment, ...change });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'adjustment-refused']);
  }
  expect([await balanceOf(park, luis), await balanceOf(park, maya)]).toEqual([450, 3085]);
});

test.each([
  ['no points', { points: 0, reason: 'Goodwill' }],
  ['no reason', { points: 5, reason: '  ' }],
])('an adjustment with %s is refused', (_what, change) =>
  withOwnPark(async (park) => {
    const { adjust } = await loyaltyDesk(park);
    expect((await adjust({ userID: luis.account, ...change })).statusCode).toBe(400);
    expect(await balanceOf(park, luis)).toBe(250);
  }),
);

test('two accounts of one person become one: orders and points move, the other is closed', async (park) => {
  const { loyalty, merge } = await loyaltyDesk(park);
  const answer = await merge(await userIdOf(park, rosa), await userIdOf(park, rosaAtWork));
  expect(answer.json<Correction>()).toEqual({ account: rosaAtWork.account, points: 890, balance: 1140 });
  expect(await ordersOf(loyalty, rosaAtWork)).toEqual([
    expect.objectContaining({ id: '10600001', points: 640, state: 'posted' }),
  ]);
  expect(await fetchBalances(park.services.db, rosa.account)).toEqual({ posted: 0, pending: 0 });
  expect((await park.post('/api/loyalty/verify', { email: rosa.email })).statusCode).toBe(404);
  const targets = (await auditOf(park)).filter((entry) => entry.action === 'Loyalty Merge');
  expect(targets.map((entry) => entry.target)).toEqual([rosaAtWork.account, rosa.account]);
});

test('the same merge again, or twice at once, moves nothing more; the other way round is refused', async (park) => {
  const { merge } = await loyaltyDesk(park);
  const answers = await Promise.all([
    merge(rosa.account, rosaAtWork.account),
    merge(rosa.account, rosaAtWork.account),
  ]);
  expect(answers.map((answer) => answer.json<Correction>().points).sort((a, b) => a - b)).toEqual([0, 890]);
  expect(await balanceOf(park, rosaAtWork)).toBe(1140);
  for (const answer of [
    await merge(rosaAtWork.account, rosa.account),
    await merge(rosa.account, ines.account),
  ])
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'account-closed']);
});

test('two merges against each other at once: one of them is refused, and no point is lost', async (park) => {
  const { merge } = await loyaltyDesk(park);
  const answers = await Promise.all([
    merge(rosa.account, rosaAtWork.account),
    merge(rosaAtWork.account, rosa.account),
  ]);
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  expect((await balanceOf(park, rosa)) + (await balanceOf(park, rosaAtWork))).toBe(1140);
});

test('an account cannot be merged with itself, whichever of its ids is named', async (park) => {
  const { merge } = await loyaltyDesk(park);
  const answer = await merge(await userIdOf(park, rosa), rosa.account);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'merge-refused']);
});

test('points last as long as they did before, and what was spent stays spent', async (park, db) => {
  const { adjust, merge } = await loyaltyDesk(park);
  await adjust({ userID: ines.account, points: -300, reason: 'Spent at the shop' });
  const before = await fetchPostedLines(db, ines.account);
  await merge(ines.account, luis.account);
  expect(await balanceOf(park, luis)).toBe(3392 - 300 + 250);
  const moved = (await fetchPostedLines(db, luis.account)).slice(1);
  const earned = before.filter((line) => line.points > 0).map((line) => line.expiresAt?.getTime());
  for (const line of moved.filter(({ points }) => points > 0))
    expect(earned).toContain(line.expiresAt?.getTime());
});

test('a debt moves along', async (park) => {
  const { loyalty, merge } = await loyaltyDesk(park);
  const answer = await merge(theo.account, luis.account);
  expect(answer.json<Correction>()).toMatchObject({ points: -250, balance: 0 });
  expect(await ordersOf(loyalty, luis)).toEqual([]);
  const claim = { email: maya.email, userID: await userIdOf(park, maya), orderId: '10240009' };
  expect((await loyalty.call('POST', '/api/admin/loyalty/tickets/', claim)).statusCode).toBe(400);
});

test('an order that is refunded after the merge takes its points from the account that has them', async (park, db) => {
  const { merge } = await loyaltyDesk(park);
  await merge(rosa.account, rosaAtWork.account);
  await db.update(passes).set({ isRefunded: true }).where(eq(passes.orderId, '10600001'));
  expect(await clawBack(park.services)).toBe(1);
  expect([await balanceOf(park, rosa), await balanceOf(park, rosaAtWork)]).toEqual([0, 500]);
});

test('points that wait go on waiting, and post to the account they moved to', async (park, db) => {
  const { loyalty, merge } = await loyaltyDesk(park);
  const stay = { email: maya.email, userID: await userIdOf(park, maya), reservationNumber: 'HB483010' };
  const { points } = (await loyalty.call('POST', '/api/admin/loyalty/hotels/', stay)).json<StaffClaim>();
  await merge(maya.account, rosa.account);
  expect(await fetchBalances(db, rosa.account)).toEqual({ posted: 890 + 3085, pending: points });
  park.clock.advance(4 * 86_400);
  expect(await postPending(park.services)).toBe(1);
  expect(await fetchBalances(db, rosa.account)).toEqual({ posted: 890 + 3085 + points, pending: 0 });
});

test('the season pass moves to an account that has none, and the one that has keeps its own', async (park) => {
  const { merge } = await loyaltyDesk(park);
  const passOf = async ({ account }: { account: string }) =>
    (
      await park.services.db
        .select({ pass: loyaltyMembers.seasonPassId })
        .from(loyaltyMembers)
        .where(eq(loyaltyMembers.memberId, account))
    )[0]?.pass;
  await merge(maya.account, ines.account);
  expect([await passOf(maya), await passOf(ines)]).toEqual([null, '240126000000100017']);
  await merge(luis.account, ines.account);
  expect(await passOf(ines)).toBe('240126000000100017');
});

test('after all kinds of corrections the whole ledger still sums to nothing', async (park) => {
  const { loyalty, adjust, merge } = await loyaltyDesk(park);
  await adjust({ userID: luis.account, points: 200, reason: 'Goodwill' });
  await merge(rosa.account, luis.account);
  await merge(theo.account, luis.account);
  await loyalty.call('DELETE', `/api/admin/loyalty/${maya.account}`);
  const lines = await park.services.db.select({ points: ledgerLines.points }).from(ledgerLines);
  expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(0);
  const ledger = await loyalty.call('GET', `/api/admin/loyalty/ledger/${luis.account}`);
  const { balance, entries } = ledger.json<MemberLedger>();
  expect([balance, entries[0]?.balance]).toEqual([250 + 200 + 890 - 250, balance]);
});

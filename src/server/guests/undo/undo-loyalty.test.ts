/** Undo of what the team did to accounts of the club: points, orders, season passes, new accounts. */

import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import { lotsOf } from '#domain/loyalty-lots.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import {
  balanceOf,
  ines,
  luis,
  maya,
  ordersOf,
  userIdOf,
} from '#server/loyalty/desk/staff-loyalty-testing.ts';
import { fetchPostedLines } from '#server/loyalty/ledger.queries.ts';
import { findLedgerBreaches } from '#server/ops/invariants/ledger.queries.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { offerOf, codeAndText, undo } from './undo-testing.ts';

const lotsLeft = async (park: TestPark, { account }: { account: string }) => {
  const lines = await fetchPostedLines(park.services.db, account);
  const sums = new Map<string, number>();
  for (const { expiresAt, pointsLeft } of lotsOf(lines))
    sums.set(expiresAt.toISOString(), (sums.get(expiresAt.toISOString()) ?? 0) + pointsLeft);
  return Object.fromEntries(sums);
};

/** Every invariant of the data holds. */
async function expectSound(park: TestPark): Promise<void> {
  const breaches = await findLedgerBreaches(park.services.db);
  expect(breaches.filter(({ count }) => count > 0)).toEqual([]);
}

describe('points', () => {
  const adjust = (staff: SignedInStaff, points: number, account = luis.account) =>
    staff.call('POST', '/api/admin/loyalty/adjust/', { userID: account, points, reason: 'Ride closure' });

  test('that were given are taken from their own lot, and those that were taken come back with their expiry', async (park) => {
    const loyalty = await signInStaff(park, 'loyalty');
    for (const points of [200, -150]) {
      const before = await lotsLeft(park, luis);
      const answer = await adjust(loyalty, points);
      expect((await undo(loyalty, answer)).statusCode).toBe(200);
      expect(await balanceOf(park, luis)).toBe(250);
      expect(await lotsLeft(park, luis)).toEqual(before);
    }
    await expectSound(park);
  });

  test('that were spent meanwhile stay, and so do those of a closed account', async (park) => {
    const loyalty = await signInStaff(park, 'loyalty');
    const given = await adjust(loyalty, 200);
    await adjust(loyalty, -300);
    expect(codeAndText(await undo(loyalty, given))).toEqual([
      409,
      'act-overtaken',
      'Points of it were used since',
    ]);
    const other = await adjust(loyalty, 10);
    await loyalty.call('DELETE', `/api/admin/loyalty/${luis.account}`);
    expect(codeAndText(await undo(loyalty, other))[2]).toBe('The account was closed since');
    await expectSound(park);
  });
});

describe('orders of an account', () => {
  test('one that was added is removed, and may be added again', async (park) => {
    const lead = await signInStaff(park, 'lead');
    const userID = await userIdOf(park, ines);
    const before = [await balanceOf(park, ines), (await ordersOf(lead, ines)).length];
    const body = { email: ines.email, userID, orderId: '10300001' };
    const claimed = await lead.call('POST', '/api/admin/loyalty/tickets/', body);
    expect((await undo(lead, claimed)).json()).toEqual({
      text: '10300001 is off the account again, and its points are gone.',
    });
    expect([await balanceOf(park, ines), (await ordersOf(lead, ines)).length]).toEqual(before);
    expect((await lead.call('POST', '/api/admin/loyalty/tickets/', body)).statusCode).toBe(200);
    expect(codeAndText(await undo(lead, claimed)).slice(0, 2)).toEqual([409, 'act-undone']);
    await expectSound(park);
  });

  test('one that was removed comes back with its points and their expiry, and can be removed again', async (park) => {
    const lead = await signInStaff(park, 'lead');
    const userID = await userIdOf(park, maya);
    const [balance, lots, orders] = [
      await balanceOf(park, maya),
      await lotsLeft(park, maya),
      await ordersOf(lead, maya),
    ];
    const [order] = orders;
    const url = `/api/admin/loyalty/order/${userID}/${order?.id ?? ''}/${order?.barcode ?? ''}`;
    const removed = await lead.call('DELETE', url);
    expect(await balanceOf(park, maya)).not.toBe(balance);
    expect((await undo(lead, removed)).statusCode).toBe(200);
    expect([await balanceOf(park, maya), await lotsLeft(park, maya)]).toEqual([balance, lots]);
    expect(await ordersOf(lead, maya)).toEqual(orders.map((one) => ({ ...one, addedBy: 'staff' })));
    await expectSound(park);
    const again = await lead.call('DELETE', url);
    expect([again.statusCode, offerOf(again) === '']).toEqual([200, false]);
    await expectSound(park);
  });

  test('one that was removed and claimed by another member stays there', async (park) => {
    const lead = await signInStaff(park, 'lead');
    const userID = await userIdOf(park, ines);
    const body = { email: ines.email, userID, orderId: '10300001' };
    await lead.call('POST', '/api/admin/loyalty/tickets/', body);
    const order = (await ordersOf(lead, ines)).find(({ id }) => id === '10300001');
    const removed = await lead.call(
      'DELETE',
      `/api/admin/loyalty/order/${userID}/10300001/${order?.barcode ?? ''}`,
    );
    const other = { email: luis.email, userID: await userIdOf(park, luis), orderId: '10300001' };
    expect((await lead.call('POST', '/api/admin/loyalty/tickets/', other)).statusCode).toBe(200);
    expect(codeAndText(await undo(lead, removed))[2]).toBe('Another account has claimed the order since');
    await expectSound(park);
  });
});

test('a season pass is taken off again and put back again, by its last digits', async (park) => {
  const lead = await signInStaff(park, 'lead');
  const userID = await userIdOf(park, ines);
  const seasonPassID = '240126000000100025';
  const passOf = async () => {
    const [row] = await park.services.db
      .select({ pass: loyaltyMembers.seasonPassId })
      .from(loyaltyMembers)
      .where(eq(loyaltyMembers.memberId, ines.account));
    return row?.pass;
  };
  const added = await lead.call('POST', '/api/admin/loyalty/pass/', { userID, seasonPassID });
  expect((await undo(lead, added)).statusCode).toBe(200);
  expect(await passOf()).toBeNull();
  await lead.call('POST', '/api/admin/loyalty/pass/', { userID, seasonPassID });
  const removed = await lead.call('DELETE', `/api/admin/loyalty/pass/${userID}`);
  expect((await undo(lead, removed)).json()).toEqual({ text: 'The season pass is on the account again.' });
  expect(await passOf()).toBe(seasonPassID);
});

describe('an account that the team created', () => {
  const person = { email: 'ada.quill@mail.example', firstName: 'Ada', lastName: 'Quill' };

  test('is removed again, and its address is free', async (park) => {
    const agent = await signInStaff(park, 'agent');
    const made = await agent.call('POST', '/api/loyalty/create', person);
    const answer = await undo(agent, made);
    expect(answer.statusCode).toBe(200);
    expect((await agent.call('POST', '/api/loyalty/create', person)).statusCode).toBe(200);
    await expectSound(park);
  });

  test('stays once it was used', async (park) => {
    const agent = await signInStaff(park, 'agent');
    const made = await agent.call('POST', '/api/loyalty/create', person);
    const userID = made.body;
    await park.post('/api/loyalty/tickets/', { email: person.email, userID, orderId: '10300001' });
    await park.services.db
      .update(loyaltyMembers)
      .set({ provedAt: park.clock.now() })
      .where(eq(loyaltyMembers.userId, userID));
    expect(codeAndText(await undo(agent, made))[2]).toBe('The account was used since');
  });
});

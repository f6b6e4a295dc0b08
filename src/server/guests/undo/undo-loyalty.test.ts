/** Undo of what the team did to accounts of the club: points, orders, season passes, new accounts. */
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import type { DeskPass } from '#contract/calls/desk-pass.ts';

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
import { type TestPark, test, goldPass } from '#server/testing/test-park.ts';
import { registrationChanges } from '#server/base/db/schema/registration.ts';
import { passes, wristbands } from '#server/base/db/schema/park.ts';
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

const gold = `${goldPass.orderId}/${goldPass.barcode}`;
const ticket = '10500001/5126000005000011';
const bands = ['HW26AF5ZFEEM4KRH', 'HW26AMHYQKRPHFD7'] as const;
const reason = 'asked at the desk';
const typed = { firstName: 'Maya', lastName: 'Okafor', phone: '(609) 555-0101', reason };

test('a corrected contact is as before, the consent that ended stays so, and a later change of the guest is kept', async (park, db) => {
  const agent = await signInStaff(park, 'agent');
  const isGold = eq(passes.barcode, goldPass.barcode);
  await db.update(passes).set({ hasOptedIntoEmail: true }).where(isGold);
  const correct = (email: string) => {
    park.clock.advance(1);
    return agent.call('PUT', `/api/admin/registration/${gold}`, { ...typed, email });
  };
  const first = await correct('maya@wrong.example');
  expect((await undo(agent, first)).json()).toEqual({
    text: 'Name, email and phone are as they were before. The agreement to news has ended; only the guest can give it again.',
  });
  const [pass] = await db.select().from(passes).where(isGold);
  expect(pass).toMatchObject({ email: 'maya.okafor@mail.example', hasOptedIntoEmail: false });

  const second = await correct('maya@other.example');
  await db.update(passes).set({ email: 'maya@home.example' }).where(isGold);
  expect(codeAndText(await undo(agent, second)).slice(1)).toEqual([
    ...['act-overtaken', 'The guest has changed the contact since'],
  ]);
  const third = await correct('maya@third.example');
  await db.delete(registrationChanges).where(eq(registrationChanges.barcode, goldPass.barcode));
  expect(codeAndText(await undo(agent, third)).slice(1)).toEqual([
    ...['act-overtaken', 'The guest’s data was erased since'],
  ]);
});

test('of two who correct one contact the second is refused, and the first loses nothing', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const lead = await signInStaff(park, 'lead');
  const path = `/api/admin/registration/${gold}`;
  const { tag } = (await agent.call('GET', `/api/admin/desk/${gold}`)).json<DeskPass>().contact;
  const send = (staff: typeof agent, email: string) =>
    staff.call('PUT', path, { ...typed, email }, { 'if-match': `"${tag}"` });
  expect((await send(lead, 'first@mail.example')).statusCode).toBe(200);
  expect(codeAndText(await send(agent, 'second@mail.example')).slice(0, 2)).toEqual([412, 'row-changed']);
  expect((await send(lead, 'first@mail.example')).json()).toEqual({ isChanged: false });
  const now = (await agent.call('GET', `/api/admin/desk/${gold}`)).json<DeskPass>().contact;
  expect(now.email).toBe('first@mail.example');
  expect(now.tag).not.toBe(tag);
});

test('of two who correct one account the second is refused', async (park) => {
  const lead = await signInStaff(park, 'lead');
  const path = '/api/admin/loyalty/profile/700000102';
  const account = (await lead.call('GET', '/api/admin/desk-account/700000102')).json<
    Record<'tag' | 'email', string>
  >();
  const profile = { firstName: 'Ines', lastName: 'Velez', email: account.email, phone: '', reason };
  const send = (zip: string) =>
    lead.call('PUT', path, { ...profile, zip }, { 'if-match': `"${account.tag}"` });
  expect((await send('08203')).json()).toEqual({ isChanged: true });
  expect(codeAndText(await send('08204')).slice(0, 2)).toEqual([412, 'row-changed']);
});

test('a band that was activated, replaced or released is as before, from the last act back', async (park, db) => {
  const lead = await signInStaff(park, 'lead');
  const path = `/api/admin/wristband/${ticket}`;
  const shown = async () => {
    const [pass] = await db.select().from(passes).where(eq(passes.barcode, '5126000005000011'));
    const rows = await db.select().from(wristbands);
    const stateOf = (code: string) => rows.find((row) => row.code === code);
    return { used: pass?.redeemedAt, bands: bands.map(stateOf) };
  };
  const call = (method: 'POST' | 'PUT' | 'DELETE', body: object) => {
    park.clock.advance(1);
    return lead.call(method, path, body);
  };
  const states = [await shown()];
  const acts = [];
  for (const [method, body] of [
    ['POST', { code: bands[0] }],
    ['PUT', { code: bands[1], reason }],
    ['DELETE', { isUnworn: true, reason }],
  ] as const) {
    const act = await call(method, body);
    expect(act.statusCode).toBe(200);
    acts.push(act);
    states.push(await shown());
  }
  const refused = codeAndText(await undo(lead, acts[0] ?? fail()));
  expect(refused[2]).toMatch(/^Overtaken by “Wristband Release” by Hugo Lund/);
  for (const [place, act] of [...acts.entries()].toReversed()) {
    expect((await undo(lead, act)).statusCode).toBe(200);
    expect(await shown()).toEqual(states[place]);
  }
});

test('a band stays where the ticket or the band changed by itself since', async (park, db) => {
  const lead = await signInStaff(park, 'lead');
  const path = `/api/admin/wristband/${ticket}`;
  const isTicket = eq(passes.barcode, '5126000005000011');
  const activated = await lead.call('POST', path, { code: bands[0] });
  await db.update(passes).set({ isRefunded: true }).where(isTicket);
  expect(codeAndText(await undo(lead, activated))[2]).toBe('The pass was refunded since');
  await db.update(passes).set({ isRefunded: false }).where(isTicket);
  const released = await lead.call('DELETE', path, { isUnworn: false, reason });
  await db.update(passes).set({ isRedeemed: true }).where(isTicket);
  expect(codeAndText(await undo(lead, released))[2]).toBe('The ticket was used since');
  await db.update(passes).set({ isRedeemed: false }).where(isTicket);
  await db.update(wristbands).set({ orderId: null }).where(eq(wristbands.code, bands[0]));
  expect(codeAndText(await undo(lead, released))[2]).toBe('The wristband was changed since');
});

function fail(): never {
  throw new Error('No answer.');
}

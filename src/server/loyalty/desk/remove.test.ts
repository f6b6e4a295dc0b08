import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Correction, MemberLedger, StaffClaim } from '#contract/calls/staff-loyalty.ts';

import { loyaltyClaims, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { fetchBalances } from '../ledger.queries.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { test } from '#server/testing/test-park.ts';
import { auditOf, balanceOf, ines, maya, ordersOf, rosa, theo, userIdOf } from './staff-loyalty-testing.ts';

const orderPath = (account: string, order: string, barcode: string) =>
  `/api/admin/loyalty/order/${account}/${order}/${barcode}`;

test('a lead takes an order off an account: its points go, and somebody else may claim it', async (park) => {
  const lead = await signInStaff(park, 'lead');
  const path = orderPath(await userIdOf(park, ines), '10300002', '5126000003000021');
  const answer = await lead.call('DELETE', path, { reason: 'Her sister’s order' });
  expect(answer.json<Correction>()).toEqual({ account: ines.account, points: -640, balance: 2752 });
  expect((await ordersOf(lead, ines)).map((order) => order.id)).not.toContain('10300002');
  const claim = { email: rosa.email, userID: await userIdOf(park, rosa), orderId: '10300002' };
  const again = await lead.call('POST', '/api/admin/loyalty/tickets/', claim);
  expect(again.json<StaffClaim>()).toMatchObject({ points: 640, balance: 890 + 640 });
});

test('the ledger keeps both entries, and the record says who took the order off, and why', async (park) => {
  const lead = await signInStaff(park, 'lead');
  const path = orderPath(ines.account, '10300002', '5126000003000021');
  await lead.call('DELETE', path, { reason: '  Her sister’s \n order ' });
  const ledger = await lead.call('GET', `/api/admin/loyalty/ledger/${ines.account}`);
  const { entries } = ledger.json<MemberLedger>();
  expect(entries.filter((entry) => entry.number === '10300002')).toMatchObject([
    { kind: 'Reversal', points: -640, reason: 'Her sister’s order', actor: 'lead@harborlight.example' },
    { kind: 'Ticket', points: 640 },
  ]);
  expect((await auditOf(park))[0]).toMatchObject({
    action: 'Loyalty Order Remove',
    target: ines.account,
    before: { type: 'Ticket', id: '10300002', barcode: '5126000003000021', posted: 3392, pending: 0 },
    after: { pointsTaken: 640, posted: 2752, reason: 'Her sister’s order' },
  });
});

test('taking an order off again, or twice at once, changes nothing more', async (park) => {
  const lead = await signInStaff(park, 'lead');
  const path = orderPath(ines.account, '10300002', '5126000003000021');
  const answers = await Promise.all(Array.from({ length: 8 }, () => lead.call('DELETE', path)));
  answers.push(await lead.call('DELETE', path));
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
  expect(answers.map((answer) => answer.json<Correction>().points).sort((a, b) => a - b)).toEqual([
    -640,
    ...Array.from({ length: 8 }, () => 0),
  ]);
  expect(await balanceOf(park, ines)).toBe(2752);
  const removals = (await auditOf(park)).filter((entry) => entry.action === 'Loyalty Order Remove');
  expect(removals).toHaveLength(1);
});

test('points that are spent already are taken all the same: the balance goes below zero', async (park) => {
  const loyalty = await signInStaff(park, 'loyalty');
  const spent = { userID: maya.account, points: -3000, reason: 'Spent at the shop' };
  await loyalty.call('POST', '/api/admin/loyalty/adjust/', spent);
  const path = orderPath(maya.account, '10240001', '240126000000100017');
  const answer = await loyalty.call('DELETE', path);
  expect(answer.json<Correction>().balance).toBe(3085 - 3000 - 2835);
});

test('an order of another account, an unknown one and a wrong barcode are not found', async (park) => {
  const lead = await signInStaff(park, 'lead');
  for (const path of [
    orderPath(maya.account, '10300002', '5126000003000021'),
    orderPath(ines.account, '99999999', '5126000003000021'),
    orderPath(ines.account, '10300002', '5126000003000013'),
  ]) {
    const answer = await lead.call('DELETE', path);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      404,
      'loyalty-order-not-found',
    ]);
  }
  expect(await balanceOf(park, ines)).toBe(3392);
});

test('any barcode of an order names it, for its passes are one claim', async (park) => {
  const lead = await signInStaff(park, 'lead');
  const answer = await lead.call('DELETE', orderPath(rosa.account, '10600001', '5126000006000028'));
  expect(answer.json<Correction>().balance).toBe(250);
});

test('an account is removed: who it was is erased, its orders are free, its ledger sums to nothing and stays', async (park, db) => {
  const loyalty = await signInStaff(park, 'loyalty');
  const userId = await userIdOf(park, ines);
  const answer = await loyalty.call('DELETE', `/api/admin/loyalty/${userId}`, { reason: 'As she asked' });
  expect(answer.json<Correction>()).toEqual({ account: ines.account, points: -3392, balance: 0 });
  const [row] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.memberId, ines.account));
  expect(row).toMatchObject({
    email: 'closed-700000102@deleted.invalid',
    firstName: 'Closed',
    lastName: 'Member',
    phone: '',
    zip: '',
    status: 'closed',
  });
  const standing = await db.select().from(loyaltyClaims).where(eq(loyaltyClaims.memberId, ines.account));
  expect(standing.every((claim) => claim.releasedAt !== null)).toBe(true);
  const ledger = await loyalty.call('GET', `/api/admin/loyalty/ledger/${ines.account}`);
  expect(ledger.json<MemberLedger>()).toMatchObject({ isClosed: true, balance: 0, pending: 0 });
  expect(ledger.json<MemberLedger>().entries).toHaveLength(8);
});

test('after that the member is not found by email, may join anew, and has none of the old points', async (park) => {
  const loyalty = await signInStaff(park, 'loyalty');
  const userID = await userIdOf(park, ines);
  await loyalty.call('DELETE', `/api/admin/loyalty/${ines.account}`);
  const verify = await park.post('/api/loyalty/verify', { email: ines.email });
  expect(verify.statusCode).toBe(404);
  const claim = { email: ines.email, userID, orderId: '10300001' };
  expect((await park.post('/api/loyalty/tickets/', claim)).statusCode).toBe(400);
  const joined = await park.post('/api/loyalty/create', {
    email: ines.email,
    firstName: 'Ines',
    lastName: 'Duarte',
  });
  expect(joined.statusCode).toBe(200);
  expect(joined.body).not.toBe(userID);
  expect(await ordersOf(loyalty, ines)).toEqual([]);
});

test('nothing in the audit log tells who the removed member was', async (park) => {
  const loyalty = await signInStaff(park, 'loyalty');
  await loyalty.call('DELETE', `/api/admin/loyalty/${ines.account}`);
  const [entry] = await park.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Loyalty Account Remove'));
  expect(entry).toMatchObject({
    target: ines.account,
    before: { status: 'active', posted: 3392, orders: ['130142261120205556', 'HB482915', '10300002'] },
    after: { status: 'closed', posted: 0 },
  });
  expect(JSON.stringify(entry)).not.toMatch(/duarte|6095550122/i);
});

test('removing an account twice at once, by either of its ids, takes its points once', async (park) => {
  const loyalty = await signInStaff(park, 'loyalty');
  const ids = [await userIdOf(park, ines), ines.account];
  const answers = await Promise.all(
    [...ids, ...ids].map((id) => loyalty.call('DELETE', `/api/admin/loyalty/${id}`)),
  );
  expect(answers.map((answer) => answer.json<Correction>().points).sort((a, b) => a - b)).toEqual([
    -3392, 0, 0, 0,
  ]);
  expect(await fetchBalances(park.services.db, ines.account)).toEqual({ posted: 0, pending: 0 });
  const removals = (await auditOf(park)).filter((entry) => entry.action === 'Loyalty Account Remove');
  expect(removals).toHaveLength(1);
});

test('a debt goes with the account, and points that wait go with it', async (park, db) => {
  const loyalty = await signInStaff(park, 'loyalty');
  const stay = { email: maya.email, userID: await userIdOf(park, maya), reservationNumber: 'HB483010' };
  await loyalty.call('POST', '/api/admin/loyalty/hotels/', stay);
  expect((await fetchBalances(db, maya.account)).pending).toBe(4912);
  for (const { account } of [theo, maya]) {
    await loyalty.call('DELETE', `/api/admin/loyalty/${account}`);
    expect(await fetchBalances(db, account)).toEqual({ posted: 0, pending: 0 });
  }
});

test('a guest who claims while the account is removed gets an answer, and the points do not stay', async (park) => {
  const noor = { email: 'noor.haddad@mail.example', firstName: 'Noor', lastName: 'Haddad' };
  const userID = (await park.post('/api/loyalty/create', noor)).body;
  const loyalty = await signInStaff(park, 'loyalty');
  const [claim, removal] = await Promise.all([
    park.post('/api/loyalty/tickets/', { email: noor.email, userID, orderId: '10300001' }),
    loyalty.call('DELETE', `/api/admin/loyalty/${userID}`),
  ]);
  expect([200, 400]).toContain(claim.statusCode);
  const { account } = removal.json<Correction>();
  expect(await fetchBalances(park.services.db, account)).toEqual({ posted: 0, pending: 0 });
});

import { expect } from 'vitest';

import type { AccountRow, MemberLedger } from '#contract/calls/staff-loyalty.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { sharePark, shareStaff } from '#server/testing/shared-park.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { nameGuests, spelledNames } from '#server/testing/spelled-names.ts';
import { test } from '#server/testing/park-test.ts';
import { auditOf, ines, luis, ordersOf, rosa, theo } from './staff-loyalty-testing.ts';

const searcher = shareStaff(sharePark(), 'agent');

test('an agent sees the orders on an account, newest first, with what they brought', async (park) => {
  const agent = await signInStaff(park, 'agent');
  expect(await ordersOf(agent, { email: ines.email.toUpperCase() })).toEqual([
    {
      id: '130142261120205556',
      barcode: '880000005',
      product: 'Breakwater Grill',
      timestamp: '2026-11-20T23:20:00.000Z',
      type: 'Food & Beverage',
      points: 442,
      state: 'posted',
      addedBy: 'guest',
    },
    expect.objectContaining({ id: 'HB482915', barcode: '84000001', type: 'Hotel', points: 2060 }),
    expect.objectContaining({ id: '10300002', barcode: '5126000003000021', type: 'Ticket', points: 640 }),
  ]);
});

test('an account without orders has an empty list, and an unknown email none at all', async (park) => {
  const agent = await signInStaff(park, 'agent');
  expect(await ordersOf(agent, luis)).toEqual([]);
  const unknown = await agent.call('POST', '/api/admin/loyalty/', { email: 'nobody@mail.example' });
  expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([404, 'member-not-found']);
});

test('an order that was refunded after it was claimed is shown as taken back', async (park) => {
  const agent = await signInStaff(park, 'agent');
  expect(await ordersOf(agent, theo)).toEqual([
    expect.objectContaining({ id: '10240009', points: 0, state: 'reversed' }),
  ]);
});

test.each([
  ['part of the email', 'Duarte@mail', [ines.account]],
  ['the first and last name', 'ines dua', [ines.account]],
  ['the last name first', 'duarte, in', [ines.account]],
  ['the phone, as it is written', '(609) 555-0122', [ines.account]],
  ['the phone with the country code', '+1 609-555-0122', [ines.account]],
  ['the last name first, with two blanks', 'DUARTE  Ines', [ines.account]],
  ['a part of the phone', '0122', [ines.account]],
  ['the zip', '08226', [ines.account]],
  ['the account number', '700000102', [ines.account]],
  ['the order id', '10300002', [ines.account]],
  ['the invoice number', '9000300002', [ines.account]],
  ['the barcode of a pass', '5126000003000021', [ines.account]],
  ['the long check number', '130142261120205556', [ines.account]],
  ['the short check number', '20555', [ines.account]],
  ['the reservation number', 'hb482915', [ines.account]],
  ['the season pass', '240126000000100041', [luis.account]],
  ['a name of two accounts', 'velez', [rosa.account, '700000107']],
  ['signs that mean anything in a pattern', '%%%%', []],
  ['signs that mean one sign in a pattern', '____', []],
  ['a backslash', String.raw`\\\\`, []],
  ['brackets alone', '((((', []],
  ['a closed account', 'closed-108', []],
])('an account is found by %s', async (_by, searchTerm, accounts) => {
  const answer = await searcher.call('POST', '/api/admin/loyalty/search/', { searchTerm });
  expect(answer.json<AccountRow[]>().map((row) => row.STRACCOUNTID)).toEqual(accounts);
});

test('an account is found however the name or the phone is spelled', async (park) => {
  const agent = await signInStaff(park, 'agent');
  await nameGuests(park);
  for (const { terms, memberId } of spelledNames)
    for (const searchTerm of terms) {
      const answer = await agent.call('POST', '/api/admin/loyalty/search/', { searchTerm });
      expect([searchTerm, answer.json<AccountRow[]>().map((row) => row.STRACCOUNTID)]).toEqual([
        searchTerm,
        [memberId],
      ]);
    }
});

test('a search that fits many accounts gives fifty of them', async (park) => {
  const joinedAt = park.clock.now();
  const members = Array.from({ length: 60 }, (_, place) => ({
    memberId: `71000${1000 + place}`,
    userId: `many-${place}`,
    email: `many-${place}@mail.example`,
    emailKey: `many-${place}@mail.example`,
    firstName: 'Many',
    lastName: `Member ${place}`,
    status: 'active' as const,
    joinedAt,
  }));
  await park.services.db.insert(loyaltyMembers).values(members);
  const agent = await signInStaff(park, 'agent');
  const answer = await agent.call('POST', '/api/admin/loyalty/search/', { searchTerm: 'many member' });
  expect(answer.json<AccountRow[]>()).toHaveLength(50);
});

test('a search names each account as the table shows it', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const answer = await agent.call('POST', '/api/admin/loyalty/search/', { searchTerm: ' duarte ' });
  expect(answer.json()).toEqual([
    {
      STRACCOUNTID: ines.account,
      STREMAIL: ines.email,
      STRFIRSTNAME: 'Ines',
      STRLASTNAME: 'Duarte',
      STRPHONEDAY: '6095550122',
      STRZIP: '08226',
    },
  ]);
});

test('a search needs three characters, and is recorded without what was looked for', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const short = await agent.call('POST', '/api/admin/loyalty/search/', { searchTerm: ' ve ' });
  expect(short.statusCode).toBe(400);
  for (const searchTerm of ['velez', 'VELEZ'])
    await agent.call('POST', '/api/admin/loyalty/search/', { searchTerm });
  const searches = (await auditOf(park)).filter((entry) => entry.action === 'Loyalty Search');
  expect(searches.map((entry) => entry.after)).toEqual([{ accountsFound: 2 }, { accountsFound: 2 }]);
  expect(new Set(searches.map((entry) => entry.target)).size).toBe(1);
  expect(JSON.stringify(searches).toLowerCase()).not.toContain('velez');
});

test('the ledger tells in words what moved the points, with the balance after each', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const answer = await agent.call('GET', `/api/admin/loyalty/ledger/${theo.account}`);
  const ledger = answer.json<MemberLedger>();
  expect([ledger.balance, ledger.pending, ledger.isClosed]).toEqual([-250, 0, false]);
  expect([ledger.name, ledger.email]).toEqual([expect.stringMatching(/^Theo /), theo.email]);
  expect(ledger.entries.map(({ words, points, balance }) => [words, points, balance])).toEqual([
    ['Refund of Wild Pass Gold, 10240009', -1890, -250],
    ['Redeemed for Free fries', -500, 1640],
    ['Order 10240009, Wild Pass Gold, claimed by the member', 1890, 2140],
    ['Welcome bonus', 250, 250],
  ]);
  expect(ledger.entries[0]?.reason).toBe('order refunded');
});

test('an account that is not there has no ledger, no season pass and nothing to change', async (park) => {
  const admin = await signInStaff(park, 'admin');
  const answers = [
    await admin.call('GET', '/api/admin/loyalty/ledger/700009999'),
    await admin.call('GET', '/api/admin/loyalty/pass/700009999/'),
    await admin.call('DELETE', '/api/admin/loyalty/pass/700009999'),
    await admin.call('DELETE', '/api/admin/loyalty/700009999'),
    await admin.call('DELETE', '/api/admin/loyalty/order/700009999/10300002/5126000003000021'),
  ];
  for (const answer of answers)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'account-not-found']);
});

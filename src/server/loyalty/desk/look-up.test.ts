import { expect } from 'vitest';

import type { AccountRow, MemberLedger, StaffClaim } from '#contract/calls/staff-loyalty.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { shareStaff, signInStaff } from '#server/testing/staff.ts';
import { nameGuests, spelledNames } from '#server/testing/spelled-names.ts';
import { withOwnPark, test, sharePark } from '#server/testing/test-park.ts';
import { auditOf, ines, luis, ordersOf, rosa, theo, maya, userIdOf } from './staff-loyalty-testing.ts';

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

/** A season pass of the demo park that no account has. */
const freePass = '240126000000100025';

test('the season pass of an account is a text; without one the answer is 404', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const has = await agent.call('GET', `/api/admin/loyalty/pass/${await userIdOf(park, maya)}/`);
  expect([has.statusCode, has.body]).toEqual([200, '240126000000100017']);
  const none = await agent.call('GET', `/api/admin/loyalty/pass/${ines.account}/`);
  expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([404, 'season-pass-none']);
});

test('a season pass is added, earns more with the next claim, and is taken off again', async (park) => {
  const lead = await signInStaff(park, 'lead');
  const userID = await userIdOf(park, ines);
  const added = await lead.call('POST', '/api/admin/loyalty/pass/', { userID, seasonPassID: freePass });
  expect([added.statusCode, added.body]).toEqual([200, freePass]);
  const claim = { email: ines.email, userID, orderId: '10300001' };
  const claimed = await lead.call('POST', '/api/admin/loyalty/tickets/', claim);
  expect(claimed.json<StaffClaim>().points).toBe(960);
  const path = `/api/admin/loyalty/pass/${userID}`;
  const removed = [await lead.call('DELETE', path), await lead.call('DELETE', path)];
  expect(removed.map((answer) => answer.statusCode)).toEqual([200, 200]);
  const after = await lead.call('GET', `/api/admin/loyalty/pass/${userID}`);
  expect(after.statusCode).toBe(404);
});

test('the record tells which pass came and went by its last digits only', async (park) => {
  const lead = await signInStaff(park, 'lead');
  const pass = { userID: ines.account, seasonPassID: freePass };
  await lead.call('POST', '/api/admin/loyalty/pass/', pass);
  await lead.call('POST', '/api/admin/loyalty/pass/', pass);
  await lead.call('DELETE', `/api/admin/loyalty/pass/${ines.account}`);
  const changes = (await auditOf(park))
    .filter((entry) => entry.action.startsWith('Loyalty'))
    .map(({ action, before, after }) => [action, before, after]);
  expect(changes).toEqual([
    ['Loyalty Season Pass Remove', { seasonPass: '…100025' }, { seasonPass: null }],
    ['Loyalty Season Pass Update', { seasonPass: null }, { seasonPass: '…100025' }],
  ]);
});

test.each([
  ['a pass of another account', '240126000000100017', /on another account/],
  ['a refunded pass', '240126000000100090', /was refunded/],
])('%s is refused, and the answer says why', (_what, seasonPassID, why) =>
  withOwnPark(async (park) => {
    const agent = await signInStaff(park, 'agent');
    const answer = await agent.call('POST', '/api/admin/loyalty/pass/', {
      userID: ines.account,
      seasonPassID,
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'season-pass-refused']);
    expect(answer.json<{ title: string }>().title).toMatch(why);
  }),
);

test('a second pass on one account is refused, and the one it has is no error', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const add = (seasonPassID: string) =>
    agent.call('POST', '/api/admin/loyalty/pass/', { userID: luis.account, seasonPassID });
  expect((await add('240126000000100041')).statusCode).toBe(200);
  const second = await add(freePass);
  expect(second.json<{ title: string }>().title).toMatch(/has another season pass/);
});

test('what is no season pass ID is refused', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const pass = { userID: ines.account, seasonPassID: '340126000000100025' };
  expect((await agent.call('POST', '/api/admin/loyalty/pass/', pass)).statusCode).toBe(400);
});

test('two of the team give one pass to two accounts at once: one of them gets it', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const answers = await Promise.all(
    [ines, rosa, ines, rosa].map(({ account }) =>
      agent.call('POST', '/api/admin/loyalty/pass/', { userID: account, seasonPassID: freePass }),
    ),
  );
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 200, 409, 409]);
});

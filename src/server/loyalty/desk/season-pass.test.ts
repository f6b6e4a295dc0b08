import { expect } from 'vitest';

import type { StaffClaim } from '#contract/calls/staff-loyalty.ts';

import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { auditOf, ines, luis, maya, rosa, userIdOf } from './staff-loyalty-testing.ts';

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

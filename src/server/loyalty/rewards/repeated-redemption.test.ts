import { expect } from 'vitest';

import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { test } from '#server/testing/park-test.ts';
import { addReward, hold, signInMember } from './rewards-testing.ts';

test('a repeat belongs to its caller: the same id from another till or a member of the team is refused', async (park) => {
  const member = await signInMember(park);
  const { code } = await hold(park, member, await addReward(park));
  const redeem = async (till: string) => {
    const key = await makeApiKey(park.services, { name: till, kinds: ['reward-redemption'] });
    const headers = { authorization: `Bearer ${key ?? ''}` };
    return park.post('/api/rewards/redeem/', { code, outletId: 1101, redemptionId: '1001' }, headers);
  };
  expect((await redeem('till-a')).json()).toMatchObject({ isRepeat: false });
  const agent = await signInStaff(park, 'agent');
  const body = { code, outletId: 1101, redemptionId: '1001' };
  for (const answer of [
    await redeem('till-b'),
    await agent.call('POST', '/api/admin/reward-redemption/', body),
  ])
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'reward-redeemed']);
});

import { randomUUID } from 'node:crypto';

import { like } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { test } from '#server/testing/park-test.ts';
import { addReward, hold, signInMember } from './rewards-testing.ts';

const codeOfAnswer = (answer: LightMyRequestResponse): string => answer.json<{ code: string }>().code;

test('500 wrong codes in an hour close a till and a member of the team to right codes too, and no one else', async (park, db) => {
  const { code } = await hold(park, await signInMember(park), await addReward(park));
  const key = (await makeApiKey(park.services, { name: 'till-7', kinds: ['reward-redemption'] })) ?? '';
  const redeem = (typed: string) =>
    park.app.inject({
      method: 'POST',
      url: '/api/rewards/redeem/',
      headers: { authorization: `Bearer ${key}` },
      payload: { code: typed, redemptionId: 'receipt-12' },
    });
  const agent = await signInStaff(park, 'agent');
  const look = (typed: string) => agent.call('POST', '/api/admin/reward-redemption/look/', { code: typed });
  for (const attempt of [redeem, look])
    expect(codeOfAnswer(await attempt('AAAAAAAAAA'))).toBe('reward-code-unknown');
  const counted = await db.select().from(attemptCounters).where(like(attemptCounters.key, 'reward-code:%'));
  expect(counted.map(({ count }) => count)).toEqual([1, 1]);
  await db.update(attemptCounters).set({ count: 500 }).where(like(attemptCounters.key, 'reward-code:%'));
  for (const attempt of [redeem, look]) {
    const closed = await attempt(code);
    expect([closed.statusCode, codeOfAnswer(closed)]).toEqual([429, 'too-many-tries-here']);
    expect(closed.headers['retry-after']).toBe('3600');
    expect(closed.json<{ title: string }>().title).toBe('Too many tries. Please wait 60 minutes.');
  }
  const redemption = { code, outletId: null, redemptionId: randomUUID() };
  expect((await agent.call('POST', '/api/admin/reward-redemption/', redemption)).statusCode).toBe(429);
  const lead = await signInStaff(park, 'lead');
  expect(
    (await lead.call('POST', '/api/admin/reward-redemption/look/', { code })).json<{ state: string }>().state,
  ).toBe('held');
  park.clock.advance(3600);
  expect((await redeem(code)).statusCode).toBe(200);
});

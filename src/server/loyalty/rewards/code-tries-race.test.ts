/**
 * Hundreds of guesses at codes of rewards at once at two servers on a real PostgreSQL.
 */
import { randomBytes, randomUUID } from 'node:crypto';

import { expect } from 'vitest';
import { like } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';

import { makeRewardCode, rewardCodeBytes } from '#domain/reward-code.ts';
import { rewardCodeMissesPerCaller } from '#server/base/limits/limits.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { postAtOnce, openTwoServers } from '#server/testing/two-servers.ts';
import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { test, keepOpen } from '#server/testing/test-park.ts';
import { addReward, hold, signInMember } from './rewards-testing.ts';

const { freeMisses: missesMax } = rewardCodeMissesPerCaller;

const servers = keepOpen(() => openTwoServers());

async function makeTill(name: string): Promise<string> {
  return (await makeApiKey(servers.park.services, { name, kinds: ['reward-redemption'] })) ?? '';
}

/** The number of answers by status. A call that got no connection is made again. */
async function redeemAll(key: string, codes: readonly string[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  let left = codes;
  while (left.length > 0) {
    const bodies = left.map((code) => ({ code, outletId: null, redemptionId: randomUUID() }));
    const headers = bodies.map(() => ({ authorization: `Bearer ${key}` }));
    const answers = await postAtOnce(servers.apps, '/api/rewards/redeem/', bodies, '203.0.113.7', headers);
    const isBusy = (place: number): boolean => [408, 503].includes(answers[place]?.statusCode ?? 0);
    for (const [place, { statusCode }] of answers.entries())
      if (!isBusy(place)) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    left = left.filter((_, place) => isBusy(place));
  }
  return counts;
}

test('of 720 wrong codes at once a till has 500 looked up, and then not even a right one; another till redeems it', async () => {
  const { park } = servers;
  const { code } = await hold(park, await signInMember(park), await addReward(park));
  const guessing = await makeTill('till-1');
  const wrong = Array.from({ length: missesMax + 220 }, () => makeRewardCode(randomBytes(rewardCodeBytes)));
  const counts: Record<number, number> = {};
  for (let from = 0; from < wrong.length; from += 240)
    for (const [status, count] of Object.entries(await redeemAll(guessing, wrong.slice(from, from + 240))))
      counts[Number(status)] = (counts[Number(status)] ?? 0) + count;
  expect(counts).toEqual({ 404: missesMax, 429: 220 });
  expect(await redeemAll(guessing, [code])).toEqual({ 429: 1 });
  expect(await redeemAll(await makeTill('till-2'), [code])).toEqual({ 200: 1 });

  park.clock.advance(rewardCodeMissesPerCaller.windowSeconds);
  expect(await redeemAll(guessing, [code])).toEqual({ 409: 1 });
}, 120_000);

test('right codes, their repeats and codes that miss their check character leave the budget whole', async () => {
  const { park } = servers;
  const till = await makeTill('till-3');
  const { code } = await hold(
    park,
    await signInMember(park, 'noor.haddad@mail.example'),
    await addReward(park),
  );
  const misread = `${code.slice(0, 9)}${code.endsWith('A') ? 'B' : 'A'}`;
  for (const typed of [code, misread]) {
    const counts = await redeemAll(
      till,
      Array.from({ length: 150 }, () => typed),
    );
    expect(counts).toEqual(typed === code ? { 200: 1, 409: 149 } : { 400: 150 });
  }
  const again = Array.from({ length: missesMax }, () => makeRewardCode(randomBytes(rewardCodeBytes)));
  expect(await redeemAll(till, again.slice(0, 250))).toEqual({ 404: 250 });
  expect(await redeemAll(till, again.slice(250))).toEqual({ 404: 250 });
}, 120_000);

const codeOfAnswer = (answer: LightMyRequestResponse): string => answer.json<{ code: string }>().code;

test('500 wrong codes in an hour close a till and a member of the team to right codes too, and no one else', async (park, db) => {
  const { code } = await hold(park, await signInMember(park), await addReward(park));
  const key = (await makeApiKey(park.services, { name: 'till-7', kinds: ['reward-redemption'] })) ?? '';
  const redeem = (typed: string) =>
    park.post(
      '/api/rewards/redeem/',
      { code: typed, redemptionId: 'receipt-12' },
      { authorization: `Bearer ${key}` },
    );
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

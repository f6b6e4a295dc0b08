/**
 * Hundreds of takings and redemptions at once at two servers on a real PostgreSQL.
 */
import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { classifyDatabaseError } from '#server/base/db/classify-error.ts';
import { Refusal } from '#server/base/refusal.ts';
import { countBreaches, dataInvariants } from '#server/ops/invariants/breaches.queries.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { test, keepOpen } from '#server/testing/test-park.ts';
import { fetchBalances, fetchHeld, writeEntries } from '../ledger.queries.ts';
import { returnAlone, returnDueTakings } from './end-taking.ts';
import { redeemCode } from './redeem.service.ts';
import { addReward, hold, signInMember } from './rewards-testing.ts';
import { holdReward } from './take-reward.ts';
import { codeOfTaking } from './taking-code.ts';
import { fetchOpenTakings, findReward, findTaking, type Taking } from './takings.queries.ts';

const servers = keepOpen(() => openTwoServers());

/** Members with this many points each. */
async function makeMembers(count: number, points: number): Promise<string[]> {
  const { db, clock } = servers.park.services;
  const now = clock.now();
  const memberIds = Array.from(
    { length: count },
    () => `9${randomUUID().replaceAll(/\D/g, '').slice(0, 12)}`,
  );
  await db.insert(loyaltyMembers).values(
    memberIds.map((memberId) => ({
      ...{
        memberId,
        userId: memberId,
        email: `${memberId}@race.example`,
        emailKey: `${memberId}@race.example`,
      },
      ...{ firstName: 'Race', lastName: 'Member', status: 'active' as const, joinedAt: now },
    })),
  );
  await writeEntries(
    db,
    memberIds.map((memberId) => ({
      ...{ transactionId: randomUUID(), kind: 'Bonus' as const, source: `race:${memberId}`, memberId },
      ...{ sourceId: 'RACE', sourceRef: '-', product: 'Points', occurredAt: now, recordedAt: now, basis: {} },
      ...{ origin: 'system' as const, account: 'posted' as const, points, earnedAt: now },
      expiresAt: new Date(now.getTime() + 400 * 86_400_000),
    })),
  );
  return memberIds;
}

const serviceAt = (place: number) => servers.services[place % 2 === 0 ? 0 : 1];

/** The codes of the refusals, and undefined for each call that succeeded. A call that a busy database gave up did nothing and is made again. */
async function outcomesOf(calls: readonly (() => Promise<unknown>)[]): Promise<(string | undefined)[]> {
  return Promise.all(calls.map(outcomeAfterTries));
}

async function outcomeAfterTries(call: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    if (classifyDatabaseError(error) !== 'transient') throw error;
    return outcomeAfterTries(call);
  }
}

async function expectLaws(): Promise<void> {
  const broken: string[] = [];
  for (const invariant of dataInvariants.filter(({ id }) => id === 'I2'))
    if ((await countBreaches(servers.park.services.db, invariant)) > 0) broken.push(invariant.name);
  expect(broken).toEqual([]);
}

/** Each of these members holds the reward. */
async function holdEach(memberIds: readonly string[], rewardCode: string): Promise<Taking[]> {
  const { services } = servers.park;
  await Promise.all(
    memberIds.map((memberId) => holdReward(services, { memberId, rewardCode, requestId: randomUUID() })),
  );
  return (await Promise.all(memberIds.map((memberId) => fetchOpenTakings(services.db, memberId)))).flat();
}

const codeFor = (taking: Taking): string => codeOfTaking(servers.park.services, taking) ?? '';

test('of 300 members who take a reward at once, as many get it as there are', async () => {
  const memberIds = await makeMembers(300, 500);
  const rewardCode = await addReward(servers.park, { stock: 7 });
  const outcomes = await outcomesOf(
    memberIds.map((memberId, place) => {
      const requestId = randomUUID();
      return () => holdReward(serviceAt(place), { memberId, rewardCode, requestId });
    }),
  );
  expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(7);
  expect(new Set(outcomes)).toEqual(new Set([undefined, 'reward-sold-out']));
  expect((await findReward(servers.park.services.db, rewardCode))?.taken).toBe(7);
  await expectLaws();
}, 120_000);

test('of 300 takings at once with the points for one, one is held', async () => {
  const [memberId = ''] = await makeMembers(1, 150);
  const rewardCode = await addReward(servers.park);
  const outcomes = await outcomesOf(
    Array.from({ length: 300 }, (_, place) => {
      const requestId = randomUUID();
      return () => holdReward(serviceAt(place), { memberId, rewardCode, requestId });
    }),
  );
  expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1);
  const { db } = servers.park.services;
  expect([(await fetchBalances(db, memberId)).posted, await fetchHeld(db, memberId)]).toEqual([50, 100]);
  await expectLaws();
}, 120_000);

test('a code that 200 tills redeem at once is redeemed once; repeats of the winner are answered again', async () => {
  const [taking] = await holdEach(await makeMembers(1, 500), await addReward(servers.park));
  if (taking === undefined) throw new Error('Nothing is held.');
  const key = (await makeApiKey(servers.park.services, { name: 'race', kinds: ['reward-redemption'] })) ?? '';
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) =>
      servers.apps[place % 2 === 0 ? 0 : 1].inject({
        method: 'POST',
        url: '/api/rewards/redeem/',
        headers: { authorization: `Bearer ${key}` },
        // Four calls of each till have the same id.
        payload: { code: codeFor(taking), redemptionId: `till-${place % 50}` },
      }),
    ),
  );
  const redeemed = answers.filter(({ statusCode }) => statusCode === 200);
  expect(redeemed).toHaveLength(4);
  expect(redeemed.filter((answer) => !answer.json<{ isRepeat: boolean }>().isRepeat)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(196);
  await expectLaws();
}, 120_000);

test('redeemed, given back and expired at once, each of 100 rewards ends in one way', async () => {
  const takings = await holdEach(await makeMembers(100, 500), await addReward(servers.park, { stock: 100 }));
  const { services } = servers.park;
  const later = { now: () => new Date(services.clock.now().getTime() + 3 * 3_600_000) };
  const now = services.clock.now();
  const redemptions = takings.map((taking, place) => {
    const redemption = {
      ...{ code: codeFor(taking), outletId: null, redemptionId: randomUUID() },
      ...{ by: 'till' as const, actor: 'race' },
    };
    return () => redeemCode(serviceAt(place), redemption);
  });
  const returns = takings.map(
    (taking, place) => () => returnAlone(serviceAt(place + 1).db, taking, { by: 'guest', actor: null, now }),
  );
  const expiries = servers.services.map(
    ({ db }) =>
      () =>
        returnDueTakings({ db, clock: later }),
  );
  const [redeemed] = await Promise.all([outcomesOf(redemptions), outcomesOf(returns), outcomesOf(expiries)]);
  const states = await Promise.all(
    takings.map(async ({ takingId }) => (await findTaking(services.db, takingId))?.state),
  );
  expect(states).toEqual(redeemed.map((refusal) => (refusal === undefined ? 'redeemed' : 'returned')));
  await expectLaws();
}, 120_000);

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

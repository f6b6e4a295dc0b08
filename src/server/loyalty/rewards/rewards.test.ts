import { randomUUID } from 'node:crypto';

import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

import type { MemberAccount } from '#contract/calls/loyalty-member.ts';
import type { MemberRewards } from '#contract/calls/rewards.ts';
import type { StaffTaking } from '#contract/calls/staff-rewards.ts';

import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { countBreaches, dataInvariants } from '#server/ops/invariants/breaches.queries.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { auditOf } from '../desk/staff-loyalty-testing.ts';
import { fetchBalances, fetchHeld } from '../ledger.queries.ts';
import { returnDueTakings } from './end-taking.ts';
import {
  addReward,
  fetchLots,
  hold,
  renewTicket,
  see,
  signInMember,
  staffGivingBack,
  take,
  takenOf,
  type SignedInMember,
} from './rewards-testing.ts';

const twoHours = 2 * 3600;

async function pointsOf(park: TestPark, { memberId }: SignedInMember) {
  const { posted } = await fetchBalances(park.services.db, memberId);
  return { posted, held: await fetchHeld(park.services.db, memberId) };
}

async function stockOf(park: TestPark, code: string): Promise<boolean | undefined> {
  const member = await signInMember(park, `${randomUUID()}@mail.example`);
  return (await see(park, member)).rewards.find((reward) => reward.code === code)?.isSoldOut;
}

async function expectLaws({ services: { db } }: TestPark): Promise<void> {
  const broken: string[] = [];
  for (const invariant of dataInvariants)
    if ((invariant.id === 'I1' || invariant.id === 'I2') && (await countBreaches(db, invariant)) > 0)
      broken.push(invariant.name);
  expect(broken).toEqual([]);
}

async function staffRedeems(park: TestPark, code: string, change: object = {}) {
  const agent = await signInStaff(park, 'agent');
  return agent.call('POST', '/api/admin/reward-redemption/', {
    code,
    outletId: null,
    redemptionId: randomUUID(),
    ...change,
  });
}

const codeOfAnswer = (answer: LightMyRequestResponse): string => answer.json<{ code: string }>().code;

test('a taken reward is held: the points leave the balance, the code is shown, and one of the stock is gone', async (park) => {
  const member = await signInMember(park);
  const code = await addReward(park, { stock: 1 });
  const answer = await take(park, member, code);
  expect(answer.statusCode).toBe(200);
  const { balance, held, taken } = answer.json<MemberRewards>();
  expect({ balance, held }).toEqual({ balance: 150, held: 100 });
  expect(taken).toMatchObject([{ name: 'Paper lantern', points: 100, secondsLeft: twoHours }]);
  expect(taken[0]?.code).toMatch(/^[A-Z2-7]{10}$/);
  expect(await stockOf(park, code)).toBe(true);
  await expectLaws(park);
});

test('while points are held, and after they came back, the newest entry shows the balance of the account', async (park) => {
  const member = await signInMember(park);
  const { memberTicket } = member;
  const read = async () => (await park.post('/api/loyalty/account/', { memberTicket })).json<MemberAccount>();
  park.clock.advance(60);
  const { takingId } = await hold(park, member, await addReward(park));
  const held = await read();
  expect([held.balance, held.entries.map(({ balance }) => balance)]).toEqual([150, [150, 250]]);
  park.clock.advance(60);
  await park.post('/api/loyalty/rewards/give-back/', { memberTicket, takingId });
  expect(await read()).toMatchObject({ balance: 250, entries: [{ balance: 250 }, {}, {}] });
});

test('the same request sent again, or at once, takes one reward', async (park) => {
  const member = await signInMember(park);
  const code = await addReward(park);
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(park, member, code, requestId)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await pointsOf(park, member)).toEqual({ posted: 150, held: 100 });
});

test('a draft, a reward of other days and an unknown one are neither shown nor taken', async (park) => {
  const member = await signInMember(park);
  const now = park.clock.now().getTime();
  const hidden = [
    await addReward(park, { isActive: false }),
    await addReward(park, { validFrom: new Date(now + 1000) }),
    await addReward(park, { validTo: new Date(now) }),
    'NO-SUCH-REWARD',
  ];
  const shown = (await see(park, member)).rewards.map((reward) => reward.code);
  for (const code of hidden) {
    expect(shown).not.toContain(code);
    const answer = await take(park, member, code);
    expect([answer.statusCode, codeOfAnswer(answer)]).toEqual([404, 'reward-not-offered']);
  }
});

test('a reward for more points than there are shows what is missing, and is refused', async (park) => {
  const member = await signInMember(park);
  const code = await addReward(park, { points: 251 });
  expect((await see(park, member)).rewards.find((reward) => reward.code === code)?.missing).toBe(1);
  expect(codeOfAnswer(await take(park, member, code))).toBe('reward-points-missing');
  expect(await pointsOf(park, member)).toEqual({ posted: 250, held: 0 });
});

test('the code is redeemed once; the same call is answered again, another one is told when and where', async (park) => {
  const member = await signInMember(park);
  const { code } = await hold(park, member, await addReward(park));
  const redemptionId = randomUUID();
  const first = await staffRedeems(park, code, { redemptionId, outletId: 1101 });
  expect(first.json()).toMatchObject({ state: 'redeemed', isRepeat: false, account: member.memberId });
  expect((await staffRedeems(park, code, { redemptionId, outletId: 1101 })).json()).toMatchObject({
    isRepeat: true,
  });
  const other = await staffRedeems(park, code);
  expect([other.statusCode, codeOfAnswer(other)]).toEqual([409, 'reward-redeemed']);
  expect(other.json<{ title: string }>().title).toContain('at Captain Fry Shack by agent@');
  expect(await pointsOf(park, member)).toEqual({ posted: 150, held: 0 });
  const { redeemed } = await see(park, member);
  expect(redeemed).toMatchObject([{ name: 'Paper lantern' }]);
  const [{ takingId } = { takingId: '' }] = await takenOf(park, member);
  const giveBack = await staffGivingBack(park);
  expect(codeOfAnswer(await giveBack(takingId))).toBe('reward-redeemed');
  await expectLaws(park);
});

test('a code is read however it was typed; a wrong one and an unknown one have their own answers', async (park) => {
  const member = await signInMember(park);
  const { code } = await hold(park, member, await addReward(park));
  const agent = await signInStaff(park, 'agent');
  const look = (typed: string) => agent.call('POST', '/api/admin/reward-redemption/look/', { code: typed });
  const typed = ` ${code.slice(0, 5).toLowerCase()} - ${code.slice(5)}`;
  expect((await look(typed)).json()).toMatchObject({
    state: 'held',
    refusal: null,
    reward: 'Paper lantern',
  });
  expect(codeOfAnswer(await look(`${code.slice(0, 9)}${code.endsWith('A') ? 'B' : 'A'}`))).toBe(
    'reward-code-malformed',
  );
  expect(codeOfAnswer(await look('AAAAAAAAAA'))).toBe('reward-code-unknown');
});

test('a reward of certain outlets is redeemed there only', async (park) => {
  const member = await signInMember(park);
  const { code } = await hold(park, member, await addReward(park, { outlets: '1101' }));
  for (const [outletId, refusal] of [
    [null, 'reward-not-here'],
    [1102, 'reward-not-here'],
    [99, 'outlet-unknown'],
  ] as const)
    expect(codeOfAnswer(await staffRedeems(park, code, { outletId }))).toBe(refusal);
  expect((await staffRedeems(park, code, { outletId: 1101 })).statusCode).toBe(200);
});

test('given back, the points and the stock return, and the code is worth nothing', async (park) => {
  const member = await signInMember(park);
  const reward = await addReward(park, { stock: 1 });
  const { code, takingId } = await hold(park, member, reward);
  const { memberTicket } = member;
  for (let repeat = 0; repeat < 2; repeat += 1)
    expect(
      (await park.post('/api/loyalty/rewards/give-back/', { memberTicket, takingId })).json(),
    ).toMatchObject({ balance: 250, held: 0, taken: [] });
  expect(codeOfAnswer(await staffRedeems(park, code))).toBe('reward-returned');
  expect(await stockOf(park, reward)).toBe(false);
  await expectLaws(park);
});

test('the team sees what a member took and gives it back, once and in the log, also several at once', async (park) => {
  const member = await signInMember(park);
  const { code, takingId } = await hold(park, member, await addReward(park));
  expect(await takenOf(park, member)).toMatchObject([
    { state: 'held', reward: 'Paper lantern', points: 100, takingId },
  ]);
  const giveBack = await staffGivingBack(park);
  const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(takingId)));
  expect(new Set(answers.map((answer) => answer.json<StaffTaking>().state))).toEqual(new Set(['returned']));
  expect(await pointsOf(park, member)).toEqual({ posted: 250, held: 0 });
  expect(codeOfAnswer(await staffRedeems(park, code))).toBe('reward-returned');
  expect(codeOfAnswer(await giveBack(randomUUID()))).toBe('reward-code-unknown');
  expect((await auditOf(park)).filter(({ action }) => action === 'Reward Return')).toMatchObject([
    { target: member.memberId, after: { state: 'returned', points: 100, takingId } },
  ]);
  await expectLaws(park);
});

test('another member cannot give a reward back', async (park) => {
  const member = await signInMember(park);
  const { takingId } = await hold(park, member, await addReward(park));
  const stranger = await signInMember(park, 'stranger@mail.example');
  await park.post('/api/loyalty/rewards/give-back/', { memberTicket: stranger.memberTicket, takingId });
  expect(await pointsOf(park, member)).toEqual({ posted: 150, held: 100 });
});

test('after two hours the code is refused and the points return by themselves, once', async (park) => {
  const member = await signInMember(park);
  const { code } = await hold(park, member, await addReward(park));
  park.clock.advance(twoHours);
  expect(codeOfAnswer(await staffRedeems(park, code))).toBe('reward-expired');
  expect([await returnDueTakings(park.services), await returnDueTakings(park.services)]).toEqual([1, 0]);
  expect(await pointsOf(park, member)).toEqual({ posted: 250, held: 0 });
  await expectLaws(park);
});

test('the member sees the points back at once, before any round of housekeeping', async (park) => {
  const member = await signInMember(park);
  await hold(park, member, await addReward(park));
  park.clock.advance(twoHours);
  expect(await see(park, member)).toMatchObject({ balance: 250, held: 0, taken: [] });
});

test('points whose day passed while they were held expire as they return', async (park) => {
  const member = await signInMember(park);
  const [lot] = await fetchLots(park, member);
  park.clock.advance(((lot?.getTime() ?? 0) - park.clock.now().getTime()) / 1000 - 60);
  const renewed = renewTicket(park, member);
  const { takingId } = await hold(park, renewed, await addReward(park));
  park.clock.advance(120);
  const { memberTicket } = renewed;
  const answer = await park.post('/api/loyalty/rewards/give-back/', { memberTicket, takingId });
  expect(answer.json()).toMatchObject({ balance: 0, held: 0 });
  await expectLaws(park);
});

test('a till redeems with its key, once; a key without the grant is refused', async (park) => {
  const member = await signInMember(park);
  const { code } = await hold(park, member, await addReward(park));
  const till = (await makeApiKey(park.services, { name: 'till-7', kinds: ['reward-redemption'] })) ?? '';
  const other = (await makeApiKey(park.services, { name: 'import', kinds: ['rewards'] })) ?? '';
  const redeem = (key: string, redemptionId = 'receipt-12') =>
    park.post(
      '/api/rewards/redeem/',
      { code, outletId: 1101, redemptionId },
      { authorization: `Bearer ${key}` },
    );
  expect(codeOfAnswer(await redeem(other))).toBe('api-key-not-for-this');
  expect((await redeem(till)).json()).toMatchObject({
    account: member.memberId,
    points: 100,
    isRepeat: false,
  });
  expect((await redeem(till)).json()).toMatchObject({ isRepeat: true });
  expect(codeOfAnswer(await redeem(till, 'receipt-13'))).toBe('reward-redeemed');
});

test('a removed or merged account returns what it holds first', async (park) => {
  const reward = await addReward(park, { stock: 2 });
  const leaving = await signInMember(park);
  const moving = await signInMember(park, 'moving@mail.example');
  const staying = await signInMember(park, 'staying@mail.example');
  for (const member of [leaving, moving]) await hold(park, member, reward);
  const admin = await signInStaff(park, 'admin');
  await admin.call('DELETE', `/api/admin/loyalty/${leaving.memberId}`, {});
  const merge = { fromUserID: moving.memberId, intoUserID: staying.memberId, reason: 'Same person' };
  expect((await admin.call('POST', '/api/admin/loyalty/merge/', merge)).statusCode).toBe(200);
  expect(await pointsOf(park, leaving)).toEqual({ posted: 0, held: 0 });
  expect(await pointsOf(park, staying)).toEqual({ posted: 500, held: 0 });
  expect(await stockOf(park, reward)).toBe(false);
  await expectLaws(park);
});

test('a member holds five rewards at most', async (park) => {
  const member = await signInMember(park);
  const reward = await addReward(park, { points: 1 });
  for (let taken = 0; taken < 5; taken += 1) await hold(park, member, reward);
  expect(codeOfAnswer(await take(park, member, reward))).toBe('rewards-held-already');
});

test('no call of rewards is answered without a valid ticket', async (park) => {
  const memberTicket = 'forged';
  for (const [path, body] of [
    ['', {}],
    ['take/', { reward: 'RW-TEE', requestId: randomUUID() }],
    ['give-back/', { takingId: randomUUID() }],
  ] as const)
    expect(codeOfAnswer(await park.post(`/api/loyalty/rewards/${path}`, { memberTicket, ...body }))).toBe(
      'member-signed-out',
    );
});

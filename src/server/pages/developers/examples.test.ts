/** Every call that takes an API key has an example, and the demo park answers each of them with success. */
import { expect } from 'vitest';

import type { Call } from '#contract/call.ts';
import { bounceGrant } from '#contract/calls/bounces.ts';
import { gateGrant } from '#contract/calls/gate.ts';
import { rewardGrant } from '#contract/calls/rewards.ts';
import { tillGrant } from '#contract/calls/till.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { keyScopeNames } from '#contract/key-scopes.ts';
import { exampleOf, type CallExample } from '#contract/openapi/examples.ts';

import { addReward, hold, signInMember } from '#server/loyalty/rewards/rewards-testing.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { pathOfExample } from './example-command.ts';

const keyed = Object.entries<Call>(contract).filter(([, { access }]) => access.kind === 'api-key');

test('each call with a key has one, and no other call', () => {
  const withExample = Object.keys(contract).filter((key) => exampleOf(key) !== undefined);
  expect(withExample.toSorted()).toEqual(keyed.map(([key]) => key).toSorted());
});

test('the demo park answers each of them with success', async (park) => {
  const kinds = [...keyScopeNames, gateGrant, tillGrant, rewardGrant, bounceGrant, 'outlets'] as const;
  const authorization = `Bearer ${(await makeApiKey(park.services, { name: 'reader', kinds })) ?? ''}`;
  const statuses: Record<string, number> = {};
  for (const [key] of keyed) {
    const { method, path } = readCallKey(key);
    const example = await withRealCode(park, key, exampleOf(key) ?? { title: '' });
    const answer = await park.app.inject({
      method: method as 'GET' | 'POST' | 'PUT', // those that the contract's keys begin with
      url: pathOfExample(path, example),
      headers: { authorization },
      ...(example.body === undefined ? {} : { payload: example.body as object }), // a JSON object
    });
    statuses[key] = answer.statusCode;
    expect(answer.statusCode, `${key}: ${answer.body}`).toBeLessThan(300);
  }
  expect(Object.keys(statuses)).toHaveLength(keyed.length);
});

/** The code of a reward is made when a member takes it; the example's stands for it. */
async function withRealCode(park: TestPark, key: string, example: CallExample): Promise<CallExample> {
  if (key !== 'POST /api/rewards/redeem/') return example;
  const { code } = await hold(park, await signInMember(park), await addReward(park));
  return { ...example, body: { ...(example.body as object), code } }; // the example's own object
}

import { expect } from 'vitest';

import type { Call } from '#contract/call.ts';
import { bounceGrant } from '#contract/calls/webhooks.ts';
import { gateGrant, tillGrant } from '#contract/calls/gate.ts';
import { rewardGrant } from '#contract/calls/rewards.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { keyScopeNames } from '#contract/key-scopes.ts';
import { exampleOf, type CallExample } from '#contract/openapi/examples.ts';

import { addReward, hold, signInMember } from '#server/loyalty/rewards/rewards-testing.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import { pathOfExample } from './draw-developers-page.ts';

const park = sharePark();

test('anybody may read the page, also through a proxy, and it names no call of the team', async () => {
  const page = await park.app.inject({ url: '/developers', headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('read-contacts');
  expect(page.body).toContain('/api/passes/10240001/240126000000100017');
  expect(page.body).not.toContain('/api/admin/');
});

test('its document holds the calls with a key or a signature only, each with what its example sends', async () => {
  const document = (await park.app.inject('/developers/openapi.json')).json<{
    servers: object[];
    paths: Record<string, Record<string, { summary: string; 'x-access': { kind: string } }>>;
  }>();
  expect(document.servers).toEqual([{ url: 'http://park.test' }]);
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(calls.map((one) => one['x-access'].kind))).toEqual(new Set(['api-key', 'signature']));
  // The viewer lists the summaries in a narrow column.
  for (const { summary } of calls) expect(summary.length, summary).toBeLessThanOrEqual(60);
  expect(document.paths['/api/gate/verify']?.['post']).toMatchObject({
    requestBody: { content: { 'application/json': { example: { scanned: '240126000000100017' } } } },
  });
});

test('a document that did not change is not sent again', async () => {
  const first = await park.app.inject('/developers/openapi.json');
  const etag = String(first.headers['etag']);
  const again = await park.app.inject({
    url: '/developers/openapi.json',
    headers: { 'if-none-match': etag },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(first.headers['cache-control']).toBe('public, max-age=300');
});

test('only its own page lets the viewer set styles of elements, and no page lets a script do more', async () => {
  const policyOf = async (url: string) =>
    String((await park.app.inject(url)).headers['content-security-policy']);
  const own = await policyOf('/developers');
  expect(own).toContain("style-src-attr 'unsafe-inline'");
  expect(own).toContain('trusted-types lit-html');
  expect(own).toContain("script-src 'self' 'wasm-unsafe-eval'");
  for (const url of ['/', '/login', '/loyalty']) expect(await policyOf(url)).not.toContain('unsafe-inline');
});

const keyed = Object.entries<Call>(contract).filter(([, { access }]) => access.kind === 'api-key');

test('each call with a key has one, and no other call', () => {
  const withExample = Object.keys(contract).filter((key) => exampleOf(key) !== undefined);
  expect(withExample.toSorted()).toEqual(keyed.map(([key]) => key).toSorted());
});

test('the demo park answers each of them with success', async (own) => {
  const kinds = [...keyScopeNames, gateGrant, tillGrant, rewardGrant, bounceGrant, 'outlets'] as const;
  const authorization = `Bearer ${(await makeApiKey(own.services, { name: 'reader', kinds })) ?? ''}`;
  const statuses: Record<string, number> = {};
  for (const [key] of keyed) {
    const { method, path } = readCallKey(key);
    const example = await withRealCode(own, key, exampleOf(key) ?? { title: '' });
    const answer = await own.app.inject({
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
async function withRealCode(opened: TestPark, key: string, example: CallExample): Promise<CallExample> {
  if (key !== 'POST /api/rewards/redeem/') return example;
  const { code } = await hold(opened, await signInMember(opened), await addReward(opened));
  return { ...example, body: { ...(example.body as object), code } }; // the example's own object
}

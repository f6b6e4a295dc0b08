/** The keys of other systems in the back office: shown once, within the maker's rights, counted, and deleted for good. */
import { eq, inArray, and } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';

import type { ApiKey } from '#contract/calls/staff-api-keys.ts';
import type { Problem } from '#contract/errors.ts';
import type { KeyGrant } from '#contract/key-grants.ts';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { apiKeys } from '#server/base/db/schema/imports.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { openTwoServers, postAtOnce, type TwoServers } from '#server/testing/two-servers.ts';
import { makeRole, changeMembers } from '../team/team-testing.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.service.ts';

const api = '/api/admin/api-key/';

async function makeByTab(staff: SignedInStaff, name: string, scopes: readonly KeyGrant[]) {
  const answer = await staff.call('POST', api, { name, scopes });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ apiKey: ApiKey; key: string }>();
}

const listedBy = async (staff: SignedInStaff): Promise<ApiKey[]> =>
  (await staff.call('GET', api)).json<{ apiKeys: ApiKey[] }>().apiKeys;

const statusOf = async ({ app }: TestPark, key: string, url = '/api/figures/') =>
  (await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })).statusCode;

test('a key is shown once, works at once, and stands in no list and no record', async (park) => {
  const admin = await signInStaff(park, 'admin');
  const { apiKey, key } = await makeByTab(admin, 'reports', ['read-figures', 'read-figures', 'gate']);
  expect(key).toMatch(/^pk1_[A-Za-z0-9_-]{43}$/);
  expect(apiKey).toMatchObject({ name: 'reports', scopes: ['read-figures', 'gate'], isDeleted: false });
  expect(await listedBy(admin)).toEqual([apiKey]);
  expect(apiKey.madeBy).toBe('Sol Amin');
  expect([await statusOf(park, key), await statusOf(park, key, '/api/orders/')]).toEqual([200, 403]);
  const entries = await park.services.db.select().from(auditEntries);
  expect(entries.filter(({ action }) => action === 'API Key Create')).toMatchObject([
    { target: apiKey.apiKeyGUID, after: { name: 'reports', scopes: 'read-figures, gate' } },
  ]);
  const activity = await admin.call('GET', '/api/admin/audit/');
  expect(activity.json<{ entries: object[] }>().entries).toContainEqual(
    expect.objectContaining({
      ...{ action: 'API Key Create', name: 'reports' },
      place: { kind: 'api-key', id: apiKey.apiKeyGUID },
    }),
  );
  const kept = JSON.stringify([entries, await park.services.db.select().from(apiKeys)]);
  expect(kept).not.toContain(key);
  expect(kept).not.toContain(key.slice(4));
});

test('a name is refused in any other form, and if a key has or had it, with the error at its field', async (park) => {
  const admin = await signInStaff(park, 'admin');
  const faultsOf = async (body: object) => {
    const answer = await admin.call('POST', api, body);
    const { code, faults = [] } = answer.json<Problem>();
    return [answer.statusCode, code, faults.map(({ path }) => path)];
  };
  const bad = [400, 'malformed-request'];
  expect(await faultsOf({ name: 'two words', scopes: ['gate'] })).toEqual([...bad, ['/name']]);
  expect(await faultsOf({ name: 'gate-1', scopes: [] })).toEqual([...bad, ['/scopes']]);
  expect(await faultsOf({ name: 'gate-1', scopes: ['everything'] })).toEqual([...bad, ['/scopes/0']]);
  expect(await faultsOf({ name: 7 })).toEqual([...bad, ['/name', '/scopes']]);
  const taken = [409, 'api-key-name-taken', ['/name']];
  await makeApiKey(park.services, { name: 'of-the-host', kinds: ['gate'] });
  expect(await faultsOf({ name: 'of-the-host', scopes: ['till'] })).toEqual(taken);
  expect(await revokeApiKey(park.services, 'of-the-host')).toBe(true);
  expect(await faultsOf({ name: ' of-the-host ', scopes: ['till'] })).toEqual(taken);
  expect(await makeApiKey(park.services, { name: 'of-the-host', kinds: ['gate'] })).toBeUndefined();
  const made = await park.services.db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.action, ['API Key Create', 'API Key Delete']));
  expect(made.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['API Key Create', 'The host'],
    ['API Key Delete', 'The host'],
  ]);
});

test('a deleted key is refused from the next call on, cannot be deleted again, and keeps its row', async (park) => {
  const admin = await signInStaff(park, 'admin');
  const { apiKey, key } = await makeByTab(admin, 'reports', ['read-figures']);
  const path = `${api}${apiKey.apiKeyGUID}`;
  expect(await statusOf(park, key)).toBe(200);
  expect((await admin.call('DELETE', path)).statusCode).toBe(204);
  expect(await statusOf(park, key)).toBe(401);
  const again = await admin.call('DELETE', path);
  expect([again.statusCode, again.json<Problem>().code]).toEqual([404, 'api-key-unknown']);
  expect((await admin.call('DELETE', `${api}${crypto.randomUUID()}`)).statusCode).toBe(404);
  expect((await admin.call('DELETE', `${api}reports`)).statusCode).toBe(400);
  expect(await listedBy(admin)).toMatchObject([
    {
      ...{ name: 'reports', isDeleted: true, deletedBy: apiKey.madeBy },
      deletedAt: park.clock.now().toISOString(),
      uses: [{ call: 'GET /api/figures/', calls: 1, refused: 0 }],
    },
  ]);
  expect(await revokeApiKey(park.services, 'reports')).toBe(false);
});

test('who may make keys makes none for what they may not do themselves, nor beyond the end of their access', async (park) => {
  const admin = await signInStaff(park, 'admin');
  const roleGUID = await makeRole(admin, 'Systems', ['API Key Create']);
  await changeMembers(admin, ['agent'], { kind: 'give-role', roleGUID });
  const agent = await signInStaff(park, 'agent');
  await makeByTab(agent, 'figures', ['read-figures', 'gate', 'till', 'reward-redemption']);
  const refused = await agent.call('POST', api, {
    name: 'more',
    scopes: ['read-figures', 'links', 'orders'],
  });
  expect([refused.statusCode, refused.json<Problem>()]).toMatchObject([
    403,
    {
      code: 'api-key-beyond-own-rights',
      faults: [
        {
          path: '/scopes',
          message: 'You may not do this yourself: Get links of passes, Import orders and passes',
        },
      ],
    },
  ]);
  for (const scope of ['read-orders', 'read-contacts', 'read-members', 'create-passes', 'products'])
    expect((await agent.call('POST', api, { name: 'more', scopes: [scope] })).statusCode, scope).toBe(403);
  // An auditor reads, whatever a role opens.
  await changeMembers(admin, ['audit'], { kind: 'give-role', roleGUID });
  const auditor = await signInStaff(park, 'audit');
  expect((await auditor.call('GET', api)).statusCode).toBe(200);
  await park.services.db
    .update(teamMembers)
    .set({ worksUntil: new Date(park.clock.now().getTime() + 86_400_000) })
    .where(eq(teamMembers.username, 'agent@harborlight.example'));
  const late = await agent.call('POST', api, { name: 'late', scopes: ['read-figures'] });
  expect([late.statusCode, late.json<Problem>().title]).toEqual([403, expect.stringContaining('has an end')]);
  expect((await listedBy(admin)).map(({ name }) => name)).toEqual(['figures']);
});

test('keys outlive the session and the access of their maker, and the list says that the maker is gone', async (park) => {
  const admin = await signInStaff(park, 'admin');
  const roleGUID = await makeRole(admin, 'Systems', ['API Key Create']);
  await changeMembers(admin, ['agent'], { kind: 'give-role', roleGUID });
  const agent = await signInStaff(park, 'agent');
  const { key } = await makeByTab(agent, 'figures', ['read-figures']);
  expect((await listedBy(admin)).map(({ isMakerGone }) => isMakerGone)).toEqual([false]);
  await changeMembers(admin, ['agent'], { kind: 'deactivate' });
  expect((await agent.call('POST', api, { name: 'more', scopes: ['read-figures'] })).statusCode).toBe(401);
  expect((await agent.call('GET', api)).statusCode).toBe(401);
  expect((await listedBy(admin)).map(({ isMakerGone }) => isMakerGone)).toEqual([true]);
  expect(await statusOf(park, key)).toBe(200);
});

test('answered and refused calls of every kind are counted within seconds', async (park) => {
  const key = await makeApiKey(park.services, { name: 'gate-1', kinds: ['gate', 'read-figures'] });
  const headers = { authorization: `Bearer ${key ?? ''}` };
  for (let scan = 0; scan < 5; scan++)
    await park.post('/api/gate/verify/', { scanned: `nothing ${scan}` }, headers);
  for (let call = 0; call < 3; call++) await statusOf(park, key ?? '', '/api/orders/');
  await statusOf(park, key ?? '');
  const counted = async () =>
    (await listApiKeys(park.services)).apiKeys.flatMap(({ uses }) =>
      uses.map(({ call, calls, refused }) => [call, calls, refused]),
    );
  await expect.poll(counted, { timeout: 10_000 }).toEqual([
    ['POST /api/gate/verify/', 5, 0],
    ['GET /api/figures/', 1, 0],
    ['GET /api/orders/', 0, 3],
  ]);
  park.clock.advance(31 * 86_400);
  expect(await counted()).toEqual([]);
});

async function withTwoServers(run: (servers: TwoServers, token: string) => Promise<void>): Promise<void> {
  const servers = await openTwoServers();
  onTestFinished(() => servers.close());
  await run(servers, (await signInStaff(servers.park, 'admin')).token);
}

/** A server without a spare connection answers so, having done nothing. */
const busy = 408;

/** Calls with a key, alternating between both servers; goes on until it is stopped, and notes when each one began. */
function keepCalling({ apps }: TwoServers, key: string, callers: number) {
  const end = new AbortController();
  const answers: { begunAt: number; status: number }[] = [];
  const work = async (turn: number): Promise<void> => {
    for (let count = turn; !end.signal.aborted; count++) {
      const begunAt = performance.now();
      const { statusCode } = await apps[count % 2 === 0 ? 0 : 1].inject({
        method: 'POST',
        url: '/api/gate/verify/',
        headers: { authorization: `Bearer ${key}` },
        payload: { scanned: '240126000000100017' },
        remoteAddress: `203.0.113.${turn}`,
      });
      answers.push({ begunAt, status: statusCode });
    }
  };
  const working = Array.from({ length: callers }, (_, turn) => work(turn));
  return {
    answers,
    stop: async () => {
      end.abort();
      await Promise.all(working);
    },
  };
}

test('of two hundred calls over two servers, forty at once for each of five names, one makes the key', () =>
  withTwoServers(async ({ apps, park, services }, token) => {
    const { db } = park.services;
    for (const name of ['north', 'east', 'south', 'west', 'pier']) {
      const bodies = Array.from({ length: 40 }, () => ({ name, scopes: ['gate'] }));
      const headers = bodies.map(() => ({ authorization: `Bearer ${token}` }));
      const [answers, byHost] = await Promise.all([
        postAtOnce(apps, api, bodies, '203.0.113.9', headers),
        makeApiKey(services[1], { name, kinds: ['gate'] }),
      ]);
      const made = answers.filter(({ statusCode }) => statusCode === 201);
      expect(made.length + (byHost === undefined ? 0 : 1)).toBe(1);
      const refused = answers.filter(({ statusCode }) => ![201, busy].includes(statusCode));
      expect([...new Set(refused.map((answer) => answer.json<Problem>().code))]).toEqual([
        'api-key-name-taken',
      ]);
      const key = byHost ?? made[0]?.json<{ apiKey: ApiKey; key: string }>().key ?? '';
      for (const app of apps) {
        const headersOfKey = { authorization: `Bearer ${key}` };
        const secrets = await app.inject({ method: 'GET', url: '/api/gate/secrets/', headers: headersOfKey });
        expect(secrets.statusCode).toBe(200);
      }
    }
    expect(await db.$count(apiKeys)).toBe(5);
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'API Key Create'))).toBe(5);
  }));

test('a key that is deleted amid hundreds of calls is refused on both servers from the answer on, and once', () =>
  withTwoServers(async (servers, token) => {
    const { apps, park, services } = servers;
    const key = (await makeApiKey(park.services, { name: 'gate-north', kinds: ['gate'] })) ?? '';
    const [listed] = (await listApiKeys(park.services)).apiKeys;
    const calls = keepCalling(servers, key, 40);
    await expect.poll(() => calls.answers.length, { timeout: 30_000 }).toBeGreaterThan(300);
    const deletions = await Promise.all([
      ...Array.from({ length: 20 }, (_, place) =>
        apps[place % 2 === 0 ? 0 : 1].inject({
          method: 'DELETE',
          url: `${api}${listed?.apiKeyGUID ?? ''}`,
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
      revokeApiKey(services[1], 'gate-north').then((isDone) => ({ statusCode: isDone ? 204 : 404 })),
    ]);
    const deletedAt = performance.now();
    const before = calls.answers.length;
    await expect.poll(() => calls.answers.length, { timeout: 30_000 }).toBeGreaterThan(before + 300);
    await calls.stop();
    expect(deletions.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(deletions.filter(({ statusCode }) => [404, busy].includes(statusCode))).toHaveLength(20);
    const later = calls.answers.filter(({ begunAt }) => begunAt > deletedAt);
    expect(later.length).toBeGreaterThan(200);
    expect(later.filter(({ status }) => ![401, 429, busy].includes(status))).toEqual([]);
    expect(calls.answers.some(({ status }) => status === 200)).toBe(true);
    expect(calls.answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { db } = park.services;
    const named = eq(auditEntries.target, listed?.apiKeyGUID ?? '');
    expect(await db.$count(auditEntries, and(named, eq(auditEntries.action, 'API Key Delete')))).toBe(1);
    const answered = calls.answers.filter(({ status }) => status === 200).length;
    await expect
      .poll(async () => (await listApiKeys(park.services)).apiKeys[0]?.uses[0]?.calls, { timeout: 10_000 })
      .toBe(answered);
  }));

/** The keys of other systems in the back office: shown once, within the maker's rights, counted, and deleted for good. */
import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';

import type { ApiKey } from '#contract/calls/staff-api-keys.ts';
import type { Problem } from '#contract/errors.ts';
import type { KeyGrant } from '#contract/key-grants.ts';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { apiKeys } from '#server/base/db/schema/imports.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
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

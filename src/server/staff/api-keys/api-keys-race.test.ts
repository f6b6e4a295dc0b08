/** Keys over two servers: a name is given once, and a deleted key is answered nowhere. */
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { ApiKey } from '#contract/calls/staff-api-keys.ts';
import type { Problem } from '#contract/errors.ts';

import { apiKeys } from '#server/base/db/schema/imports.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { openTwoServers, postAtOnce, type TwoServers } from '#server/testing/two-servers.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.service.ts';

const api = '/api/admin/api-key/';

async function withTwoServers(run: (servers: TwoServers, token: string) => Promise<void>): Promise<void> {
  const servers = await openTwoServers();
  try {
    await run(servers, (await signInStaff(servers.park, 'admin')).token);
  } finally {
    await servers.close();
  }
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

/** A session that ended stays ended, whatever two servers on one PostgreSQL are asked at the same moment. */
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';

import { signInStaff } from '#server/testing/staff.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { keepOpen } from '#server/testing/shared-park.ts';

const servers = keepOpen(() => openTwoServers({ PARK_CIDRS: '127.0.0.0/8' }));

/** The server that gets this request; the two take turns. */
const appOf = (index: number): FastifyInstance => servers.apps[index % 2 === 0 ? 0 : 1];

function put(index: number, token: string, url: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return appOf(index).inject({ method: 'PUT', url, headers, payload: JSON.stringify(body) });
}

test('two hundred changes at once do not bring back a session that is signed out among them', async () => {
  const { park } = servers;
  const [staff, agent] = [await signInStaff(park, 'admin'), await signInStaff(park, 'agent')];
  const url = `/api/admin/session/${agent.login.sessionGUID}`;
  const later = new Date(park.clock.now().getTime() + 3_600_000).toISOString();
  const changes = Array.from({ length: 200 }, (_, index) =>
    index === 60
      ? agent.call('DELETE', `/app/logout/${agent.login.sessionGUID}`)
      : put(index, staff.token, url, {
          sessionActive: true,
          ...(index % 2 === 0 ? { sessionEndTimestamp: later } : {}),
        }),
  );
  const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
  // Two hundred changes of one row wait for each other, so some are answered that they took too long.
  expect(statuses.filter((status) => ![200, 204, 408, 409, 503].includes(status))).toEqual([]);
  const after = await Promise.all(
    [0, 1].map((index) => put(index, staff.token, url, { sessionActive: true })),
  );
  expect(after.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'session-ended',
    'session-ended',
  ]);
  const asked = await Promise.all(
    servers.apps.map((app) =>
      app.inject({ url: '/api/admin/test-passes/', headers: { authorization: `Bearer ${agent.token}` } }),
    ),
  );
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
});

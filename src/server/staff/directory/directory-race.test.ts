/** One answer and one logout token of the directory at two servers at once: each counts once. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDirectory } from '#server/adapters/directory-openid.ts';
import {
  makeDirectoryBrowser,
  openDirectoryPark,
  type DirectoryPark,
} from '#server/testing/directory-park.ts';
import { openServerWithOwnPool, postAtOnce } from '#server/testing/two-servers.ts';

let one: DirectoryPark;
let second: Awaited<ReturnType<typeof openServerWithOwnPool>>;
beforeAll(async () => {
  one = await openDirectoryPark({ PARK_CIDRS: '127.0.0.0/8' });
  const { settings, clock, externalSystems } = one;
  // A process of its own would know nothing of what the first one fetched.
  const watch = externalSystems.watch('vendor', 'sign-in directory of the second server');
  const services = { ...one.park.services, directory: openDirectory({ settings, clock, watch }) };
  second = await openServerWithOwnPool({ ...one.park, services });
});
afterAll(async () => {
  await second.close();
  await one.close();
});

test('a sign-in that one server began is completed by another', async () => {
  const { address, secret } = await one.begin();
  const answer = (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1);
  const [completed] = await postAtOnce(
    [second.app],
    '/app/directory/sign-in',
    [{ answer, secret }],
    '127.0.0.1',
  );
  expect(completed?.statusCode).toBe(201);
});

test('of two hundred uses of one answer on two servers, one signs in and the others start over', async () => {
  const { address, secret } = await one.begin();
  const answer = (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1);
  const bodies = Array.from({ length: 200 }, () => ({ answer, secret }));
  const answers = await postAtOnce([one.park.app, second.app], '/app/directory/sign-in', bodies, '127.0.0.1');
  const counted = Map.groupBy(answers, ({ statusCode }) => statusCode);
  expect(counted.get(201)).toHaveLength(1);
  expect(counted.get(401)).toHaveLength(199);
});

test('sign-ins on two servers while their person is logged out leave no session open', async () => {
  const begun = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { address, secret } = await one.begin();
      return { answer: (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1), secret };
    }),
  );
  const iat = Math.floor(one.clock.now().getTime() / 1000) + 20;
  const claims = {
    ...{ iss: one.issuer.url, aud: 'promenade', sub: 'lead', iat, exp: iat + 60, jti: 'at-once' },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  };
  const token = await one.issuer.sign(claims, { typ: 'logout+jwt' });
  const logout = second.app.inject({
    method: 'POST',
    url: '/app/directory/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
  const apps = [one.park.app, second.app];
  const [answers, loggedOut] = await Promise.all([
    postAtOnce(apps, '/app/directory/sign-in', begun, '127.0.0.1'),
    logout,
  ]);
  expect(loggedOut.statusCode).toBe(200);
  expect(
    answers.map(({ statusCode }) => statusCode).filter((status) => status === 201 || status === 401),
  ).not.toEqual([]);
  const stillOpen = await Promise.all(
    answers
      .filter(({ statusCode }) => statusCode === 201)
      .map((answer) => {
        const { accessToken } = answer.json<{ accessToken: string }>();
        const headers = { authorization: `Bearer ${accessToken}` };
        return one.park.app.inject({ method: 'GET', url: '/app/account/', headers });
      }),
  );
  expect(stillOpen.filter(({ statusCode }) => statusCode !== 401)).toEqual([]);
});

/**
 * A stranger guesses at a member of the team from hundreds of networks, at two servers on one PostgreSQL; the member
 * signs in all the same in the browser of an earlier sign-in (security T41).
 */
import { expect, test } from 'vitest';

import { deviceHeader } from '#contract/calls/staff-session.ts';

import { teamPassword } from '#server/testing/staff.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { keepOpen } from '#server/testing/test-park.ts';

const servers = keepOpen(() => openTwoServers());

const home = '198.51.100.20';

function signIn(
  place: number,
  given: { name?: string; password?: string; from?: string; token?: string } = {},
) {
  const { name = 'lead', password = teamPassword, from = home, token } = given;
  return servers.apps[place % 2 === 0 ? 0 : 1].inject({
    method: 'POST',
    url: '/app/login/',
    remoteAddress: from,
    headers: token === undefined ? {} : { [deviceHeader]: token },
    payload: { teamMemberUsername: `${name}@harborlight.example`, teamMemberPassword: password },
  });
}

test('of 25 right passwords all get in while 400 guesses arrive at once, of which five at most are looked at', async () => {
  const token = String((await signIn(0)).headers[deviceHeader]);
  const strangers = Promise.all(
    Array.from({ length: 400 }, (_, place) =>
      signIn(place, {
        // Every other guess is at a name that no one has, so that passwords are checked all the time.
        name: place % 2 === 0 ? 'lead' : `nobody${place}`,
        password: place === 200 ? teamPassword : `guess ${place}`,
        from: `10.${place % 250}.1.7`,
      }),
    ),
  );
  const own: number[] = [];
  for (let place = 0; place < 25; place += 1) {
    let { statusCode } = await signIn(place, { token });
    // A server without a spare connection asks for a retry before it looks at anything.
    while (statusCode === 408) ({ statusCode } = await signIn(place, { token }));
    own.push(statusCode);
  }
  expect(own).toEqual(Array.from({ length: 25 }, () => 201));

  const atLead = (await strangers).filter((_, place) => place % 2 === 0);
  const statuses = Map.groupBy(atLead, ({ statusCode }) => statusCode);
  expect(statuses.get(201)).toBeUndefined();
  // A server with too many passwords to check answers 503; the try is counted all the same.
  expect((statuses.get(401)?.length ?? 0) + (statuses.get(503)?.length ?? 0)).toBeLessThanOrEqual(5);
  expect((await signIn(1)).statusCode).toBe(429);
  expect((await signIn(1, { token })).statusCode).toBe(201);
}, 120_000);

test('of 200 passwords guessed at once in a known browser five are looked at', async () => {
  const token = String((await signIn(0, { name: 'agent' })).headers[deviceHeader]);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) =>
      signIn(place, { name: 'agent', token, password: place === 120 ? teamPassword : `guess ${place}` }),
    ),
  );
  const lookedAt = answers.filter(({ statusCode }) => statusCode !== 429);
  expect(lookedAt.map(({ statusCode }) => statusCode)).not.toContain(201);
  expect(lookedAt).toHaveLength(5);
}, 120_000);

/** Concurrent guesses at two servers on one PostgreSQL count like guesses one after the other (security T41). */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { signInTries } from '#server/base/db/schema/staff.ts';
import { openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';
import { laneOfName } from '../sign-in-lanes.queries.ts';
import { turnCodesOn } from './one-time-code-testing.ts';

let servers: TwoServers;
let park: TwoServers['park'];
beforeAll(async () => {
  servers = await openTwoServers({ PARK_CIDRS: '127.0.0.0/8' });
  ({ park } = servers);
});
afterAll(() => servers.close());

test('of four hundred codes guessed at once on two servers, the right one among them is not taken', async () => {
  const lead = await turnCodesOn(park, 'lead');
  const guesses = Array.from({ length: 400 }, (_, place) =>
    place === 300 ? lead.codeNow() : lead.wrongCode(place),
  );
  const answers = await Promise.all(
    guesses.map((otp, place) =>
      post(place % 2 === 0 ? servers.apps[0] : servers.apps[1], '/app/login/', lead.credentials({ otp })),
    ),
  );
  // A server that has too many passwords to check answers 503 (src/server/base/security/passwords.ts); the try is
  // counted all the same.
  expect(new Set(answers.map((answer) => answer.statusCode))).not.toContain(201);
  const letIn = answers.filter((answer) => answer.headers['x-otp'] === 'required');
  expect(letIn.length).toBeGreaterThan(0);
  expect(await failuresAt('lead')).toBe(5);
}, 120_000);

test('of two hundred passwords guessed at once with a session on two servers, five are looked at', async () => {
  const agent = await turnCodesOn(park, 'agent');
  const guess = (app: FastifyInstance, teamMemberPassword: string) =>
    app.inject({
      method: 'DELETE',
      url: '/app/one-time-code/',
      headers: { authorization: `Bearer ${agent.staff.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ teamMemberPassword }),
    });
  const right = agent.credentials()['teamMemberPassword'] ?? '';
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) =>
      guess(place % 2 === 0 ? servers.apps[0] : servers.apps[1], place === 120 ? right : `guess ${place}`),
    ),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).not.toContain(204);
  expect(await failuresOf('agent')).toBe(5);
}, 120_000);

function post(app: FastifyInstance, url: string, body: unknown) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

/** The number of failed sign-ins that are counted at the member's name. */
async function failuresAt(who: string): Promise<number | undefined> {
  const [row] = await park.services.db
    .select({ failures: signInTries.failures })
    .from(signInTries)
    .where(eq(signInTries.lane, laneOfName(`${who}@harborlight.example`)));
  return row?.failures;
}

/** The number of failures that are counted against the member's own session. */
async function failuresOf(who: string): Promise<number | undefined> {
  const [row] = await park.services.db
    .select({ failures: teamMembers.signInFailures })
    .from(teamMembers)
    .where(eq(teamMembers.username, `${who}@harborlight.example`));
  return row?.failures;
}

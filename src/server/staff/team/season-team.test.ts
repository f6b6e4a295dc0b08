/** Lists and changes of the team at two servers on one PostgreSQL at once. */
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { openTwoServers, postUntilServed } from '#server/testing/two-servers.ts';
import { keepOpen } from '#server/testing/shared-park.ts';
import { changeMembers, memberOf, seasonRow } from './team-testing.ts';

const servers = keepOpen(() => openTwoServers({ PARK_CIDRS: '127.0.0.0/8' }));

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

test('of two hundred lists sent at once to two servers, each address is invited once and mailed once', async () => {
  const { park, apps } = servers;
  const admin = await signInStaff(park, 'admin');
  const rows = Array.from({ length: 5 }, (_, number) => seasonRow(number));
  // Each list has its own order and three of the five people.
  const bodies = Array.from({ length: 200 }, (_, number) => ({
    rows: [0, 1, 2].map((step) => rows[(number + step) % 5]),
    isCheck: false,
  }));
  const headers = bodies.map(() => headersOf(admin.token));
  const { answers, busy } = await postUntilServed(
    apps,
    '/api/admin/team/invite/',
    bodies,
    '127.0.0.1',
    headers,
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const invited = answers.map((answer) => answer.json<{ invited: number }>().invited);
  const total = invited.reduce((sum, one) => sum + one, 0);
  expect(total).toBeLessThanOrEqual(5);
  expect(total + busy).toBeGreaterThanOrEqual(5);
  const { db } = park.services;
  const made = await db.select().from(teamMembers).where(like(teamMembers.username, 'ada%'));
  expect(made).toHaveLength(5);
  const sent = await db.select().from(mails).where(like(mails.toAddress, 'ada%'));
  expect(sent.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    rows.map(({ email }) => email).toSorted(),
  );
}, 120_000);

test('an end that one server sets is kept by the other from the next call on', async () => {
  const { park, apps } = servers;
  const [admin, agent] = [await signInStaff(park, 'admin'), await signInStaff(park, 'agent')];
  const ask = () =>
    apps[1].inject({ method: 'GET', url: '/api/admin/test-passes/', headers: headersOf(agent.token) });
  expect((await ask()).statusCode).toBe(200);
  await changeMembers(admin, ['agent'], { kind: 'works-until', worksUntil: '2026-11-21 14:30' });
  expect((await ask()).statusCode).toBe(200);
  park.clock.advance(30 * 60);
  expect((await ask()).statusCode).toBe(401);
});

test('of two administrators who end each other at once, one is refused', async () => {
  const { park, apps } = servers;
  const { db } = park.services;
  await db
    .update(teamMembers)
    .set({ accessLevel: 100 })
    .where(eq(teamMembers.username, 'lead@harborlight.example'));
  const [admin, lead] = [await signInStaff(park, 'admin'), await signInStaff(park, 'lead')];
  const [adminGuid, leadGuid] = [
    (await memberOf(admin, 'admin')).teamMemberGUID,
    (await memberOf(admin, 'lead')).teamMemberGUID,
  ];
  const change = { kind: 'works-until', worksUntil: '2027-01-31' };
  const bodies = Array.from({ length: 100 }, (_, number) => ({
    members: [number % 2 === 0 ? leadGuid : adminGuid],
    change,
    isCheck: false,
  }));
  const headers = bodies.map((_, number) => headersOf(number % 2 === 0 ? admin.token : lead.token));
  // Calls of one member go to both servers in turn.
  const { answers } = await postUntilServed(
    [apps[0], apps[1], apps[1], apps[0]],
    '/api/admin/team/change/',
    bodies,
    '127.0.0.1',
    headers,
  );
  const ended = answers.filter(({ body }) => body.includes('"changed"'));
  expect(ended).toHaveLength(1);
  const left = await db.select().from(teamMembers).where(eq(teamMembers.accessLevel, 100));
  expect(left.filter(({ worksUntil }) => worksUntil === null)).toHaveLength(1);
}, 120_000);

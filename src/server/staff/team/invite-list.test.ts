/** Inviting a season's team from a list. */
import { expect } from 'vitest';
import { eq, like } from 'drizzle-orm';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { signInStaff, teamPassword } from '#server/testing/staff.ts';
import { test, keepOpen } from '#server/testing/test-park.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { openTwoServers, postUntilServed } from '#server/testing/two-servers.ts';
import { makeRole, memberOf, seasonRow, sendList, changeMembers } from './team-testing.ts';

test('thirty people are checked, invited by mail at once, and not again when the list is sent again', async (own) => {
  const staff = await signInStaff(own, 'admin');
  await makeRole(staff, 'Till', ['Reward Redeem']);
  const rows = Array.from({ length: 30 }, (_, number) =>
    seasonRow(number, { roles: 'till', worksUntil: '2027-09-30' }),
  );
  expect(await sendList(staff, rows, true)).toMatchObject({ invited: 0 });
  expect(await own.services.db.select().from(mails)).toHaveLength(0);
  const sent = await sendList(staff, rows);
  expect([sent.invited, new Set(sent.outcomes)]).toEqual([30, new Set(['invited'])]);
  const queued = await own.services.db.select().from(mails);
  expect(new Set(queued.map(({ toAddress }) => toAddress))).toEqual(new Set(rows.map(({ email }) => email)));
  expect(await memberOf(staff, 'ada7')).toMatchObject({
    state: 'invited',
    worksUntil: '2027-10-01T04:00:00.000Z',
    roles: [{ roleName: 'Till' }],
    link: { sentAt: own.clock.now().toISOString() },
    locked: null,
  });
  const again = await sendList(staff, [...rows, seasonRow(30)]);
  expect([again.invited, again.outcomes.filter((one) => one === 'member')]).toHaveLength(2);
  expect(again.outcomes.filter((one) => one === 'member')).toHaveLength(30);
  expect(await own.services.db.select().from(mails)).toHaveLength(31);
  const entries = await own.services.db.select().from(auditEntries);
  expect(entries.filter(({ action }) => action === 'Team Member Create')).toHaveLength(31);
});

test('each row says its problem, and one bad row keeps all from being invited', async (own) => {
  const staff = await signInStaff(own, 'admin');
  const rows = [
    seasonRow(1),
    seasonRow(2, { email: 'ADA1@harborlight.example' }),
    seasonRow(3, { email: 'Gate@harborlight.example' }),
    seasonRow(4, { level: '101' }),
    seasonRow(5, { roles: 'Captain' }),
    seasonRow(7, { worksUntil: '2026-01-01' }),
    seasonRow(10),
  ];
  for (const isCheck of [true, false]) {
    const { problems, outcomes, invited } = await sendList(staff, rows, isCheck);
    expect(invited).toBe(0);
    expect(problems).toEqual([
      ['email: This email is in the rows 1 and 2'],
      ['email: This email is in the rows 1 and 2'],
      [],
      ['level: Level 101 is above your own, 100'],
      ['roles: There is no role "Captain"'],
      ['worksUntil: This is over already'],
      [],
    ]);
    expect([outcomes[2], outcomes[6]]).toEqual(['member', 'invite']);
  }
  expect(await own.services.db.select().from(mails)).toHaveLength(0);
});

test('a list of no rows or of more than two hundred, and one with strange cells, is refused', async (own) => {
  const staff = await signInStaff(own, 'admin');
  const statusOf = async (body: unknown) =>
    (await staff.call('POST', '/api/admin/team/invite/', body)).statusCode;
  const many = Array.from({ length: 201 }, (_, number) => seasonRow(number));
  expect(await statusOf({ rows: many, isCheck: true })).toBe(400);
  expect(await statusOf({ rows: [], isCheck: true })).toBe(400);
  expect(await statusOf({ rows: [{ ...seasonRow(1), email: 7 }], isCheck: true })).toBe(400);
  expect(await statusOf({ rows: [{ firstName: 'Ada' }], isCheck: false })).toBe(400);
});

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

const signInBody = (who: string) => ({
  teamMemberUsername: `${who}@harborlight.example`,
  teamMemberPassword: teamPassword,
});

test('at the end of the day no call and no sign-in is let through, and a new end opens the account again', async (own) => {
  const admin = await signInStaff(own, 'admin');
  expect(await changeMembers(admin, ['agent'], { kind: 'works-until', worksUntil: '2026-11-21' })).toEqual([
    'changed: Works until Nov 21, 2026',
  ]);
  const agent = await signInStaff(own, 'agent');
  expect(agent.login.sessionEndTimestamp).toBe('2026-11-22T05:00:00.000Z');
  const url = `/api/admin/session/${agent.login.sessionGUID}`;
  await admin.call('PUT', url, { sessionEndTimestamp: '2026-11-22T06:59:00.000Z' });
  const shown = () => agent.call('GET', '/api/admin/test-passes/');
  expect((await shown()).statusCode).toBe(200);
  const statuses: number[] = [];
  for (let minutes = 0; minutes < 600; minutes += 20) {
    own.clock.advance(20 * 60);
    statuses.push((await shown()).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 29 }, () => 200), 401]);
  expect(own.clock.now().toISOString()).toBe('2026-11-22T05:00:00.000Z');
  const refused = await own.post('/app/login/', signInBody('agent'));
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'login-refused']);
  const later = await signInStaff(own, 'admin');
  expect(await memberOf(later, 'agent')).toMatchObject({ state: 'ended' });
  await changeMembers(later, ['agent'], { kind: 'works-until', worksUntil: '' });
  expect((await own.post('/app/login/', signInBody('agent'))).statusCode).toBe(201);
  expect(await memberOf(later, 'agent')).toMatchObject({
    state: 'active',
    lastSignInAt: own.clock.now().toISOString(),
  });
});

test('an end in the past by the tab Team ends the sessions at once', async (own) => {
  const [admin, agent] = [await signInStaff(own, 'admin'), await signInStaff(own, 'agent')];
  const { teamMemberGUID } = await memberOf(admin, 'agent');
  const url = `/api/admin/team-member/${teamMemberGUID}`;
  const past = { teamMemberWorksUntil: own.clock.now().toISOString() };
  expect((await admin.call('PUT', url, past)).json<AdminRow>()).toMatchObject(past);
  expect((await agent.call('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
  const link = await admin.call('POST', `${url}/password-link`);
  expect([link.statusCode, link.json<{ code: string }>().code]).toEqual([409, 'member-not-active']);
});

test('the last administrator without an end is given none, and no one moves their own', async (own, db) => {
  const admin = await signInStaff(own, 'admin');
  const { teamMemberGUID } = await memberOf(admin, 'admin');
  await db
    .update(teamMembers)
    .set({ accessLevel: 100 })
    .where(eq(teamMembers.username, 'lead@harborlight.example'));
  const lead = await signInStaff(own, 'lead');
  const end = { kind: 'works-until', worksUntil: '2027-01-31' };
  expect(await changeMembers(admin, ['admin'], end)).toEqual(['refused: This is your own account']);
  const own1 = await admin.call('PUT', `/api/admin/team-member/${teamMemberGUID}`, {
    teamMemberWorksUntil: '2027-01-31T00:00:00.000Z',
  });
  expect(own1.statusCode).toBe(400);
  expect(await changeMembers(lead, ['admin'], end)).toEqual(['changed: Works until Jan 31, 2027']);
  // The lead is the last one without an end now.
  expect(await changeMembers(admin, ['lead'], { kind: 'works-until', worksUntil: '2027-01-15' })).toEqual([
    '409 last-administrator',
  ]);
  expect(await changeMembers(admin, ['lead'], { kind: 'deactivate' })).toEqual(['409 last-administrator']);
});

test('no one whose access ends gives access for longer, by the list, the tab or in many members', async (own) => {
  const admin = await signInStaff(own, 'admin');
  await own.services.db
    .update(teamMembers)
    .set({ accessLevel: 100, worksUntil: new Date('2027-01-01T05:00:00Z') })
    .where(eq(teamMembers.username, 'lead@harborlight.example'));
  const lead = await signInStaff(own, 'lead');
  const refused = 'Your own access ends Dec 31, 2026, so this cannot end later';
  const { problems } = await sendList(lead, [seasonRow(1), seasonRow(2, { worksUntil: '2026-12-31' })], true);
  expect(problems).toEqual([[`worksUntil: ${refused}`], []]);
  const made = await lead.call('POST', '/api/admin/team-member/', {
    teamMemberFirstName: 'Nora',
    teamMemberLastName: 'Vale',
    teamMemberInternalID: 'E1',
    teamMemberUsername: 'nora@harborlight.example',
    teamMemberAccessLevel: 20,
  });
  expect([made.statusCode, made.body.includes(refused)]).toEqual([400, true]);
  expect(await changeMembers(lead, ['gate'], { kind: 'works-until', worksUntil: '2027-02-01' })).toEqual([
    '400 row-refused',
  ]);
  await changeMembers(admin, ['gate'], { kind: 'deactivate' });
  expect(await changeMembers(lead, ['gate'], { kind: 'activate' })).toEqual([
    'refused: Would have access longer than you',
  ]);
  expect(await changeMembers(lead, ['agent'], { kind: 'works-until', worksUntil: '2026-12-31' })).toEqual([
    'changed: Works until Dec 31, 2026',
  ]);
});

/** Access that ends by itself. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { signInStaff, teamPassword } from '#server/testing/staff.ts';
import { test } from '#server/testing/park-test.ts';
import { changeMembers, memberOf, seasonRow, sendList } from './team-testing.ts';

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

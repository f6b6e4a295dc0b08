/** A member's own account: every change asks for a proof, ends the other sessions, is mailed and is audited. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { Account } from '#contract/calls/staff-account.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { signInStaff, teamPassword, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';

const proof = { teamMemberPassword: teamPassword };
const newPassword = 'gulls over the north pier';

const readAccount = async (staff: SignedInStaff): Promise<Account> =>
  (await staff.call('GET', '/app/account/')).json<Account>();

const isOpen = async (staff: SignedInStaff): Promise<boolean> =>
  (await staff.call('GET', '/app/account/')).statusCode === 200;

const signInWith = (own: TestPark, who: string, teamMemberPassword: string) =>
  own.post('/app/login/', { teamMemberUsername: `${who}@harborlight.example`, teamMemberPassword });

async function mailsTo(own: TestPark, who: string): Promise<string[]> {
  const to = `${who}@harborlight.example`;
  const rows = await own.services.db.select().from(mails).where(eq(mails.toAddress, to));
  return rows.map((row) => row.plainText);
}

const actionsOf = async (own: TestPark): Promise<string[]> =>
  (await own.services.db.select().from(auditEntries).orderBy(auditEntries.entryId)).map((row) => row.action);

test('the password changes with the old one only; the other sessions end, and it is mailed and recorded', async (own) => {
  const [lead, other] = [await signInStaff(own, 'lead'), await signInStaff(own, 'lead')];
  const change = (body: object) => lead.call('POST', '/app/account/password', body);
  const refusals = [
    await change({ teamMemberPassword: 'wrong', newPassword }),
    await change({ ...proof, newPassword: teamPassword }),
    await change({ ...proof, newPassword: 'harborlightharborlight' }),
    await change({ ...proof, newPassword: 'lead@harborlight.example' }),
    await change({ newPassword }),
  ];
  expect(refusals.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
    [400, 'proof-refused'],
    ...[1, 2, 3].map(() => [400, 'password-refused']),
    [400, 'malformed-request'],
  ]);
  expect([await isOpen(other), await mailsTo(own, 'lead')]).toEqual([true, []]);
  expect((await change({ ...proof, newPassword })).statusCode).toBe(204);
  expect([await isOpen(lead), await isOpen(other)]).toEqual([true, false]);
  expect((await signInWith(own, 'lead', teamPassword)).statusCode).toBe(401);
  expect((await signInWith(own, 'lead', newPassword)).statusCode).toBe(201);
  expect((await mailsTo(own, 'lead')).join()).toContain('Your password was changed.');
  expect(await actionsOf(own)).toContain('Password Change');
});

test('a member sees the own sessions and ends one or all others, against the password', async (own) => {
  const lead = await signInStaff(own, 'lead');
  const [second, third] = [await signInStaff(own, 'lead'), await signInStaff(own, 'lead')];
  const agent = await signInStaff(own, 'agent');
  const { sessions } = await readAccount(lead);
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ isOwn }) => isOwn).map(({ sessionGUID }) => sessionGUID)).toEqual([
    lead.login.sessionGUID,
  ]);
  const end = (body: object) => lead.call('POST', '/app/account/end-sessions', body);
  const { sessionGUID } = second.login;
  expect((await end({ sessionGUID })).statusCode).toBe(400);
  expect((await end({ ...proof, sessionGUID: agent.login.sessionGUID })).statusCode).toBe(204);
  expect((await end({ ...proof, sessionGUID: 'not an id' })).statusCode).toBe(204);
  expect([await isOpen(second), await isOpen(third), await isOpen(agent)]).toEqual([true, true, true]);
  expect((await end({ ...proof, sessionGUID })).statusCode).toBe(204);
  expect([await isOpen(second), await isOpen(third)]).toEqual([false, true]);
  expect((await end(proof)).statusCode).toBe(204);
  expect([await isOpen(lead), await isOpen(third)]).toEqual([true, false]);
  expect(await actionsOf(own)).toContain('Own Sessions End');
});

test('one-time codes are not begun without the password', async (own) => {
  const lead = await signInStaff(own, 'lead');
  const answers = [
    await lead.call('POST', '/app/one-time-code/', {}),
    await lead.call('POST', '/app/one-time-code/', { teamMemberPassword: 'wrong' }),
  ];
  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'proof-refused',
    'proof-refused',
  ]);
});

test('guesses at the proof wait like those of the sign-in, for all sessions of the member together', async (own) => {
  const [lead, other] = [await signInStaff(own, 'lead'), await signInStaff(own, 'lead')];
  const end = (staff: typeof lead, body: object) => staff.call('POST', '/app/account/end-sessions', body);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await end(lead, { teamMemberPassword: `guess ${guess}` })).statusCode).toBe(400);
  for (const staff of [lead, other]) {
    const waiting = await end(staff, proof);
    const { code, title } = waiting.json<{ code: string; title: string }>();
    expect([waiting.statusCode, waiting.headers['retry-after'], code]).toEqual([429, '15', 'proof-waits']);
    expect(title).toBe('Your password or code was tried too often. Please wait 1 minute.');
  }
  own.clock.advance(16);
  expect((await end(other, proof)).statusCode).toBe(204);
  expect((await signInWith(own, 'lead', teamPassword)).statusCode).toBe(201);
});

test('a link to choose a password is renewed by mail, works once, and for 24 hours', async (own) => {
  const admin = await signInStaff(own, 'admin');
  const made = (await admin.call('POST', '/api/admin/team-member/', nora)).json<AdminRow>();
  const renew = `/api/admin/team-member/${String(made['teamMemberGUID'])}/password-link`;
  const renewed = (await admin.call('POST', renew)).json<{ expiresAt: string; setPasswordLink?: string }>();
  const [former, token] = [tokenOf(made['setPasswordLink']), tokenOf(renewed.setPasswordLink)];
  const look = (of: string) => own.post('/app/set-password/look', { token: of });
  expect((await look(former)).statusCode).toBe(410);
  expect((await look(token)).json()).toEqual({
    teamMemberUsername: 'nora@harborlight.example',
    expiresAt: renewed.expiresAt,
  });
  own.clock.advance(24 * 3600);
  expect((await look(token)).json()).toMatchObject({ status: 410, code: 'password-link-expired' });
  expect((await own.post('/app/set-password/', { token, password: newPassword })).statusCode).toBe(410);
  const later = await signInStaff(own, 'admin');
  const third = (await later.call('POST', renew)).json<{ setPasswordLink?: string }>();
  const body = { token: tokenOf(third.setPasswordLink), password: newPassword };
  expect((await own.post('/app/set-password/', body)).statusCode).toBe(204);
  expect((await own.post('/app/set-password/', body)).statusCode).toBe(410);
  // A member who has a password gets the link by mail only.
  expect((await later.call('POST', renew)).json()).not.toHaveProperty('setPasswordLink');
  expect(await mailsTo(own, 'nora')).toHaveLength(5);
  expect(await actionsOf(own)).toEqual(expect.arrayContaining(['Password Link Send', 'Password By Link']));
});

test('no link is sent to an unknown, a higher or an inactive member', async (own) => {
  const admin = await signInStaff(own, 'admin');
  const path = (guid: string) => `/api/admin/team-member/${guid}/password-link`;
  await admin.call('PUT', `/api/admin/team-member/${idOf('agent')}`, { teamMemberActive: false });
  const rowOf = '/api/admin/permission/';
  await admin.call('PUT', `${rowOf}${permissionId('Team Member Update')}`, {
    permissionMinimumAccessLevel: 60,
  });
  const manager = await signInStaff(own, 'loyalty');
  const answers = [
    await admin.call('POST', path('not-an-id')),
    await admin.call('POST', path(idOf('agent'))),
    await manager.call('POST', path(idOf('admin'))),
  ];
  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'row-not-found',
    'member-not-active',
    'above-own-level',
  ]);
});

const nora = {
  teamMemberFirstName: 'Nora',
  teamMemberLastName: 'Vale',
  teamMemberInternalID: 'E2001',
  teamMemberUsername: 'nora@harborlight.example',
  teamMemberAccessLevel: 20,
};

const demo = readDemoPark().admin;
const idOf = (who: string): string =>
  demo.team.find((member) => member.teamMemberUsername === `${who}@harborlight.example`)?.teamMemberGUID ??
  '';
const permissionId = (name: string): string =>
  demo.permissions.find((row) => row.permissionName === name)?.permissionGUID ?? '';

function tokenOf(link: unknown): string {
  return String(link).split('#')[1] ?? '';
}

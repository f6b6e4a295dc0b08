/** Named roles: what they open, and who may give and edit them. */
import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import type { StaffRole, StaffRoles } from '#contract/calls/staff-roles.ts';

import { permissions, teamMembers } from '#server/base/db/schema/administration.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { openTestPark, type TestPark, test } from '#server/testing/test-park.ts';
import { countSecondFactors } from '../second-factor/second-factor.ts';
import { changeMembers, makeRole, memberOf, seasonRow, sendList } from './team-testing.ts';

const permissionId = (name: string): string =>
  readDemoPark().admin.permissions.find((row) => row.permissionName === name)?.permissionGUID ?? '';

const setLevelOf = (own: TestPark, who: string, accessLevel: number) =>
  own.services.db
    .update(teamMembers)
    .set({ accessLevel })
    .where(eq(teamMembers.username, `${who}@harborlight.example`));

test('a role opens its calls at once, and closes them as soon as it is taken', async (own) => {
  const [admin, agent] = [await signInStaff(own, 'admin'), await signInStaff(own, 'agent')];
  const imports = () => agent.call('GET', '/api/admin/import/').then(({ statusCode }) => statusCode);
  expect(await imports()).toBe(403);
  const roleGUID = await makeRole(admin, 'Data desk', ['Import List', 'Import Create']);
  expect(await changeMembers(admin, ['agent', 'gate'], { kind: 'give-role', roleGUID }, true)).toEqual([
    'changed: Has the role Data desk',
    'changed: Has the role Data desk',
  ]);
  expect(await imports()).toBe(403);
  await changeMembers(admin, ['agent'], { kind: 'give-role', roleGUID });
  expect(await imports()).toBe(200);
  const { login } = await signInStaff(own, 'agent');
  expect(namesOf(login)).toEqual(expect.arrayContaining(['Import List', 'Import Create']));
  await own.services.db
    .update(permissions)
    .set({ isActive: false })
    .where(eq(permissions.name, 'Import List'));
  expect(await imports()).toBe(403);
  await own.services.db.update(permissions).set({ isActive: true });
  expect(await imports()).toBe(200);
  expect(await changeMembers(admin, ['agent', 'gate'], { kind: 'take-role', roleGUID })).toEqual([
    'changed: Role Data desk taken',
    'unchanged: Does not have this role',
  ]);
  expect(await imports()).toBe(403);
  const entries = await own.services.db.select().from(auditEntries);
  expect(entries.filter(({ action }) => action === 'Team Member Update')).toMatchObject([
    { before: { roles: [] }, after: { roles: ['Data desk'] } },
    { before: { roles: ['Data desk'] }, after: { roles: [] } },
  ]);
});

const namesOf = (login: LoginResult) => login.permissions.map(({ permissionName }) => permissionName);

test('a read-only level stays read-only with a role', async (own) => {
  const admin = await signInStaff(own, 'admin');
  await admin.call('POST', '/api/admin/permission/', {
    permissionName: 'Auditors',
    permissionAPI: '*',
    permissionMethod: 'READ',
    permissionMinimumAccessLevel: 20,
    permissionActive: true,
  });
  const roleGUID = await makeRole(admin, 'Data desk', ['Import List', 'Import Undo']);
  await changeMembers(admin, ['agent'], { kind: 'give-role', roleGUID });
  const agent = await signInStaff(own, 'agent');
  expect((await agent.call('GET', '/api/admin/import/')).statusCode).toBe(200);
  const { login } = agent;
  expect([namesOf(login).includes('Import List'), namesOf(login).includes('Import Undo')]).toEqual([
    true,
    false,
  ]);
});

test('no one makes, edits, gives or takes a role with what they do not have, nor changes who has it', async (own) => {
  const admin = await signInStaff(own, 'admin');
  const strong = await makeRole(admin, 'Strong', ['Guest Erase']);
  const weak = await makeRole(admin, 'Weak', ['Scan']);
  await changeMembers(admin, ['gate'], { kind: 'give-role', roleGUID: strong });
  for (const name of [
    'Team Member Update',
    'Permission Create',
    'Permission Update',
    'Permission Delete',
    'Team Member Create',
  ])
    await admin.call('PUT', `/api/admin/permission/${permissionId(name)}`, {
      permissionMinimumAccessLevel: 60,
    });
  await setLevelOf(own, 'loyalty', 70);
  const manager = await signInStaff(own, 'loyalty');
  const codeOf = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => {
    const answer = await manager.call(method, url, body);
    return answer.statusCode < 300 ? answer.statusCode : answer.json<{ code: string }>().code;
  };
  const role = '/api/admin/team-role/';
  const { teamMemberGUID: gate } = await memberOf(manager, 'gate');
  const tries = [
    await codeOf('POST', role, { roleName: 'Mine', permissions: ['Guest Erase'] }),
    await codeOf('PUT', `${role}${weak}`, { roleName: 'Weak', permissions: ['Scan', 'Guest Erase'] }),
    await codeOf('PUT', `${role}${strong}`, { roleName: 'Strong', permissions: ['Scan'] }),
    await codeOf('DELETE', `${role}${strong}`),
    await codeOf('PUT', `/api/admin/team-member/${gate}`, { teamMemberDescription: 'x' }),
    await codeOf('PUT', `/api/admin/team-member/${gate}`, {
      teamMemberPassword: 'a ferris wheel at dusk',
    }),
    await codeOf('POST', `/api/admin/team-member/${gate}/password-link`),
  ];
  expect(tries).toEqual(tries.map(() => 'role-above-own'));
  expect(await changeMembers(manager, ['agent'], { kind: 'give-role', roleGUID: strong })).toEqual([
    '403 role-above-own',
  ]);
  const locked = 'refused: A permission here is one that you do not have yourself';
  expect(await changeMembers(manager, ['gate'], { kind: 'deactivate' })).toEqual([locked]);
  expect(await changeMembers(manager, ['gate'], { kind: 'take-role', roleGUID: strong })).toEqual([locked]);
  expect((await sendList(manager, [seasonRow(1, { roles: 'Strong' })], true)).problems).toEqual([
    ['roles: "Strong" has what you do not have: Guest Erase'],
  ]);
  // A role that a higher member has is not theirs to change, although they have what it holds.
  await changeMembers(admin, ['lead'], { kind: 'give-role', roleGUID: weak });
  await setLevelOf(own, 'lead', 80);
  expect(await codeOf('PUT', `${role}${weak}`, { roleName: 'Weak', permissions: ['Scan'] })).toBe(
    'above-own-level',
  );
  const listed = (await manager.call('GET', role)).json<StaffRoles>();
  expect(listed.roles.map(({ roleName, locked: why }) => [roleName, why === null])).toEqual([
    ['Strong', false],
    ['Weak', false],
  ]);
  expect(listed.permissions.find(({ name }) => name === 'Guest Erase')).toEqual({
    name: 'Guest Erase',
    level: 100,
    levels: [100],
    mayGive: false,
  });
});

test('a role is edited by its version, has a name of its own, and leaves with its deletion', async (own) => {
  const admin = await signInStaff(own, 'admin');
  const role = '/api/admin/team-role/';
  const roleGUID = await makeRole(admin, 'Till', ['Reward Redeem']);
  await changeMembers(admin, ['gate'], { kind: 'give-role', roleGUID });
  const codeOf = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, version = '1') =>
    (await admin.call(method, url, body, { 'if-match': `"${version}"` })).json<{ code?: string }>().code;
  expect(await codeOf('POST', role, { roleName: ' TILL ', permissions: ['Scan'] })).toBe('row-conflict');
  const edited = await admin.call(
    'PUT',
    `${role}${roleGUID}`,
    { roleName: 'Till', permissions: ['Scan', 'Reward Redeem', 'Scan'] },
    { 'if-match': '"1"' },
  );
  expect(edited.json<StaffRole>()).toMatchObject({
    version: 2,
    permissions: ['Reward Redeem', 'Scan'],
    members: 1,
  });
  expect(await codeOf('PUT', `${role}${roleGUID}`, { roleName: 'T', permissions: ['Scan'] })).toBe(
    'row-changed',
  );
  expect(await codeOf('DELETE', `${role}${roleGUID}`)).toBe('row-changed');
  for (const bad of [
    { roleName: 'a;b', permissions: ['Scan'] },
    { roleName: ' ', permissions: ['Scan'] },
    { roleName: 'x', permissions: [] },
    { roleName: 'x', permissions: ['constructor'] },
  ])
    expect((await admin.call('POST', role, bad)).statusCode).toBe(400);
  expect(await codeOf('DELETE', `${role}${roleGUID}`, undefined, '2')).toBeUndefined();
  expect((await memberOf(admin, 'gate')).roles).toEqual([]);
  expect(await codeOf('DELETE', `${role}${roleGUID}`)).toBe('row-not-found');
  expect(await codeOf('DELETE', `${role}nothing`)).toBe('row-not-found');
  const entries = await own.services.db.select().from(auditEntries);
  expect(entries.filter(({ action }) => action.startsWith('Role'))).toMatchObject([
    { action: 'Role Create', before: null, after: { roleName: 'Till' } },
    { action: 'Role Update', before: { permissions: ['Reward Redeem'] } },
    { action: 'Role Delete', before: { permissions: ['Reward Redeem', 'Scan'], members: 1 } },
  ]);
});

test('who may change points by a role needs a second factor, as who may by level', async () => {
  const own = await openTestPark({}, { SECOND_FACTOR: 'sensitive', SECOND_FACTOR_GRACE_DAYS: '14' });
  onTestFinished(() => own.close());
  const admin = await signInStaff(own, 'admin');
  expect((await signInStaff(own, 'agent')).login.secondFactor).toBeUndefined();
  const demanded = async () =>
    (await countSecondFactors(own.services.db, own.services.config, own.clock.now())).demanded;
  const before = await demanded();
  const roleGUID = await makeRole(admin, 'Points', ['Loyalty Adjust']);
  await changeMembers(admin, ['agent'], { kind: 'give-role', roleGUID });
  expect((await signInStaff(own, 'agent')).login.secondFactor).toMatchObject({ isDue: false });
  expect(await demanded()).toBe(before + 1);
});

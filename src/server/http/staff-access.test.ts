/** Security T44, generated from the contract: every staff call, made by every kind of caller. */
import { eq, ne, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Call, OwnAccess } from '#contract/call.ts';
import { contract, readCallKey, type CallKey } from '#contract/contract.ts';
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';

import { permissions, teamMembers } from '#server/base/db/schema/administration.ts';
import { staffSessions } from '#server/base/db/schema/staff.ts';
import { callerWith, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { test } from '#server/testing/test-park.ts';

interface GuardedCall {
  key: CallKey;
  permission: PermissionName | OwnAccess;
}

const guarded: GuardedCall[] = Object.entries<Call>(contract).flatMap(([key, { access }]) =>
  access.kind === 'staff' ? [{ key: key as CallKey, permission: access.permission }] : [],
);
const byPermission = guarded.flatMap(({ key, permission }) =>
  isOwn(permission) ? [] : [{ key, permission }],
);

function isOwn(permission: PermissionName | OwnAccess): permission is OwnAccess {
  return permission.startsWith('own');
}

/**
 * Sent with an empty body and ids that do not exist, so that an admitted caller is refused for that and changes
 * nothing.
 */
async function statusOf(call: SignedInStaff['call'], key: CallKey): Promise<number> {
  const { method, path } = readCallKey(key);
  const url = path.replaceAll(/:(\w+)\??/g, '00000000-0000-4000-8000-000000000000');
  const { body }: Call = contract[key];
  return (await call(method, url, body === undefined ? undefined : {})).statusCode;
}

const refusedAll = (status: number) => guarded.map(({ key }) => [key, status]);

async function statusesOf(call: SignedInStaff['call'], calls = guarded): Promise<[CallKey, number][]> {
  const statuses: [CallKey, number][] = [];
  for (const { key } of calls) statuses.push([key, await statusOf(call, key)]);
  return statuses;
}

test('the table of calls is not empty, and every call under /api/admin/ asks for a permission', () => {
  expect(guarded.length).toBeGreaterThanOrEqual(40);
  const open = Object.entries<Call>(contract).filter(
    ([key, { access }]) =>
      key.includes(' /api/admin/') && (access.kind !== 'staff' || access.permission.startsWith('own')),
  );
  expect(open.map(([key]) => key)).toEqual([]);
});

test('nobody, a made-up token and a token of a guest get nowhere', async (park) => {
  const order = await park.post('/api/login/', { orderId: '10400001', barcode: '7226000004000017' });
  const { ticketShareToken } = order.json<{ ticketShareToken: string }>();
  for (const token of ['', 'gw1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', ticketShareToken])
    expect(await statusesOf(callerWith(park, token))).toEqual(refusedAll(401));
});

test('an ended session, an expired one and that of a member whose access ended or who was deactivated get nowhere', async (park, db) => {
  const staff = await signInStaff(park, 'admin');
  const own = eq(staffSessions.guid, staff.login.sessionGUID);
  const ends: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => db.update(staffSessions).set({ isActive: false }).where(own), () => Promise.resolve()],
    [() => db.update(staffSessions).set({ endsAt: park.clock.now() }).where(own), () => Promise.resolve()],
    [
      () => db.update(teamMembers).set({ worksUntil: park.clock.now() }),
      () => db.update(teamMembers).set({ worksUntil: null }),
    ],
    [
      () => db.update(teamMembers).set({ isActive: false }),
      () => db.update(teamMembers).set({ isActive: true }),
    ],
  ];
  const calls = guarded.filter(({ permission }) => permission !== 'own-ended');
  for (const [end, begin] of ends) {
    await end();
    expect(await statusesOf(staff.call, calls)).toEqual(calls.map(({ key }) => [key, 401]));
    await begin();
    // A session that a call found ended stays ended.
    const endsAt = new Date(park.clock.now().getTime() + 3_600_000);
    await db.update(staffSessions).set({ isActive: true, endsAt }).where(own);
    expect(await statusOf(staff.call, 'GET /api/admin/test-passes/')).toBe(200);
  }
});

/** Calls that ask for a second permission, and its level. */
const furtherLevels: Readonly<Record<string, number>> = {
  'POST /api/admin/audit/export/': staffPermissions['Audit List'].level,
};

test('a level below the minimum is refused and the minimum itself let through, for each call by its own row', async (park, db) => {
  const staff = await signInStaff(park, 'admin');
  const setLevel = (accessLevel: number) =>
    db.update(teamMembers).set({ accessLevel }).where(eq(teamMembers.guid, staff.login.teamMemberGUID));
  for (const { key, permission } of byPermission) {
    const { level } = staffPermissions[permission];
    await setLevel(level - 1);
    expect([key, level - 1, await statusOf(staff.call, key)]).toEqual([key, level - 1, 403]);
    await setLevel(Math.max(level, furtherLevels[key] ?? 0));
    expect([401, 403, 500]).not.toContain(await statusOf(staff.call, key));
  }
});

test('a member of a read-only level, made in the Permissions tab, reads every screen and writes nothing', async (park) => {
  const admin = await signInStaff(park, 'admin');
  const row = {
    permissionName: 'Auditors read only',
    permissionAPI: '*',
    permissionMethod: 'READ',
    permissionMinimumAccessLevel: 95,
    permissionActive: true,
  };
  expect((await admin.call('POST', '/api/admin/permission/', row)).statusCode).toBe(201);
  const { db } = park.services;
  await db.update(permissions).set({ accessLevelMin: 95 }).where(ne(permissions.method, 'READ'));
  const isOfAuditor = eq(teamMembers.username, 'audit@harborlight.example');
  await db.update(teamMembers).set({ accessLevel: 95 }).where(isOfAuditor);
  const auditor = await signInStaff(park, 'audit');
  const searches = new Set<string>(['Loyalty List', 'Loyalty Search', 'Guest Search']);
  const mayOnlyRead = ({ permission }: { permission: PermissionName }) =>
    staffPermissions[permission].method === 'GET' || searches.has(permission);
  const reading = byPermission.filter(mayOnlyRead);
  const writing = byPermission.filter((call) => !mayOnlyRead(call));
  expect([reading.length, writing.length].every((count) => count > 15)).toBe(true);
  expect(await statusesOf(auditor.call, writing)).toEqual(writing.map(({ key }) => [key, 403]));
  expect((await statusesOf(auditor.call, reading)).filter(([, status]) => status === 403)).toEqual([]);
  const granted = auditor.login.permissions.map(({ permissionName }) => permissionName);
  expect(granted.filter((name) => / (?:Create|Update|Delete)$/.test(name))).toEqual([]);
  // Another level above it is not affected.
  await db.update(teamMembers).set({ accessLevel: 96 }).where(isOfAuditor);
  expect((await statusesOf(auditor.call, writing)).filter(([, status]) => status === 403)).toEqual([]);
});

test('without its row, and with the row inactive, nobody may make a call', async (park, db) => {
  const staff = await signInStaff(park, 'admin');
  await db.update(permissions).set({ isActive: false });
  const inactive = await statusesOf(staff.call, byPermission);
  await db.delete(permissions).where(sql`true`);
  const missing = await statusesOf(staff.call, byPermission);
  const expected = byPermission.map(({ key }) => [key, 403]);
  expect([inactive, missing]).toEqual([expected, expected]);
});

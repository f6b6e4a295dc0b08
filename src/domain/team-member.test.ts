import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  hasAdministrator,
  mayCall,
  placesToKeep,
  reachOf,
  type GuardedPlace,
  type PermissionRow,
} from './staff-access.ts';
import { isEmployed, lockOf, mayGiveEnd, notOwned, notOwnedNow, memberStateOf } from './team-member.ts';

const now = new Date('2026-11-22T12:00:00Z');
const later = new Date('2026-11-22T12:00:00.001Z');

test('access ends at its instant, and not before', () => {
  expect(isEmployed({ isActive: true, worksUntil: null }, now)).toBe(true);
  expect(isEmployed({ isActive: true, worksUntil: later }, now)).toBe(true);
  expect(isEmployed({ isActive: true, worksUntil: now }, now)).toBe(false);
  expect(isEmployed({ isActive: false, worksUntil: null }, now)).toBe(false);
});

test('a member is invited until they have accepted, and ended or deactivated whatever they did', () => {
  const member = { isActive: true, worksUntil: null, hasAccepted: false };
  expect(memberStateOf(member, now)).toBe('invited');
  expect(memberStateOf({ ...member, hasAccepted: true }, now)).toBe('active');
  expect(memberStateOf({ ...member, worksUntil: now }, now)).toBe('ended');
  expect(memberStateOf({ ...member, worksUntil: now, isActive: false }, now)).toBe('deactivated');
});

test('no one whose access ends gives access for longer', () => {
  expect(mayGiveEnd({}, null)).toBe(true);
  expect(mayGiveEnd({ worksUntil: null }, null)).toBe(true);
  expect(mayGiveEnd({ worksUntil: now }, null)).toBe(false);
  expect(mayGiveEnd({ worksUntil: now }, now)).toBe(true);
  expect(mayGiveEnd({ worksUntil: now }, later)).toBe(false);
});

test('an administrator whose access ends does not count as the last one', () => {
  const rows = placesToKeep.map((kept) => ({ ...kept, accessLevelMin: 100, isActive: true }));
  const admin = { accessLevel: 100, isActive: true, hasPassword: true, worksUntil: null };
  expect(hasAdministrator([admin], rows)).toBe(true);
  expect(hasAdministrator([{ ...admin, worksUntil: later }], rows)).toBe(false);
  expect(hasAdministrator([{ ...admin, worksUntil: later }, admin], rows)).toBe(true);
});

const exportPlace = { method: 'POST', api: '/api/admin/export/' };
const openRow = { ...exportPlace, accessLevelMin: 60, isActive: true };

test('a role lifts the level of its calls, and nothing else', () => {
  const gate = { accessLevel: 20, opened: [exportPlace] };
  expect(mayCall(gate, [openRow], exportPlace)).toBe(true);
  expect(mayCall(gate, [openRow], { ...exportPlace, method: 'PUT' })).toBe(false);
  expect(mayCall(gate, [{ ...openRow, isActive: false }], exportPlace)).toBe(false);
  expect(mayCall(gate, [], exportPlace)).toBe(false);
  const readOnly = { api: '*', method: 'READ', accessLevelMin: 20, isActive: true };
  expect(mayCall(gate, [openRow, readOnly], exportPlace)).toBe(false);
});

test('the reach of a member is the highest level whose calls they make', () => {
  expect(reachOf({ accessLevel: 20 }, [openRow])).toBe(20);
  expect(reachOf({ accessLevel: 20, opened: [exportPlace] }, [openRow])).toBe(60);
  expect(reachOf({ accessLevel: 70, opened: [exportPlace] }, [openRow])).toBe(70);
  expect(reachOf({ accessLevel: 20, opened: [exportPlace] }, [])).toBe(20);
});

test('a closed permission is given by no one, and taken by anyone who has the others', () => {
  const admin = { accessLevel: 100 };
  expect(notOwned(admin, [], [exportPlace])).toEqual([exportPlace]);
  expect(notOwnedNow(admin, [], [exportPlace])).toEqual([]);
  expect(notOwnedNow({ accessLevel: 20 }, [openRow], [exportPlace])).toEqual([exportPlace]);
});

test('the own account, a higher member and one with a stronger role are locked', () => {
  const lead = { memberGuid: 'lead', accessLevel: 40 };
  const member = { guid: 'gate', accessLevel: 40, opened: [] };
  expect(lockOf(lead, [openRow], member)).toBeUndefined();
  expect(lockOf(lead, [openRow], { ...member, guid: 'lead' })).toBe('self');
  expect(lockOf(lead, [openRow], { ...member, accessLevel: 41 })).toBe('above-own-level');
  expect(lockOf(lead, [openRow], { ...member, opened: [exportPlace] })).toBe('role-above-own');
  expect(lockOf({ ...lead, opened: [exportPlace] }, [openRow], { ...member, opened: [exportPlace] })).toBe(
    undefined,
  );
});

const somePlaces: GuardedPlace[] = ['/a', '/b', '/c'].map((api) => ({ method: 'POST', api }));
const anyPlace = fc.constantFrom(...somePlaces);
const anyRow = fc.record({
  place: fc.constantFrom(...somePlaces, { method: 'READ', api: '*' }),
  accessLevelMin: fc.integer({ min: 0, max: 4 }),
  isActive: fc.boolean(),
});
const anyRows = fc.array(
  anyRow.map(({ place, ...row }): PermissionRow => ({ ...place, ...row })),
  { maxLength: 8 },
);
const anyActor = fc.record({
  accessLevel: fc.integer({ min: 0, max: 4 }),
  opened: fc.array(anyPlace, { maxLength: 3 }),
});

test('with roles, a call is allowed exactly as the plain rule says', () => {
  fc.assert(
    fc.property(anyActor, anyRows, anyPlace, (actor, rows, place) => {
      let needed = -1;
      let isReadOnly = false;
      for (const row of rows) {
        if (!row.isActive) continue;
        if (row.api === place.api && row.method === 'POST') needed = Math.max(needed, row.accessLevelMin);
        if (row.method === 'READ' && row.accessLevelMin === actor.accessLevel) isReadOnly = true;
      }
      const hasRole = actor.opened.some(({ api }) => api === place.api);
      const expected = needed >= 0 && !isReadOnly && (hasRole || actor.accessLevel >= needed);
      expect(mayCall(actor, rows, place)).toBe(expected);
    }),
    { numRuns: 5000 },
  );
});

const step = fc.record({
  kind: fc.constantFrom('edit-role' as const, 'give' as const, 'take' as const, 'level' as const),
  member: fc.nat(2),
  role: fc.nat(2),
  level: fc.integer({ min: 0, max: 4 }),
  permissions: fc.uniqueArray(anyPlace, { maxLength: 3 }),
});

interface RoleState {
  roles: GuardedPlace[][];
  members: { level: number; roles: Set<number> }[];
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function openedIn({ roles }: RoleState, held: ReadonlySet<number>): GuardedPlace[] {
  return [...held].flatMap((index) => roles[index] ?? []);
}

function take(
  state: RoleState,
  changer: Parameters<typeof lockOf>[0],
  rows: PermissionRow[],
  one: Step,
): void {
  const role = state.roles[one.role] ?? [];
  if (one.kind === 'edit-role') {
    const foreign = [...notOwnedNow(changer, rows, role), ...notOwned(changer, rows, one.permissions)];
    if (foreign.length === 0) state.roles[one.role] = one.permissions;
    return;
  }
  const member = state.members[one.member];
  if (member === undefined) return;
  const target = { guid: 'other', accessLevel: member.level, opened: openedIn(state, member.roles) };
  if (lockOf(changer, rows, target) !== undefined) return;
  if (one.kind === 'take') member.roles.delete(one.role);
  else if (one.kind === 'level') member.level = Math.min(one.level, changer.accessLevel);
  else if (notOwned(changer, rows, role).length === 0) member.roles.add(one.role);
}

test('no chain of allowed changes gives anyone a call that the one who makes them may not make', () => {
  fc.assert(
    fc.property(anyActor, anyRows, fc.array(step, { maxLength: 20 }), (actor, rows, steps) => {
      const changer = { ...actor, memberGuid: 'actor' };
      const state: RoleState = {
        roles: [[], [], []],
        members: [0, 1, 2].map(() => ({ level: 0, roles: new Set<number>() })),
      };
      for (const one of steps) take(state, changer, rows, one);
      const gained = state.members.flatMap(({ roles }) =>
        openedIn(state, roles).filter((place) => mayCall({ accessLevel: -1, opened: [place] }, rows, place)),
      );
      expect(notOwned(changer, rows, gained)).toEqual([]);
    }),
    { numRuns: 5000 },
  );
});

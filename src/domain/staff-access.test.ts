import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  hasAdministrator,
  levelNeeded,
  mayCall,
  mayChangeLevel,
  normalizeApi,
  placesToKeep,
  type PermissionRow,
} from './staff-access.ts';

const place = { method: 'POST', api: '/api/admin/test-passes/' };
const row = { ...place, accessLevelMin: 60, isActive: true };

test('a member is let in from the level of the active row on', () => {
  expect(mayCall({ accessLevel: 59 }, [row], place)).toBe(false);
  expect(mayCall({ accessLevel: 60 }, [row], place)).toBe(true);
  expect(mayCall({ accessLevel: 100 }, [{ ...row, isActive: false }], place)).toBe(false);
  expect(mayCall({ accessLevel: 100 }, [], place)).toBe(false);
});

test('a row is about its own API and method only, whatever its slash and case', () => {
  expect(levelNeeded([{ ...row, method: 'GET' }], place)).toBeUndefined();
  expect(levelNeeded([{ ...row, api: '/api/admin/' }], place)).toBeUndefined();
  expect(levelNeeded([{ ...row, api: ' /API/admin/test-passes', method: 'post' }], place)).toBe(60);
});

test('a second row never opens what the first one guards', () => {
  expect(levelNeeded([row, { ...row, accessLevelMin: 0 }], place)).toBe(60);
});

test('a level that a READ row names reads and searches what it could, and writes nothing', () => {
  const readRow = { api: '*', method: 'READ', accessLevelMin: 70, isActive: true };
  const of = (method: string, api: string) => ({ method, api, accessLevelMin: 20, isActive: true });
  const list = of('GET', '/api/admin/audit/');
  const search = of('POST', '/api/admin/guest/search/');
  const write = of('POST', '/api/admin/test-passes/');
  const rows = [readRow, list, search, write];
  const allowed = (accessLevel: number, given = rows) =>
    [list, search, write].map((called) => mayCall({ accessLevel }, given, called));
  expect(allowed(70)).toEqual([true, true, false]);
  expect([allowed(69), allowed(71)]).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
  expect(allowed(70, [{ ...readRow, isActive: false }, list, search, write])).toEqual([true, true, true]);
  expect(allowed(70, [{ ...readRow, api: '/api/admin/audit/' }, list, search, write])[2]).toBe(true);
});

test('a read-only member does not count as the last administrator', () => {
  const rows = placesToKeep.map((kept) => ({ ...kept, accessLevelMin: 100, isActive: true }));
  const admin = { accessLevel: 100, isActive: true, hasPassword: true, worksUntil: null };
  const readRow = { api: '*', method: 'READ', accessLevelMin: 100, isActive: true };
  expect(hasAdministrator([admin], [...rows, readRow])).toBe(false);
  expect(hasAdministrator([admin, { ...admin, accessLevel: 101 }], [...rows, readRow])).toBe(true);
});

test('a member changes nothing above their own level, and raises nothing above it', () => {
  const lead = { accessLevel: 40 };
  expect(mayChangeLevel(lead, 40, 20)).toBe(true);
  expect(mayChangeLevel(lead, 41, 20)).toBe(false);
  expect(mayChangeLevel(lead, 20, 41)).toBe(false);
  expect(mayChangeLevel(lead, undefined, 41)).toBe(false);
  expect(mayChangeLevel(lead, 41, undefined)).toBe(false);
});

test('an administrator is active, can sign in, and may change members and permissions', () => {
  const rows = placesToKeep.map((kept) => ({ ...kept, accessLevelMin: 100, isActive: true }));
  const admin = { accessLevel: 100, isActive: true, hasPassword: true, worksUntil: null };
  expect(hasAdministrator([admin], rows)).toBe(true);
  expect(hasAdministrator([{ ...admin, isActive: false }], rows)).toBe(false);
  expect(hasAdministrator([{ ...admin, hasPassword: false }], rows)).toBe(false);
  expect(hasAdministrator([{ ...admin, accessLevel: 99 }], rows)).toBe(false);
  expect(hasAdministrator([admin], rows.slice(1))).toBe(false);
});

interface State {
  levels: number[];
  rows: PermissionRow[];
}

const level = fc.integer({ min: 0, max: 5 });
const somePlace = fc.constantFrom({ method: 'GET', api: '/a' }, { method: 'POST', api: '/a/b/' });
const step = fc.oneof(
  fc.record({ kind: fc.constant('member' as const), place: fc.nat(3), level }),
  fc.record({ kind: fc.constant('edit' as const), place: fc.nat(3), level, isActive: fc.boolean() }),
  fc.record({ kind: fc.constant('add' as const), at: somePlace, level }),
  fc.record({ kind: fc.constant('drop' as const), place: fc.nat(3) }),
);

test('no chain of allowed changes gives a member, or a member whom they raised, a right above their level', () => {
  fc.assert(
    fc.property(
      level,
      fc.array(level, { minLength: 1, maxLength: 4 }),
      fc.array(step),
      (own, levels, steps) => {
        const guarded = { method: 'GET', api: '/a' };
        const state: State = {
          levels: levels.map((one) => Math.min(one, own)),
          rows: [{ ...guarded, accessLevelMin: own + 1, isActive: true }],
        };
        for (const one of steps) apply(state, own, one);
        expect(state.levels.every((one) => !mayCall({ accessLevel: one }, state.rows, guarded))).toBe(true);
      },
    ),
    { numRuns: 10_000 },
  );
});

function apply(
  state: State,
  own: number,
  one: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
): void {
  const actor = { accessLevel: own };
  if (one.kind === 'member') {
    const before = state.levels[one.place];
    if (before !== undefined && mayChangeLevel(actor, before, one.level)) state.levels[one.place] = one.level;
  } else if (one.kind === 'add') {
    if (mayChangeLevel(actor, undefined, one.level))
      state.rows.push({ ...one.at, accessLevelMin: one.level, isActive: true });
  } else {
    const before = state.rows[one.place];
    if (before === undefined || !mayChangeLevel(actor, before.accessLevelMin, undefined)) return;
    if (one.kind === 'drop') state.rows.splice(one.place, 1);
    else if (mayChangeLevel(actor, before.accessLevelMin, one.level))
      state.rows[one.place] = { ...before, accessLevelMin: one.level, isActive: one.isActive };
  }
}

test('a member changes rows up to their own level, those that are new and those that go as well', () => {
  const lead = { accessLevel: 40 };
  expect(mayChangeLevel(lead, undefined, 40)).toBe(true);
  expect(mayChangeLevel(lead, 40, undefined)).toBe(true);
  expect(mayChangeLevel({ accessLevel: 0 }, undefined, undefined)).toBe(true);
});

test('an API is named without blanks around it, slashes at its end and capitals', () => {
  expect(normalizeApi(' /API/Admin/orders// ')).toBe('/api/admin/orders');
  expect(normalizeApi('/a/b')).toBe('/a/b');
});

test('one member who may change members and permissions is enough, and a right to one of the two is not', () => {
  const rows = placesToKeep.map((kept) => ({ ...kept, accessLevelMin: 100, isActive: true }));
  const admin = { accessLevel: 100, isActive: true, hasPassword: true, worksUntil: null };
  expect(hasAdministrator([{ ...admin, accessLevel: 1 }, admin], rows)).toBe(true);
  expect(hasAdministrator([], rows)).toBe(false);
  for (const kept of rows)
    expect(
      hasAdministrator(
        [admin],
        rows.filter((one) => one !== kept),
      ),
    ).toBe(false);
  expect(placesToKeep.map(({ method, api }) => `${method} ${api}`)).toEqual([
    'GET /admin',
    'PUT /api/admin/team-member/',
    'PUT /api/admin/permission/',
  ]);
});

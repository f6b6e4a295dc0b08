import { expect, test } from 'vitest';

import { demandOn, isDemanded, levelOfRule } from './second-factor.ts';

const now = new Date('2026-11-21T18:00:00Z');
const adjust = { method: 'POST', api: '/api/admin/loyalty/adjust/' };
const team = { method: 'PUT', api: '/api/admin/team-member/' };
const rows = [
  { ...adjust, accessLevelMin: 60, isActive: true },
  { ...team, accessLevelMin: 100, isActive: true },
  { method: 'GET', api: '/admin', accessLevelMin: 20, isActive: true },
];

test('the sensitive rule begins at the lowest level that may make one of the sensitive calls', () => {
  expect(levelOfRule('sensitive', rows, [adjust, team])).toBe(60);
  expect(levelOfRule('sensitive', rows, [team])).toBe(100);
  const closed = rows.map((row) => ({ ...row, isActive: false }));
  expect(levelOfRule('sensitive', closed, [adjust, team])).toBeUndefined();
});

test('a level is taken as it is, and a rule that is off demands nothing', () => {
  expect(levelOfRule(40, rows, [adjust])).toBe(40);
  expect(levelOfRule('off', rows, [adjust])).toBeUndefined();
  expect([isDemanded(39, 40), isDemanded(40, 40), isDemanded(1000, undefined)]).toEqual([false, true, false]);
});

test('the time to add one begins with the first sign-in under the rule, and does not begin again', () => {
  const rule = { level: 60, graceDays: 14, now };
  const member = { accessLevel: 60, hasFactor: false, dueAt: null };
  const first = { dueAt: new Date('2026-12-05T18:00:00Z'), isDue: false };
  expect(demandOn(member, rule)).toEqual(first);
  const { dueAt } = first;
  const later = { ...rule, now: dueAt };
  expect(demandOn({ ...member, dueAt }, later)).toEqual({ dueAt, isDue: true });
  expect(demandOn({ ...member, dueAt }, rule)).toEqual(first);
  expect(demandOn({ ...member, dueAt: null }, { ...rule, graceDays: 0 })).toEqual({
    dueAt: now,
    isDue: true,
  });
});

test('nothing is demanded below the level or beside a factor', () => {
  const rule = { level: 60, graceDays: 14, now };
  expect(demandOn({ accessLevel: 59, hasFactor: false, dueAt: null }, rule)).toBeUndefined();
  expect(demandOn({ accessLevel: 60, hasFactor: true, dueAt: now }, rule)).toBeUndefined();
});

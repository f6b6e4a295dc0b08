import { expect, test } from 'vitest';

import { levelOfClaims, signsInLocally, claimAt } from './directory-access.ts';

const table = { claim: 'groups', levels: { desk: 20, leads: 40, admins: 100, none: 0 } };

test.each([
  ['the only group', { groups: ['desk'] }, 20],
  ['the highest of several groups', { groups: ['desk', 'admins', 'leads'] }, 100],
  ['one group as a text', { groups: 'leads' }, 40],
  ['a level of zero', { groups: ['none'] }, 0],
  ['groups beside unknown ones', { groups: ['choir', 'desk'] }, 20],
])('%s decides the level', (_name, claims, level) => {
  expect(levelOfClaims(claims, table)).toBe(level);
});

test.each([
  ['no claim', {}],
  ['no known group', { groups: ['choir'] }],
  ['a group in other letters', { groups: ['Desk'] }],
  ['a name of every object', { groups: ['constructor', 'toString', '__proto__'] }],
  ['values that are no texts', { groups: [20, { desk: true }, null, ['desk']] }],
  ['an object', { groups: { desk: 20 } }],
])('%s gives no access', (_name, claims) => {
  expect(levelOfClaims(claims, table)).toBeUndefined();
});

test('a name with dots leads into nested claims, unless a claim has this very name', () => {
  const claims = { realm_access: { roles: ['desk'] }, 'https://park.example/roles': ['leads'] };
  expect(claimAt(claims, 'realm_access.roles')).toEqual(['desk']);
  expect(claimAt(claims, 'https://park.example/roles')).toEqual(['leads']);
  expect(claimAt(claims, 'realm_access.roles.length.x')).toBeUndefined();
  expect(claimAt(claims, 'constructor.name')).toBeUndefined();
});

const person = { username: 'Ana@park.example', isAdministrator: false, isOfDirectory: false };
const administrator = { ...person, isAdministrator: true };

test.each([
  ['everyone with a password', person, 'all', true],
  ['a member of the directory, never', { ...administrator, isOfDirectory: true }, 'all', false],
  ['an administrator', administrator, 'administrators', true],
  ['no one below', person, 'administrators', false],
  ['a named account, in any letters', person, ['ana@park.example'], true],
  ['no other account', administrator, ['rui@park.example'], false],
] as const)('without the directory signs in: %s', (_name, account, rule, may) => {
  const team = [{ ...administrator, username: 'boss@park.example' }, person, administrator];
  const rules = typeof rule === 'string' ? rule : [...rule, 'boss@park.example'];
  expect(signsInLocally(account, { team, rule: rules })).toBe(may);
});

test('the last administrator with a password signs in under every rule', () => {
  const last = { ...administrator, isOfDirectory: true };
  expect(signsInLocally(last, { team: [last, person], rule: 'all' })).toBe(true);
  expect(signsInLocally(administrator, { team: [administrator], rule: ['gone@park.example'] })).toBe(true);
  expect(signsInLocally(last, { team: [last, administrator], rule: 'all' })).toBe(false);
  expect(signsInLocally({ ...person, isOfDirectory: true }, { team: [last], rule: 'all' })).toBe(false);
});

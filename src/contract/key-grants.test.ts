import { expect, test } from 'vitest';

import type { Call } from './call.ts';
import { apiKeyFieldsSchema } from './calls/staff-api-keys.ts';
import { contract } from './contract.ts';
import { importKindNames } from './import-kinds.ts';
import { keyGrantGroups, keyGrantNames, keyGrants, ownGrantNames } from './key-grants.ts';
import { keyScopeNames } from './key-scopes.ts';

test('a key can be made for everything that a call asks of a key, and for every kind of import', () => {
  const asked = Object.values<Call>(contract).flatMap(({ access }) =>
    access.kind === 'api-key' && access.grant !== undefined ? [access.grant] : [],
  );
  expect(keyGrantNames).toEqual(expect.arrayContaining([...asked, ...keyScopeNames, ...importKindNames]));
  expect(ownGrantNames.filter((name) => !asked.includes(name))).toEqual(['read-contacts', 'links']);
});

test('everything that a key can be made for has its own words, a group, and permissions that its maker needs', () => {
  const rows = Object.values(keyGrants);
  expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
  expect(rows.filter(({ needs }) => needs.length === 0)).toEqual([]);
  expect([...new Set(rows.map(({ group }) => group))].toSorted()).toEqual([...keyGrantGroups].toSorted());
  expect(keyGrants.customizations.title).toBe('Import pass customizations');
});

test('a key has a name of 1 to 40 letters, digits, dots and hyphens, and at least one scope', () => {
  const isGood = (name: string, scopes: readonly string[] = ['gate']) =>
    apiKeyFieldsSchema.safeParse({ name, scopes }).success;
  expect(['gate-north', ' gate.2 ', 'A', 'x'.repeat(40)].map((name) => isGood(name))).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect(['', ' ', 'two words', 'x'.repeat(41), 'käse', 'a/b', '<b>'].some((name) => isGood(name))).toBe(
    false,
  );
  expect([isGood('till', []), isGood('till', ['everything']), isGood('till', ['toString'])]).toEqual([
    ...[false, false, false],
  ]);
});

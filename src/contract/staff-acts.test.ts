import { expect, test } from 'vitest';

import { signInLogActions } from '#domain/sign-in-log-actions.ts';

import { adminTabs, type AdminTab } from './admin-tabs.ts';
import { staffActs, tabOfAct, undoneAct, type ActRule } from './staff-acts.ts';
import { staffPermissions } from './staff-permissions.ts';
import { ruleOfAct, whyActStays } from './undo-offer.ts';

test('every act of the audit log is undone by a permission that exists, or says why it stays', () => {
  const isSaid = (rule: ActRule): boolean =>
    'stays' in rule ? /^[A-Z].+[a-z]$/.test(rule.stays) : Object.hasOwn(staffPermissions, rule.permission);
  const silent = Object.entries(staffActs).filter(([, rule]) => !isSaid(rule));
  expect(silent).toEqual([]);
});

test('a later act that stands in the way is an act', () => {
  const named = Object.values(staffActs).flatMap((rule) =>
    'stays' in rule || rule.blockedBy === 'every' ? [] : [...rule.blockedBy],
  );
  expect(named.filter((act) => ruleOfAct(act) === undefined)).toEqual([]);
});

test('every change of a row of a data tab can be undone by the permission of the change', () => {
  for (const { permissions } of Object.values<AdminTab>(adminTabs)) {
    for (const mode of ['create', 'update', 'delete'] as const) {
      const permission = permissions[mode];
      if (permission === undefined) continue;
      expect(ruleOfAct(permission)).toEqual({ way: `row-${mode}`, permission, blockedBy: 'every' });
      expect(tabOfAct(permission)).toBeDefined();
    }
  }
});

test('the sign-in log is final, but for rows of the team and sessions', () => {
  const signInLog = Object.entries(staffActs).filter(([act]) => new RegExp(signInLogActions).test(act));
  const undoable = signInLog.filter(([, rule]) => !('stays' in rule)).map(([act]) => act);
  expect(undoable.toSorted()).toEqual([
    'Link Renew',
    'Session Update',
    'Team Member Create',
    'Team Member Delete',
    'Team Member Update',
  ]);
});

test('an undo is not undone, and the undo of an import is an act of its own', () => {
  expect(undoneAct('Wallet Exception Create Undo')).toBe('Wallet Exception Create');
  expect(undoneAct('Import Undo')).toBeUndefined();
  expect(undoneAct('Nonsense Undo')).toBeUndefined();
  const undo = { action: 'Wallet Exception Create Undo', before: null, after: { undoes: 7 } };
  expect(whyActStays(undo)).toMatch(/This is an undo/);
});

test('a password, a mail, and an edit without a change are not undone', () => {
  const row = { teamMemberLastName: 'Osei', version: 3 };
  const member = (after: object) => ({
    action: 'Team Member Update',
    before: row,
    after: { ...row, ...after },
  });
  expect(whyActStays(member({ teamMemberLastName: 'Ossei', version: 4 }))).toBeUndefined();
  expect(whyActStays(member({ version: 4, password: 'changed' }))).toMatch(/never restored/);
  expect(whyActStays(member({ version: 4 }))).toBe('Nothing was changed');
  expect(
    whyActStays({ action: 'Team Member Update', before: { accessLevel: 20 }, after: { accessLevel: 60 } }),
  ).toBe('The directory did this');
  const answer = { action: 'Photo Request Update', before: { status: 'open' } };
  expect(whyActStays({ ...answer, after: { isMailed: true } })).toBe('The mail is on its way');
  expect(whyActStays({ ...answer, after: { isMailed: false } })).toBeUndefined();
});

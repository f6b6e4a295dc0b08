import { expect, test } from 'vitest';

import { adminTabs } from '#contract/admin-tabs.ts';

import { changesOf, differencesOf, isTouched, mergeDraft, obstacleOf, startDraft } from './row-draft.ts';

const tab = adminTabs['pass-customizations'];
const row = {
  passCustomizationGUID: 'g',
  version: 3,
  passCustomizationName: 'Wild Pass Gold',
  passCustomizationBackgroundColor: '7A4B00',
  passCustomizationColor: 'FFFFFF',
  passCustomizationInstructions: 'Show this pass.',
  passCustomizationGoogleInstructions: '',
  passCustomizationGoogleURI: '',
  passCustomizationHideBarcode: false,
};

test('a new row is saved once every required field says something', () => {
  const start = startDraft(tab, 'create', undefined);
  expect(obstacleOf(tab, 'create', start, start)).toBe('Name is required');
  const draft = { ...start, ...row, passCustomizationInstructions: '   ' };
  expect(obstacleOf(tab, 'create', start, draft)).toBe('Instructions is required');
  expect(obstacleOf(tab, 'create', start, { ...draft, passCustomizationInstructions: 'x' })).toBeUndefined();
});

test('an old row is saved once something changed, and only what changed is sent', () => {
  const start = startDraft(tab, 'update', row);
  expect(obstacleOf(tab, 'update', start, start)).toBe('Nothing was changed');
  const draft = { ...start, passCustomizationColor: '000000' };
  expect(obstacleOf(tab, 'update', start, draft)).toBeUndefined();
  expect(changesOf(tab, 'update', start, draft)).toEqual({ passCustomizationColor: '000000' });
  expect(start).not.toHaveProperty('passCustomizationName');
});

test('what the server would refuse is told before', () => {
  const start = startDraft(tab, 'update', row);
  const draft = { ...start, passCustomizationGoogleURI: 'javascript:alert(1)' };
  expect(obstacleOf(tab, 'update', start, draft)).toBe('Enter an address that starts with https://');
});

test('an empty password is no change', () => {
  const { team } = adminTabs;
  const start = startDraft(team, 'create', undefined);
  expect(changesOf(team, 'create', start, start)).not.toHaveProperty('teamMemberPassword');
});

test('the second of two editors keeps what they typed and takes over what they did not touch', () => {
  const start = startDraft(tab, 'update', row);
  const mine = { ...start, passCustomizationColor: '000000', passCustomizationInstructions: 'Mine.' };
  const theirs = startDraft(tab, 'update', {
    ...row,
    version: 4,
    passCustomizationInstructions: 'Theirs.',
    passCustomizationHideBarcode: true,
  });
  const merged = mergeDraft(start, mine, theirs);
  expect(merged).toEqual({
    ...theirs,
    passCustomizationColor: '000000',
    passCustomizationInstructions: 'Mine.',
  });
  expect(changesOf(tab, 'update', theirs, merged)).toEqual({
    passCustomizationColor: '000000',
    passCustomizationInstructions: 'Mine.',
  });
  expect(differencesOf(tab, theirs, mine).map((column) => column.name)).toEqual([
    'passCustomizationColor',
    'passCustomizationInstructions',
    'passCustomizationHideBarcode',
  ]);
});

test('a password that somebody typed is neither shown beside theirs nor lost', () => {
  const { team } = adminTabs;
  const start = startDraft(team, 'update', { teamMemberFirstName: 'Ada' });
  const mine = { ...start, teamMemberPassword: 'lantern by the sea' };
  expect(differencesOf(team, start, mine)).toEqual([]);
  expect(mergeDraft(start, mine, start)).toEqual(mine);
  expect(isTouched(start, mine)).toBe(true);
});

test('an empty field that was filled and emptied again is not touched', () => {
  const start = startDraft(adminTabs.team, 'create', undefined);
  expect(isTouched(start, { ...start, teamMemberAccessLevel: '', teamMemberDescription: null })).toBe(false);
});

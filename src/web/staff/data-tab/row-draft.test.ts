import { expect, test } from 'vitest';

import { adminTabs } from '#contract/admin-tabs.ts';

import { sampleLook as row } from '#web/testing/sample-look.ts';
import { mergeDrafts } from '#web/staff/declared/draft-merge.tsx';
import { changesOf, isTouched, obstacleOf, startDraft } from './row-draft.ts';
import { partsOfTab } from './row-form.tsx';

const tab = adminTabs['pass-customizations'];

test('a new row can be saved once every required field is filled', () => {
  const start = startDraft(tab, 'create', undefined);
  expect(obstacleOf(tab, 'create', start, start)).toBe('Name is required');
  const draft = { ...start, ...row, passCustomizationInstructions: '   ' };
  expect(obstacleOf(tab, 'create', start, draft)).toBe('Instructions is required');
  expect(obstacleOf(tab, 'create', start, { ...draft, passCustomizationInstructions: 'x' })).toBeUndefined();
});

test('an existing row can be saved once it has changed, and only the changes are sent', () => {
  const start = startDraft(tab, 'update', row);
  expect(obstacleOf(tab, 'update', start, start)).toBe('Nothing was changed');
  const draft = { ...start, passCustomizationColor: '000000' };
  expect(obstacleOf(tab, 'update', start, draft)).toBeUndefined();
  expect(changesOf(tab, 'update', start, draft)).toEqual({ passCustomizationColor: '000000' });
  expect(start).not.toHaveProperty('passCustomizationName');
});

test('values that the server would refuse are reported before saving', () => {
  const start = startDraft(tab, 'update', row);
  const draft = { ...start, passCustomizationGoogleURI: 'javascript:alert(1)' };
  expect(obstacleOf(tab, 'update', start, draft)).toBe('Enter an address that starts with https://');
});

test('an empty password is no change', () => {
  const { team } = adminTabs;
  const start = startDraft(team, 'create', undefined);
  expect(changesOf(team, 'create', start, start)).not.toHaveProperty('teamMemberPassword');
});

test('the second of two editors keeps their own changes and adopts the other ones', () => {
  const start = startDraft(tab, 'update', row);
  const mine = { ...start, passCustomizationColor: '000000', passCustomizationInstructions: 'Mine.' };
  const theirs = startDraft(tab, 'update', {
    ...row,
    version: 4,
    passCustomizationInstructions: 'Theirs.',
    passCustomizationHideBarcode: true,
  });
  const parts = partsOfTab(tab, () => []);
  const merged = mergeDrafts(parts, { base: start, mine }, theirs);
  expect(merged).toEqual({
    ...theirs,
    passCustomizationColor: '000000',
    passCustomizationInstructions: 'Mine.',
  });
  expect(changesOf(tab, 'update', theirs, merged)).toEqual({
    passCustomizationColor: '000000',
    passCustomizationInstructions: 'Mine.',
  });
  expect(parts.filter((part) => !part.isSame(theirs, mine)).map(({ name }) => name)).toEqual([
    'passCustomizationColor',
    'passCustomizationInstructions',
    'passCustomizationHideBarcode',
  ]);
});

test('a typed password is neither shown in the comparison nor lost', () => {
  const { team } = adminTabs;
  const start = startDraft(team, 'update', { teamMemberFirstName: 'Ada' });
  const mine = { ...start, teamMemberPassword: 'lantern by the sea' };
  const parts = partsOfTab(team, () => []);
  expect(parts.filter((part) => !part.isSame(start, mine)).map(({ isOwn }) => isOwn)).toEqual([true]);
  expect(mergeDrafts(parts, { base: start, mine }, start)).toEqual(mine);
  expect(isTouched(start, mine)).toBe(true);
});

test('an empty field that was filled and emptied again is unchanged', () => {
  const start = startDraft(adminTabs.team, 'create', undefined);
  expect(isTouched(start, { ...start, teamMemberAccessLevel: '', teamMemberDescription: null })).toBe(false);
});

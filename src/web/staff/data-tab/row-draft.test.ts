import { expect, test } from 'vitest';

import { adminTabs } from '#contract/admin-tabs.ts';

import { changesOf, obstacleOf, startDraft } from './row-draft.ts';

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

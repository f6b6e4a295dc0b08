import { expect, test } from 'vitest';

import { choicesOf, mergeFields } from './use-person-draft.ts';

const base = { firstName: 'Maya', email: 'maya@mail.example', phone: '' };

test('typed fields stay, and the other person’s values fill the rest', () => {
  const mine = { ...base, email: 'mine@mail.example' };
  const theirs = { ...base, email: 'theirs@mail.example', phone: '6095550101' };
  expect(mergeFields(base, mine, theirs)).toEqual({ ...theirs, email: 'mine@mail.example' });
});

test('each differing field has what both began with, and the side that the draft has', () => {
  const mine = { ...base, email: 'mine@mail.example' };
  const theirs = { ...base, email: 'theirs@mail.example', phone: '6095550101' };
  const draft = { ...theirs, email: 'third@mail.example' };
  expect(choicesOf({ base, theirs, mine }, draft, { email: 'Email', phone: 'Phone' })).toEqual([
    {
      ...{ name: 'email', label: 'Email', base: 'maya@mail.example' },
      ...{ theirs: 'theirs@mail.example', mine: 'mine@mail.example', chosen: null },
    },
    {
      ...{ name: 'phone', label: 'Phone', base: 'empty' },
      ...{ theirs: '6095550101', mine: 'empty', chosen: 'theirs' },
    },
  ]);
});

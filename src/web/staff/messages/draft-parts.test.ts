import { expect, test } from 'vitest';

import type { MessageDraft } from '#contract/calls/staff-messages.ts';

import { adoptParts, draftParts, mergeDrafts } from './draft-parts.ts';

const base: MessageDraft = {
  ...{ version: 1, kind: 'service', text: 'The wheel reopens' },
  ...{ audience: { who: 'everyone' }, sendAt: null, shownUntil: null },
};
const theirs: MessageDraft = { ...base, version: 2, text: 'The wheel is closed', kind: 'marketing' };
const mine: MessageDraft = {
  ...base,
  text: 'The wheel reopens at 3',
  audience: { who: 'members', tier: null },
};

test('a merged draft has the fields that its editor changed, the stored others, and the new version', () => {
  expect(mergeDrafts(base, mine, theirs)).toEqual({ ...mine, kind: 'marketing', version: 2 });
});

test('chosen fields are taken from the other draft', () => {
  expect(adoptParts(mine, theirs, ['text'])).toEqual({ ...mine, text: theirs.text });
});

test('every field of a draft is compared and has words', () => {
  const names = Object.keys(base).filter((name) => name !== 'version');
  expect(draftParts.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const reader = { park: { locale: 'en-US', timeZone: 'America/New_York' }, products: [] };
  expect(draftParts.map(({ tell }) => tell(base, reader))).toEqual([
    ...['Service', 'The wheel reopens', 'Everyone', 'Now', 'The end of the day'],
  ]);
});

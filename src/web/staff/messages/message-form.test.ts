import { expect, test } from 'vitest';

import { mergeDrafts } from '#web/staff/declared/draft-merge.tsx';
import { draftPartsOf, openDraftOf, type OpenDraft } from './message-form.tsx';

const parts = draftPartsOf([]);
const base: OpenDraft = { ...openDraftOf(), version: 1, text: 'The wheel reopens' };

test('a merged draft has the fields that its editor changed, the stored others, and the new version', () => {
  const theirs: OpenDraft = { ...base, version: 2, text: 'The wheel is closed', kind: 'marketing' };
  const mine: OpenDraft = {
    ...base,
    text: 'The wheel reopens at 3',
    audience: { who: 'members', tier: null },
  };
  expect(mergeDrafts(parts, { base, mine }, theirs)).toEqual({ ...mine, kind: 'marketing', version: 2 });
});

test('every field of a draft is compared and has words', () => {
  const names = Object.keys(base).filter((name) => name !== 'version' && name !== 'messageId');
  expect(parts.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(parts.map(({ tell }) => tell(base))).toEqual([
    ...['Service', 'The wheel reopens', 'Everyone', 'Now', 'The end of the day'],
  ]);
});

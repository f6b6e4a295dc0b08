import { expect, test } from 'vitest';

import { summarizeFamily } from './family-summary.ts';
import { gateSentenceKinds, readyKinds } from './gate-sentence.ts';

test('two passes are ready, and the third is named with what it lacks', () => {
  const family = [
    { firstName: 'Rosa', kind: 'ready' },
    { firstName: 'Milo', kind: 'photo-missing' },
    { firstName: 'June', kind: 'ready-photo-requested' },
  ] as const;
  expect(summarizeFamily(family)).toEqual([
    { group: 'ready', count: 2, name: null },
    { group: 'photo', count: 1, name: 'Milo' },
  ]);
});

test('several passes of one state are counted, and a pass without a name is counted too', () => {
  const family = [
    { firstName: 'Rosa', kind: 'used' },
    { firstName: 'Milo', kind: 'used' },
    { firstName: null, kind: 'registration-missing' },
    { firstName: '', kind: 'expired' },
  ] as const;
  expect(summarizeFamily(family)).toEqual([
    { group: 'registration', count: 1, name: null },
    { group: 'used', count: 2, name: null },
    { group: 'expired', count: 1, name: null },
  ]);
});

test('a pass counts as ready exactly where its sentence says so', () => {
  for (const kind of gateSentenceKinds) {
    const [part] = summarizeFamily([{ firstName: 'Rosa', kind }]);
    expect(part?.group === 'ready', kind).toBe(readyKinds.has(kind));
  }
});

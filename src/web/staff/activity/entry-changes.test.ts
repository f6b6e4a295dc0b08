import { expect, test } from 'vitest';

import { changesOf, namedWord, wordOf } from './entry-changes.ts';

test('changed fields come before unchanged ones', () => {
  const before = { name: 'Gold', color: '000000' };
  const after = { name: 'Gold', color: 'ffffff' };
  expect(changesOf({ before, after }).map(({ field, isChanged }) => [field, isChanged])).toEqual([
    ['color', true],
    ['name', false],
  ]);
});

test('a new row has no values before, a deleted one none after', () => {
  expect(changesOf({ before: null, after: { a: 1 } })).toEqual([
    { field: 'a', before: undefined, after: 1, isChanged: true },
  ]);
  expect(changesOf({ before: { a: 1 }, after: null })).toEqual([
    { field: 'a', before: 1, after: undefined, isChanged: true },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test('values are formatted as text', () => {
  expect([true, false, null, '', 'x', 3, { a: 1 }].map(wordOf)).toEqual([
    'Yes',
    'No',
    '–',
    '–',
    'x',
    '3',
    '{"a":1}',
  ]);
});

test('an id in a value has its name beside it', () => {
  const id = '8f14e45f-ceea-467f-a4a1-0f7e9e1c2b3d';
  expect(namedWord([id, 'x'], { [id]: 'Gail Osei' })).toBe(`["Gail Osei (${id})","x"]`);
  expect(namedWord(id, {})).toBe(id);
});

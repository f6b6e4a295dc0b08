import { expect, test } from 'vitest';

import { createProblems, describeValue, isJsonObject, objectsIn } from './validate-problem.ts';

test('problems are kept in the order in which they are found, errors and warnings', () => {
  const problems = createProblems();
  problems.error('A2', 'voided', 'is missing');
  problems.warning('A9', 'barcode', 'is old');
  expect(problems.list).toEqual([
    { rule: 'A2', severity: 'error', path: 'voided', reason: 'is missing' },
    { rule: 'A9', severity: 'warning', path: 'barcode', reason: 'is old' },
  ]);
});

test('an object is neither a list nor null', () => {
  expect([{}, { a: 1 }].every(isJsonObject)).toBe(true);
  expect([[], null, undefined, 5, 'x', true].some(isJsonObject)).toBe(false);
});

test('of a list the objects are looked at, of anything else nothing', () => {
  expect(objectsIn([{ a: 1 }, null, 5, [], { b: 2 }])).toEqual([{ a: 1 }, { b: 2 }]);
  expect([objectsIn({ a: 1 }), objectsIn(undefined), objectsIn('x')]).toEqual([[], [], []]);
});

test.each([
  [null, 'null'],
  [[], 'a list'],
  ['a "b"', 'the text "a \\"b\\""'],
  [12, 'the number 12'],
  [false, 'the boolean false'],
  [{}, 'an object'],
  [undefined, 'something of the type undefined'],
])('%j is described to the maker of a pass as %s', (value, words) => {
  expect(describeValue(value)).toBe(words);
});

test('a value that JSON cannot hold is described as well', () => {
  expect(describeValue(5n)).toBe('something of the type bigint');
});

import { expect, test } from 'vitest';

import { dayEdgeOf, MappingFault, readMapping } from './import-mapping.ts';

const outlets = { kind: 'outlets', columns: { Nr: 'locationId', Name: 'name', Ort: 'location' } };

function problemsOf(json: unknown): readonly string[] {
  try {
    readMapping(json);
  } catch (error) {
    if (error instanceof MappingFault) return error.problems;
    throw error;
  }
  return [];
}

test('a mapping of kind and columns gets the defaults of all other keys', () => {
  expect(readMapping(outlets)).toEqual({
    ...outlets,
    ...{ encoding: 'utf-8', sheet: 1, headerRow: 1, constants: {}, values: {}, decimal: '.' },
    ...{ thousands: '', currency: '', dates: 'ymd', trim: true },
  });
});

test.each<[string, unknown, string]>([
  ['no object', 'orders', 'The mapping: must be an object'],
  ['an unknown kind', { ...outlets, kind: 'guests' }, 'kind: must be one of products, orders'],
  ['an unknown key', { ...outlets, sepparator: ';' }, 'The mapping: unknown key sepparator'],
  [
    'an unknown column',
    { ...outlets, columns: { ...outlets.columns, X: 'toString' } },
    'columns.X: outlets has no',
  ],
  [
    'an unknown one of several columns',
    { ...outlets, columns: { X: ['name', 'x'] } },
    'columns.X: outlets has no',
  ],
  [
    'a needed column that is missing',
    { ...outlets, columns: {} },
    'columns: no column is read as locationId',
  ],
  [
    'a constant that its column refuses',
    { ...outlets, constants: { changedAt: 'soon' } },
    'constants.changedAt:',
  ],
  [
    'a value that its column refuses',
    { ...outlets, values: { changedAt: { a: 'b' } } },
    'values.changedAt.a:',
  ],
  [
    'the same mark twice',
    { ...outlets, decimal: ',', thousands: ',' },
    'thousands: must differ from decimal',
  ],
  ['an unknown time zone', { ...outlets, timeZone: 'Berlin' }, 'timeZone: must be a time zone'],
  ['a header row that is no row', { ...outlets, headerRow: -1 }, 'headerRow: must not be negative'],
  ['an unknown encoding', { ...outlets, encoding: 'ebcdic' }, 'encoding: must be one of utf-8'],
  ['an unknown delimiter', { ...outlets, delimiter: ':' }, 'delimiter: must be a comma'],
])('%s is a problem with its key', (_, json, problem) => {
  expect(problemsOf(json).join('\n')).toContain(problem);
});

test('all problems are listed at once', () => {
  expect(problemsOf({ kind: 'outlets', columns: { A: 'nothing' }, constants: { other: '1' } })).toEqual([
    'columns.A: outlets has no column "nothing"',
    'constants: outlets has no column "other"',
    'columns: no column is read as locationId, which outlets needs',
    'columns: no column is read as name, which outlets needs',
    'columns: no column is read as location, which outlets needs',
  ]);
});

test('a constant fills a needed column', () => {
  expect(
    problemsOf({ ...outlets, columns: { Nr: 'locationId', Name: 'name' }, constants: { location: 'Pier' } }),
  ).toEqual([]);
});

test('a pass and a band are valid on their last day, and every other date is the start of its day', () => {
  expect(['expiresAt', 'validUntil', 'orderedAt', 'activatedAt'].map(dayEdgeOf)).toEqual([
    ...['end', 'end', 'start', 'start'],
  ]);
});

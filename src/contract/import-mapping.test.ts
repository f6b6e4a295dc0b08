import { expect, test } from 'vitest';

import { dayEdgeOf, MappingFault, readMapping } from './import-mapping.ts';

const sites = { kind: 'sites', columns: { Nr: 'siteCode', Name: 'name' } };

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
  expect(readMapping(sites)).toEqual({
    ...sites,
    ...{ encoding: 'utf-8', sheet: 1, headerRow: 1, constants: {}, values: {}, decimal: '.' },
    ...{ thousands: '', currency: '', dates: 'ymd', trim: true },
  });
});

test.each<[string, unknown, string]>([
  ['no object', 'orders', 'The mapping: must be an object'],
  ['an unknown kind', { ...sites, kind: 'guests' }, 'kind: must be one of products, orders'],
  ['an unknown key', { ...sites, sepparator: ';' }, 'The mapping: unknown key sepparator'],
  [
    'an unknown column',
    { ...sites, columns: { ...sites.columns, X: 'toString' } },
    'columns.X: sites has no',
  ],
  ['a needed column that is missing', { ...sites, columns: {} }, 'columns: no column is read as siteCode'],
  [
    'a constant that its column refuses',
    { ...sites, constants: { changedAt: 'soon' } },
    'constants.changedAt:',
  ],
  ['a value that its column refuses', { ...sites, values: { changedAt: { a: 'b' } } }, 'values.changedAt.a:'],
  ['the same mark twice', { ...sites, decimal: ',', thousands: ',' }, 'thousands: must differ from decimal'],
  ['an unknown time zone', { ...sites, timeZone: 'Berlin' }, 'timeZone: must be a time zone'],
  ['a header row that is no row', { ...sites, headerRow: -1 }, 'headerRow: must not be negative'],
  ['an unknown encoding', { ...sites, encoding: 'ebcdic' }, 'encoding: must be one of utf-8'],
  ['an unknown delimiter', { ...sites, delimiter: ':' }, 'delimiter: must be a comma'],
])('%s is a problem with its key', (_, json, problem) => {
  expect(problemsOf(json).join('\n')).toContain(problem);
});

test('all problems are listed at once', () => {
  expect(problemsOf({ kind: 'sites', columns: { A: 'nothing' }, constants: { other: '1' } })).toEqual([
    'columns.A: sites has no column "nothing"',
    'constants: sites has no column "other"',
    'columns: no column is read as siteCode, which sites needs',
    'columns: no column is read as name, which sites needs',
  ]);
});

test('a constant fills a needed column', () => {
  expect(problemsOf({ kind: 'sites', columns: { Nr: 'siteCode' }, constants: { name: 'Pier' } })).toEqual([]);
});

test('a pass and a band are valid on their last day, and every other date is the start of its day', () => {
  expect(['expiresAt', 'validUntil', 'orderedAt', 'activatedAt'].map(dayEdgeOf)).toEqual([
    ...['end', 'end', 'start', 'start'],
  ]);
});

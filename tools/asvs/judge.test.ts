import { expect, test } from 'vitest';

import { asvsChapters } from './chapters.ts';
import { asvsDocument } from './document.ts';
import { asvsFaults } from './judge.ts';
import { levelOneNumbers, levelTwoNumbers } from './numbers.ts';
import { absent, documented, holds, type AsvsChapter, type AsvsRow } from './row.ts';

const first: AsvsChapter = asvsChapters[0] ?? { title: '', rows: [] };
const others = asvsChapters.slice(1);
const isThere = (): boolean => true;

function faultsWith(rows: readonly AsvsRow[]): readonly string[] {
  return asvsFaults([{ ...first, rows }, ...others], isThere);
}

test('every requirement of level 1 and 2 has one row', () => {
  expect(levelOneNumbers.length + levelTwoNumbers.length).toBe(253);
  expect(asvsFaults(asvsChapters, isThere)).toEqual([]);
});

test('a missing, doubled, unknown or misplaced row is named', () => {
  const [one, ...rest] = first.rows;
  if (one === undefined) throw new Error('The first chapter has no rows.');
  expect(faultsWith(rest)).toEqual([`${one[0]} has no row`]);
  expect(faultsWith([...first.rows, one])).toEqual([`${one[0]} has two rows`]);
  expect(faultsWith([...first.rows, ['1.99.1', 'demand', absent('reason')]])).toEqual([
    '1.99.1 is no requirement of level 1 or 2',
  ]);
  expect(faultsWith([...rest, ['2.1.1', 'demand', absent('reason')]])).toContain('2.1.1 stands in chapter 1');
});

test.each([
  ['no test', holds('how', ['src/a.ts'], []), 'names no test and no document'],
  ['code in place of a test', holds('how', ['src/a.ts'], ['src/b.ts']), 'names no test and no document'],
  ['no document', documented('how', []), 'names no test and no document'],
  ['no reason', absent(' '), 'has an empty text'],
  [
    'a deviation that no one accepted',
    { deviates: 'why', instead: 'what', acceptedBy: '', tests: ['src/a.test.ts'] },
    'has an empty text',
  ],
  ['something missing', { open: 'not built yet' }, 'is open: not built yet'],
])('a row with %s is refused', (_, judgement, fault) => {
  const [one, ...rest] = first.rows;
  const row: AsvsRow = [one?.[0] ?? '', 'demand', judgement];
  expect(faultsWith([row, ...rest])).toEqual([`${row[0]} ${fault}`]);
});

test('a file that does not exist is named', () => {
  const faults = asvsFaults(asvsChapters, (path) => path !== 'src/server/http/headers.ts');
  expect(faults).toContain('3.4.4 names src/server/http/headers.ts, which does not exist');
});

test('the document counts what holds, deviates and is open', () => {
  const chapter: AsvsChapter = {
    title: 'T',
    rows: [
      ['1.1.1', 'one', absent('no')],
      ['1.1.2', 'two', { open: 'later' }],
      ['1.2.1', 'three', holds('so', ['a.ts'], ['a.test.ts'])],
    ],
  };
  const text = asvsDocument([chapter]);
  expect(text).toContain(
    'Of 3 requirements 2 apply: 1 hold, 0 are deviations with their reason, 1 are open.',
  );
  expect(text).toContain('| 1.2.1 | 1 | three | holds | so | `a.ts`; proved by `a.test.ts` |');
});

import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { asvsErrors } from './asvs.ts';

const document = readFileSync('docs/asvs.md', 'utf8');
const firstRow = /^\| 1\.1\.1 .*\n/m.exec(document)?.[0] ?? '';
const rowWith = (end: string): string =>
  document.replace(firstRow, () => `| 1.1.1 | 2 | demand | ${end} |\n`);
const errorsOf = (changed: string): string[] => asvsErrors(changed, () => true);

test('every requirement of level 1 and 2 has one row', () => {
  expect(errorsOf(document)).toEqual([]);
});

test.each([
  ['missing', document.replace(firstRow, ''), '1.1.1 has no row'],
  ['doubled', document.replace(firstRow, firstRow + firstRow), '1.1.1 has two rows'],
  [
    'unknown',
    document.replace('| 1.1.1 |', '| 1.99.1 |'),
    'docs/asvs.md: 1.99.1 is no requirement of level 1 or 2',
  ],
  ['of another level', document.replace('| 1.1.1 | 2', '| 1.1.1 | 1'), 'docs/asvs.md: 1.1.1 is of level 2'],
  ['misplaced', document.replace('## V1 ', '## V2 '), 'docs/asvs.md: 1.1.1 stands in chapter 2'],
  [
    'not counted',
    document.replace(' hold, ', '0 hold, '),
    'the sentence with the sums does not fit the rows',
  ],
])('a row that is %s is refused', (_, changed, error) => {
  expect(errorsOf(changed)).toContain(error);
});

test.each([
  ['no test', 'holds | how | `src/a.ts`; proved by ', 'names no test and no document'],
  [
    'code in place of a test',
    'holds | how | `a.test.ts`; proved by `src/b.ts`',
    'names no test and no document',
  ],
  ['no document', 'holds | how | ', 'names no test and no document'],
  ['no reason', 'does not apply |  | ', 'has an empty text'],
  [
    'a deviation that no one accepted',
    'deviation | why. Instead: what. | proved by `a.test.ts`',
    'names no substitute, or no one who accepted it',
  ],
  ['something missing', 'open | not built yet | ', 'is open'],
])('a row with %s is refused', (_, end, error) => {
  expect(errorsOf(rowWith(end))).toContain(`docs/asvs.md: 1.1.1 ${error}`);
});

test('a file or document that does not exist is named', () => {
  const gone = new Set(['src/server/http/headers.ts', 'docs/api.md']);
  const errors = asvsErrors(document, (path) => !gone.has(path));
  expect(errors).toContain('docs/asvs.md: 3.4.4 names src/server/http/headers.ts, which does not exist');
  expect(errors).toContain('docs/asvs.md: 2.1.1 names docs/api.md, which does not exist');
});

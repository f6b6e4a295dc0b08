import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { describePlanted, readEquivalents, splitByList, unusedEntries } from './equivalents.ts';

const list = [{ file: 'a.ts', line: 'if (a > b) return a;', mutants: ['a > b → a >= b'], why: 'Equal.' }];
const source = 'function max(a, b) {\n  if (a > b) return a;\n  return {\n    b,\n  };\n}\n';
const planted = describePlanted(
  'a.ts',
  source,
  { start: { line: 2, column: 7 }, end: { line: 2, column: 12 } },
  'a >= b',
);

test('a planted bug is described by its line, what stood there and what replaced it', () => {
  expect(planted).toEqual({
    file: 'a.ts',
    lineNumber: 2,
    line: 'if (a > b) return a;',
    change: 'a > b → a >= b',
  });
});

test('an unnoticed bug is explained only by an entry of the same file, line and change', () => {
  const elsewhere = [
    { ...planted, file: 'b.ts' },
    { ...planted, line: 'if (a > b) return b;' },
    { ...planted, change: 'a > b → true' },
  ];
  expect(splitByList([planted, ...elsewhere], list)).toEqual({ explained: [planted], missed: elsewhere });
});

test('an entry that explains nothing any more is reported', () => {
  expect(unusedEntries(list, [planted])).toEqual([]);
  expect(unusedEntries(list, [])).toEqual([
    { file: 'a.ts', line: 'if (a > b) return a;', mutant: 'a > b → a >= b' },
  ]);
});

test('every listed line stands in its file, and every entry says why it changes nothing', () => {
  const stale = readEquivalents().filter(({ file, line, mutants, why }) => {
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .map((text) => text.trim());
    return !lines.includes(line) || mutants.length === 0 || why.length < 10;
  });
  expect(stale).toEqual([]);
});

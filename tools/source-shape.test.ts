import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { findCycles, findNamesakes, findTwins } from './source-shape.ts';

const files = globSync('{src,e2e,bench,tools}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'));

test('no two code files in a folder have the same stem', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(findTwins(files)).toEqual([]);
});

test('x.ts beside x.tsx is refused, and x.test.ts beside x.ts is not', () => {
  expect(findTwins(['a/x.ts', 'a/x.tsx', 'a/x.test.ts', 'a/x.queries.ts', 'b/x.ts'])).toEqual([
    ['a/x.ts', 'a/x.tsx'],
  ]);
});

test('no imports form a cycle', () => {
  const sources = files.filter((file) => file.startsWith('src/'));
  expect(findCycles(new Map(sources.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([]);
});

test('a cycle over three files is found, also through a dynamic import', () => {
  const texts = new Map([
    ['src/a/one.ts', "import { two } from './two.ts';"],
    ['src/a/two.ts', "const three = await import('#a/three.ts');"],
    ['src/a/three.ts', "import type { One } from './one.ts';"],
    ['src/a/four.ts', "import { one } from './one.ts';"],
  ]);
  expect(findCycles(texts)).toEqual([['src/a/one.ts', 'src/a/two.ts', 'src/a/three.ts', 'src/a/one.ts']]);
});

test('no name belongs to three functions of the product', () => {
  const product = files.filter((file) => file.startsWith('src/') && !file.includes('.test.'));
  expect(findNamesakes(new Map(product.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([]);
});

test('the third function of one name is found, whether it is declared or assigned', () => {
  const texts = new Map([
    ['a.ts', 'export async function textOf(row: Row): Promise<string> {'],
    ['b.ts', 'const textOf = (cell: Cell): string => cell.text;'],
    ['c.tsx', 'function* textOf() {'],
    ['d.ts', "const textOf = 'no function';\nfunction textOfRow() {\n  function textOf() {"],
  ]);
  expect(findNamesakes(texts)).toEqual([['textOf', ['a.ts', 'b.ts', 'c.tsx']]]);
});

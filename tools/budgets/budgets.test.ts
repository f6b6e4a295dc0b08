import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { describeBudgets, readBudgets } from './judge-budgets.ts';
import { measures } from './measure-tree.ts';

let root = '';

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(files: Readonly<Record<string, string>>): void {
  root = mkdtempSync(join(tmpdir(), 'budgets-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

test('lines, files, dependencies, packages, tests and journeys of a tree are counted', () => {
  plant({
    'vite.config.ts': '1\n',
    'src/server/a.ts': '1\n2\n3\n',
    'src/server/a.test.ts': "test('one', () => {});\ntest.each([\n  it('in a table'),\n]);\n",
    'src/server/seed.json': '{}\n',
    'src/web/b.tsx': '1\n2\n',
    'tools/c.ts': '1\n',
    'tools/setup.mjs': '1\n2\n',
    'tools/node_modules/d.ts': '1\n',
    'bench/d.ts': '1\n2\n3\n4\n',
    'e2e/e.e2e.ts':
      "  test('walk', once, () => {});\n  test(\n    'run', () => {});\ntest.describe('all', () => {});\n",
    'e2e/park.ts': "test('no journey')\n",
    'examples/clients/f.ts': '1\n',
    'package.json':
      '{ "dependencies": { "one": "1.0.0", "two": "1.0.0" }, "devDependencies": { "three": "1.0.0" } }',
    'package-lock.json':
      '{ "packages": { "": {}, "node_modules/one": {}, "node_modules/two": {}, "node_modules/other-system": { "optional": true } } }',
  });
  expect(Object.entries(measures).map(([name, measure]) => [name, measure(root)])).toEqual([
    ['hand-written TypeScript in all', 23],
    ['`src` without tests', 5],
    ['`tools`', 3],
    ['`bench`', 4],
    ['`e2e`', 5],
    ['files of `src/server`', 3],
    ['runtime dependencies', 2],
    ['packages that every machine installs', 2],
    ['tests in the code', 3],
    ['journeys', 2],
  ]);
});

const table = (limit: string) =>
  `# Work\n\n## Budgets\n\n| what | limit | aim |\n| --- | --: | --: |\n| lines | ${limit} | 900 |\n\n## Next\n\n| no | budget |\n`;

test('a figure may reach its limit', () => {
  const { lines, faults } = describeBudgets(readBudgets(table('1,000'), { lines: 1000 }));
  expect(lines).toEqual(['lines   1,000 of    1,000, aim 900']);
  expect(faults).toEqual([]);
});

test('a figure past its limit is a fault that names the difference', () => {
  expect(describeBudgets(readBudgets(table('1,000'), { lines: 1012 })).faults).toEqual([
    'lines: 12 more than the limit allows',
  ]);
});

test.each([
  ['a row without a measure', '1,000', {}, 'Nothing measures the budget "lines".'],
  ['a row without a limit', 'soon', { lines: 1 }, 'The budget "lines" has no limit.'],
  ['a measure without a row', '1', { lines: 1, files: 1 }, 'The table of budgets has no row "files".'],
])('%s is refused', (_, limit, figures, message) => {
  expect(() => readBudgets(table(limit), figures)).toThrow(message);
});

import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { describedLimits, printLimits } from './limit-table.ts';
import * as limits from './limits.ts';

test('the page of limits shows the limits of the code: print it with node tools/print-tables.ts', () => {
  const page = readFileSync('docs/limits.md', 'utf8');
  // The formatter aligns the columns, so only the text of the cells counts.
  const rowsOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|') && !line.includes('---'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rowsOf(page)).toEqual(rowsOf(printLimits()));
});

test('every limit of the code has a line', () => {
  const described = new Set<unknown>(describedLimits.map(([limit]) => limit));
  const missing = Object.entries<unknown>(limits).filter(
    ([, value]) =>
      typeof value === 'object' && value !== null && 'windowSeconds' in value && !described.has(value),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readEquivalents } from './equivalents.ts';

test('every listed line stands in its file, and every entry says why it changes nothing', () => {
  const stale = readEquivalents().filter(({ file, line, mutants, why }) => {
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .map((text) => text.trim());
    return !lines.includes(line) || mutants.length === 0 || why.length < 10;
  });
  expect(stale).toEqual([]);
});

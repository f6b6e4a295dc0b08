import { execFileSync } from 'node:child_process';

import { expect, test } from 'vitest';

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

test('the screens have changed little since the pictures of the README; else run npm run pictures:readme', () => {
  const made = git('log', '-1', '--format=%H', '--', 'docs/pictures');
  const changes = git(
    'diff',
    '--numstat',
    made,
    '--',
    'src/web/**/*.tsx',
    'src/web/**/*.css',
    'src/pass/**/*.tsx',
  );
  const lines = changes.split('\n').map((line) => Number(line.split('\t')[0]));
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThan(3000);
});

import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { formatBreachesOf, styleBreachesOf } from './format-law.ts';

const sources = globSync('src/**/*.{ts,tsx}');

test('no source file fixes a locale or a currency', () => {
  expect(sources.length).toBeGreaterThan(700);
  expect(sources.flatMap((file) => formatBreachesOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([`const html = '<html lang="en-US">';`, `const currencyCode = 'USD';`])('%s is refused', (line) => {
  const [breach = ''] = formatBreachesOf('src/web/staff/data-tab/data-cell.tsx', `\n${line}\n`);
  expect(breach).toMatch(/^src\/web\/staff\/data-tab\/data-cell\.tsx:2: .*brand/);
  expect(formatBreachesOf('src/domain/park-time.test.ts', line)).toEqual([]);
});

test('style sheets and screens have the sizes and the colors of the tokens only', () => {
  const tokens = readFileSync('src/web/shared/ui/tokens.css', 'utf8');
  const breaches = globSync('src/web/{**/*.css,staff/**/*.tsx}').flatMap((file) =>
    styleBreachesOf(file, readFileSync(file, 'utf8'), tokens),
  );
  expect(breaches).toEqual([]);
  const planted = [
    'font-size: 0.78rem;',
    'border-radius: 8px 10px;',
    'color: #b3261e;',
    'fz={28}',
    'transition: color',
  ];
  expect(planted.filter((line) => styleBreachesOf('x.css', line, tokens).length !== 1)).toEqual([]);
});

import { expect, test } from 'vitest';
import { flattenMedia } from './flatten-media.ts';

test.each([
  ['a rule for wide screens is dropped', '.a{x:1}@media (min-width:720px){.a{x:2}}.b{y:1}', '.a{x:1}.b{y:1}'],
  ['a rule for phones is applied', '@media (min-width:360px){.a{x:2}}', '.a{x:2}'],
  [
    'widths in rem count sixteen pixels',
    '@media (min-width:40rem){.a{x:2}}@media (max-width:40rem){.b{y:2}}',
    '.b{y:2}',
  ],
  ['dark mode and print are dropped', '@media print{.a{x:1}}@media (prefers-color-scheme:dark){.a{x:2}}', ''],
  ['a query about anything else stays', '@media (hover:hover){.a{x:1}}', '@media (hover:hover){.a{x:1}}'],
  [
    'nested queries are resolved too',
    '@layer c{@media (min-width:1px){@media print{.a{x:1}}.b{y:1}}}',
    '@layer c{.b{y:1}}',
  ],
  ['a brace in a text ends no block', `@media print{.a{content:'}'}}.b{y:1}`, '.b{y:1}'],
  ['a block that never ends is no endless loop', '@media print{.a{x:1}', ''],
])('%s', (_name, css, flat) => {
  expect(flattenMedia(css, 390)).toBe(flat);
});

test('a page that follows the scheme of its reader keeps dark mode', () => {
  const css =
    '@media (prefers-color-scheme:dark){.a{x:2}@media (min-width:720px){.a{x:3}}}@media print{.b{y:1}}';

  expect(flattenMedia(css, 390, 'both')).toBe('@media (prefers-color-scheme:dark){.a{x:2}}');
});

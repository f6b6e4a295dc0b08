import { expect, test } from 'vitest';

import { isPassPath } from './kept-paths.ts';

test.each([
  '/10240001/240126000000100017',
  '/10240001/240126000000100017/',
  '/10240001/240126000000100017/e7a096c2a250',
  `/${'h'.repeat(81)}`,
  `/${'h'.repeat(128)}/`,
])('the pass at %s may be kept', (path) => {
  expect(isPassPath(path)).toBe(true);
});

test.each([
  '/',
  '/loyalty/tickets',
  '/10240001',
  '/1024000/240126000000100017',
  '/10240001/1/2/3',
  `/${'h'.repeat(80)}`,
  `/${'h'.repeat(129)}`,
  '/admin/10240001/240126000000100017',
])('the page at %s is not one of a pass, and is not kept', (path) => {
  expect(isPassPath(path)).toBe(false);
});

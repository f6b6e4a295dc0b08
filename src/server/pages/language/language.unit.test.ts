import { expect, test } from 'vitest';

import { pathBack } from '../other-pages.routes.ts';

test.each([
  ['/10240001/240126000000100017', '/10240001/240126000000100017'],
  ['/loyalty/', '/loyalty/'],
  [undefined, '/'],
  ['//other.example', '/'],
  ['/\\other.example', '/'],
  ['https://other.example', '/'],
  ['/x?next=y', '/'],
  ['/x\r\nset-cookie: a=b', '/'],
])('the choice of a language leads back to %j as %j', (back, path) => {
  expect(pathBack(back)).toBe(path);
});

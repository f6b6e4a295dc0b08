import { expect, test } from 'vitest';

import { refuseMarkup } from './style-sheets-only.ts';

test('a style sheet is accepted, possible markup is refused', () => {
  expect(refuseMarkup(':root{--color:#fff}@media (min-width:48em){.a>b{top:0}}')).toContain(':root');
  expect(refuseMarkup('<img src=x onerror=alert(1)>')).toBeNull();
  expect(refuseMarkup('a{}</style><script>')).toBeNull();
});

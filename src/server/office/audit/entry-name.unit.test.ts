/** Names of what an entry of the audit log is about. */
import { expect, test } from 'vitest';

import { nameOfEntry } from './entry-names.ts';

test.each([
  ['Look Publish', { passCustomizationName: 'Wild Pass Gold' }, 'Wild Pass Gold'],
  ['Look Return', { passCustomizationName: 'Wild Pass Gold' }, 'Wild Pass Gold'],
  ['Look Publish Undo', { passCustomizationName: 'Wild Pass Gold' }, 'Wild Pass Gold'],
  ['Look Season Create', { look: 'Wild Pass Gold', from: '2026-12-01' }, 'Wild Pass Gold'],
  ['API Key Create', { name: 'Till 4' }, 'Till 4'],
  ['Message Send', { text: 'The wheel reopens' }, 'The wheel reopens'],
  ['Test Pass Update', { testPassesBarcode: '9000' }, '9000'],
])('%s is named by a word and no id', (action, after, name) => {
  expect(nameOfEntry({ action, before: null, after })).toBe(name);
});

import { expect, test } from 'vitest';

import { valueWords } from './history-words.ts';

const park = { locale: 'en-US', timeZone: 'America/New_York' };

test('a value of the history reads as in the form', () => {
  expect(valueWords('boolean', true, park)).toBe('Yes');
  expect(valueWords('boolean', null, park)).toBe('No');
  expect(valueWords('text', null, park)).toBe('–');
  expect(valueWords('text', 5777, park)).toBe('5777');
  expect(valueWords('datetime', '2026-12-01T02:30:00.000Z', park)).toMatch(/Nov 30, 2026/);
});

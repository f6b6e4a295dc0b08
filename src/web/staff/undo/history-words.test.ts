import { expect, test } from 'vitest';

import { inPark } from '#web/testing/in-park.ts';
import { valueWords } from './history-words.ts';

inPark({ locale: 'en-US', timeZone: 'America/New_York' });

test('a value of the history reads as in the form', () => {
  expect(valueWords('boolean', true)).toBe('Yes');
  expect(valueWords('boolean', null)).toBe('No');
  expect(valueWords('text', null)).toBe('–');
  expect(valueWords('text', 5777)).toBe('5777');
  expect(valueWords('datetime', '2026-12-01T02:30:00.000Z')).toMatch(/Nov 30, 2026/);
});

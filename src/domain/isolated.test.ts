import { expect, test } from 'vitest';

import { isolated } from './isolated.ts';

test('a name that runs from right to left is isolated from the sentence around it', () => {
  expect(isolated('שרה')).toBe('\u2068שרה\u2069');
  expect(isolated('Noor نور')).toBe('\u2068Noor نور\u2069');
});

test('a name that runs from left to right stays as it is', () => {
  expect(isolated('Zoë 田中')).toBe('Zoë 田中');
});

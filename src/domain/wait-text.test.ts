import { expect, test } from 'vitest';

import { waitInWords, withMinutes } from './wait-text.ts';

test('a wait is rounded up to minutes, and beyond an hour and a half to hours', () => {
  expect([0, 1, 60, 61, 840, 5400, 5401, 86_400].map(waitInWords)).toEqual([
    '1 minute',
    '1 minute',
    '1 minute',
    '2 minutes',
    '14 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ]);
});

test('a text names its wait in the right number', () => {
  const texts = [30, 840, 80_000].map((seconds) => withMinutes('Please wait {minutes} minutes.', seconds));
  expect(texts).toEqual(['Please wait 1 minute.', 'Please wait 14 minutes.', 'Please wait 23 hours.']);
});

import { expect, test } from 'vitest';

import { describeFailure, externalSystemReasons } from './external-system-reasons.ts';

test('every reason is a sentence of its own', () => {
  const sentences = Object.values(externalSystemReasons);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('a status is added if the external system sent one', () => {
  expect(describeFailure({ reason: 'server-error', status: 503 })).toBe(
    'It answered with an error of its own. Its status was 503.',
  );
  expect(describeFailure({ reason: 'server-error', status: null })).toBe(
    'It answered with an error of its own.',
  );
});

test('the reason of a later version is shown by its name', () => {
  expect(describeFailure({ reason: 'moon-phase' })).toBe('It failed (moon-phase).');
  expect(describeFailure({ reason: 'toString' })).toBe('It failed (toString).');
});

import { expect, test } from 'vitest';

import { signInWaits, waitSecondsAfter } from './sign-in-wait.ts';

test('four slips cost nothing, then the wait doubles, and it never exceeds a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7, 11, 100].map(waitSecondsAfter)).toEqual([0, 0, 15, 30, 60, 900, 900]);
});

test('the waits in their order end with the longest', () => {
  expect(signInWaits).toEqual([0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 900]);
});

test('the wait never falls and never exceeds fifteen minutes, however often someone fails', () => {
  const waits = Array.from({ length: 2000 }, (_, failures) => waitSecondsAfter(failures));
  expect(waits.every((wait, failures) => wait >= (waits[failures - 1] ?? 0) && wait <= 900)).toBe(true);
});

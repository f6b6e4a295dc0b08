import { expect, test } from 'vitest';

import { fromLocal, toLocal } from './local-time.ts';

test('an instant comes back from its field as it was, to the second', () => {
  const iso = '2026-11-21T19:00:07.000Z';
  expect(toLocal(iso)).toMatch(/^2026-11-2\dT\d\d:\d\d:07$/);
  expect(fromLocal(toLocal(iso))).toBe(iso);
});

test('an empty field is no instant', () => {
  expect(toLocal('')).toBe('');
  expect(toLocal('soon')).toBe('');
  expect(fromLocal('')).toBeNull();
});

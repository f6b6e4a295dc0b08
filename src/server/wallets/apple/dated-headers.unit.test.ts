import { expect, test } from 'vitest';

import { datedHeaders } from './dated-headers.ts';

const now = new Date('2026-11-22T12:00:05.700Z');

test('a file of a pass that changed earlier carries the time of the change', () => {
  expect(datedHeaders(new Date('2026-11-22T11:00:00Z'), now)).toEqual({
    date: 'Sun, 22 Nov 2026 12:00:05 GMT',
    'last-modified': 'Sun, 22 Nov 2026 11:00:00 GMT',
  });
});

test('a pass that changed several times within the second never claims a time ahead of the answer', () => {
  expect(datedHeaders(new Date('2026-11-22T12:00:08Z'), now)).toEqual({
    date: 'Sun, 22 Nov 2026 12:00:05 GMT',
    'last-modified': 'Sun, 22 Nov 2026 12:00:05 GMT',
  });
});

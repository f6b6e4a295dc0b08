import { expect, test } from 'vitest';

import { orderFailureText } from './failure-text.ts';

const problemOf = (code: 'unavailable' | 'order-not-found' | 'internal', status: number) => ({
  ok: false as const,
  status,
  problem: { type: 'about:blank', code, title: 'Words of the server', status, requestId: 'r' },
});

test('without an answer the screen says what it says of a network', () => {
  expect(orderFailureText({ ok: false, status: 0 }, 'No network here')).toBe('No network here');
});

test('a ticketing system that is too slow asks for another try', () => {
  expect(orderFailureText({ ok: false, status: 408 }, 'No network here')).toBe(
    'Temporary server error, please retry',
  );
});

test.each([
  'too-many-requests',
  'too-many-tries',
  'puzzle-required',
  'unavailable',
  'pass-limit-reached',
] as const)('a server that is busy (%s) says so in its own words', (code) => {
  const failure = {
    ...problemOf('unavailable', 429),
    problem: { ...problemOf('unavailable', 429).problem, code },
  };
  expect(orderFailureText(failure, 'No network here')).toBe('Words of the server');
});

test('any other refusal is an order that cannot be located, whatever the server calls it', () => {
  expect(orderFailureText(problemOf('order-not-found', 404), 'No network here')).toBe(
    'Unable to locate order',
  );
  expect(orderFailureText(problemOf('internal', 500), 'No network here')).toBe('Unable to locate order');
  expect(orderFailureText({ ok: false, status: 502 }, 'No network here')).toBe('Unable to locate order');
});

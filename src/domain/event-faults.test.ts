import { expect, test } from 'vitest';

import { describeEventFault } from './event-faults.ts';

test('every failure of an event has a sentence, and an answer says its status', () => {
  expect(describeEventFault('private-address', null)).toContain('public addresses only');
  expect(describeEventFault('secret-unreadable', null)).toContain('Make a new secret');
  expect(describeEventFault('certificate-expired', null)).toContain('certificate has expired');
  expect(describeEventFault('refused-status', 503)).toContain('503');
  expect(describeEventFault('refused-status', 308)).toContain('not followed');
  expect(describeEventFault('refused-status', 410)).toContain('gone');
  expect(describeEventFault('other', null)).toBe('It failed (other).');
});

import { expect, test } from 'vitest';

import { isOverdue, photoRequestStateOf, unknownGapOf } from './request-kinds.ts';

test.each([
  ['Hello {guest}, see you at {park}.', undefined],
  ['No gap at all', undefined],
  ['A brace { alone } fills nothing', '{ alone }'],
  ['Hello {gest}', '{gest}'],
  ['{guest} and {Guest}', '{Guest}'],
  ['{about} {email} {}', '{}'],
])('the text "%s" has the unknown gap %s', (text, gap) => {
  expect(unknownGapOf(text)).toBe(gap);
});

test('an open request is overdue from the moment on at which its answer was due, an answered one never', () => {
  const now = new Date('2026-11-21T19:00:00Z');
  expect(isOverdue({ status: 'open', dueAt: now }, now)).toBe(true);
  expect(isOverdue({ status: 'open', dueAt: new Date(now.getTime() + 1) }, now)).toBe(false);
  expect(isOverdue({ status: 'answered', dueAt: now }, now)).toBe(false);
});

test('a photo request that was answered with a yes is approved', () => {
  expect((['open', 'answered', 'declined'] as const).map(photoRequestStateOf)).toEqual([
    'open',
    'approved',
    'declined',
  ]);
});

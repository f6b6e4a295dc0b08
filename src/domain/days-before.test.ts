import { expect, test } from 'vitest';

import { daysBefore } from './days-before.ts';

test('days are counted back as 24 hours each, also over a change of the clocks', () => {
  expect(daysBefore(new Date('2026-03-09T12:00:00Z'), 30)).toEqual(new Date('2026-02-07T12:00:00Z'));
  expect(daysBefore(new Date('2026-11-22T08:30:00Z'), 0)).toEqual(new Date('2026-11-22T08:30:00Z'));
});

import { expect, test } from 'vitest';

import { adminTabs } from '#contract/admin-tabs.ts';

import { readDateFilter, withDates } from './date-filter.ts';

test.each([
  ['Oct 13', '-10-13'],
  ['oct 3', '-10-03'],
  ['Oct 13, 2026', '2026-10-13'],
  ['October 13, 2026', '2026-10-13'],
  ['13 oct 2026', '2026-10-13'],
  ['May 2026', '2026-05-'],
  ['Oct 13, 2026, 2:05:09 PM', '2026-10-13 14:05:09'],
  ['Oct 13, 2026, 12:05 AM', '2026-10-13 00:05'],
  ['2026-10-13', '2026-10-13'],
  ['14:05', '14:05'],
  ['Ok', 'Ok'],
])('a filter of a date takes %s as it is shown', (typed, asked) => {
  expect(readDateFilter(typed, 'en-US')).toBe(asked);
});

test('a park of another language reads its own months', () => {
  expect(readDateFilter('13. Okt. 2026, 14:05', 'de-DE')).toBe('2026-10-13 14:05');
  expect(readDateFilter('13.10.2026, 14:05:09', 'de-DE')).toBe('2026-10-13 14:05:09');
  expect(readDateFilter('13.10.', 'de-DE')).toBe('-10-13');
});

test('only the columns of dates are read as dates', () => {
  const view = { search: '', sort: '', filters: { rewardName: 'May', walletItemExclusionValidTo: 'Oct 13' } };
  expect(withDates(adminTabs['wallet-item-exclusions'], view, 'en-US').filters).toEqual({
    rewardName: 'May',
    walletItemExclusionValidTo: '-10-13',
  });
});

import { expect, test } from 'vitest';

import { standingsOf } from './team-park.ts';

test('a member is known elsewhere by each role and by the access level at home', () => {
  expect(standingsOf({ accessLevel: 40, roles: ['Season leads', 'Pier 2'] })).toEqual([
    'Season leads',
    'Pier 2',
    'level 40',
  ]);
  expect(standingsOf({ accessLevel: 0, roles: [] })).toEqual(['level 0']);
});

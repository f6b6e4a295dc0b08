import { expect, test } from 'vitest';

import { readDemoPark } from './demo-data.ts';

test('the demo park reads whole: 36 passes, 8 members, 54 permissions', () => {
  const demo = readDemoPark();
  expect([demo.orders.length, demo.loyalty.members.length, demo.admin.permissions.length]).toEqual([
    36, 8, 54,
  ]);
});

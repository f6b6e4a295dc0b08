import { expect, test } from 'vitest';

import { faultOfDue, minutesOfDue, splitMinutes } from './due-time.ts';

test.each([
  [15, { count: 15, unit: 'minutes' }],
  [90, { count: 90, unit: 'minutes' }],
  [120, { count: 2, unit: 'hours' }],
  [20_160, { count: 336, unit: 'hours' }],
])('%i minutes are shown in the largest whole unit, and read back as the same', (minutes, time) => {
  expect(splitMinutes(minutes)).toEqual(time);
  expect(minutesOfDue(splitMinutes(minutes))).toBe(minutes);
});

test.each([
  ['photo', 14, 'From 15 minutes to 48 hours'],
  ['photo', 15, ''],
  ['photo', 2880, ''],
  ['photo', 2881, 'From 15 minutes to 48 hours'],
  ['link', 2881, ''],
  ['link', 20_161, 'From 15 minutes to 336 hours'],
  ['link', 15.5, 'From 15 minutes to 336 hours'],
  ['link', Number.NaN, 'From 15 minutes to 336 hours'],
] as const)('for a %s request, %d minutes are answered by "%s"', (kind, minutes, fault) => {
  expect(faultOfDue(kind, minutes)).toBe(fault);
});

import { expect, test } from 'vitest';

import { readConfig } from './config.ts';
import { readFactorSettings } from './read-factor-rule.ts';

test.each([
  [undefined, 'production', 'sensitive'],
  [undefined, 'development', 'off'],
  ['off', 'production', 'off'],
  ['sensitive', 'test', 'sensitive'],
  ['40', 'production', 40],
] as const)('SECOND_FACTOR=%s in %s is the rule %s', (SECOND_FACTOR, mode, rule) => {
  const settings = readFactorSettings({ SECOND_FACTOR, SECOND_FACTOR_GRACE_DAYS: '14' }, mode);
  expect(settings).toEqual({ rule, graceDays: 14 });
});

test.each([
  ['SECOND_FACTOR', 'on', 'SECOND_FACTOR is not one of off, sensitive and an access level'],
  ['SECOND_FACTOR_GRACE_DAYS', '-1', 'SECOND_FACTOR_GRACE_DAYS is not a number of days from 0 to 999'],
])('%s=%s stops the start with its reason', (name, value, reason) => {
  expect(() => readConfig({ [name]: value })).toThrow(reason);
});

import { expect, test } from 'vitest';

import { isCommonPassword } from './common-passwords.ts';

test.each(['password', 'passwordpassword', 'qwertyuiop', 'aaaaaaaaaaaaaaa', '123456789123456789'])(
  '%s is what everybody tries',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test.each(['lantern-wheel-by-the-sea', 'tide tide tide seven gulls'])('%s is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
);

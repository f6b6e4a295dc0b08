import { expect, test } from 'vitest';

import { isMailAddress } from './mail-address.ts';

test.each(['maya@mail.example', "o'brien+park@sub.mail.example", 'zoë@mail.example'])(
  '%s is an address',
  (text) => {
    expect(isMailAddress(text)).toBe(true);
  },
);

test.each([
  '',
  'maya',
  'maya@',
  '@mail.example',
  'a@b@c',
  'a@b.example, c@d.example',
  'Maya <maya@mail.example>',
  'maya@mail.example\r\nBcc: all@mail.example',
  'maya@mail.example\nX: y',
  'maya\u0000@mail.example',
  'maya@mail.example\u0085',
  `${'a'.repeat(250)}@b.example`,
])('%j is refused, because it could begin another header or name another recipient', (text) => {
  expect(isMailAddress(text)).toBe(false);
});

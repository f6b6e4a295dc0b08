import { expect, test } from 'vitest';

import { claimsLeft, readMemberCode } from './loyalty-code.ts';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['000000', '000000'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345x', undefined],
  ['١٢٣٤٥٦', undefined],
  ['', undefined],
])('what is typed as %j is the code %s', (typed, code) => {
  expect(readMemberCode(typed)).toBe(code);
});

test('what is left of a day is never less than nothing', () => {
  expect([claimsLeft(5, 0), claimsLeft(5, 5), claimsLeft(2, 5)]).toEqual([5, 0, 0]);
});

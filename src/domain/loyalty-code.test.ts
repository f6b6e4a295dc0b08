import { expect, test } from 'vitest';

import {
  claimsLeft,
  signInCodeLength,
  signInCodeTriesMax,
  signInCodeTtlSeconds,
  memberTicketTtlSeconds,
  readSignInCode,
} from './loyalty-code.ts';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['000000', '000000'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345x', undefined],
  ['١٢٣٤٥٦', '123456'],
  ['１２３–４５６.', '123456'],
  ['', undefined],
])('what is typed as %j is the code %s', (typed, code) => {
  expect(readSignInCode(typed)).toBe(code);
});

test('what is left of a day is never less than nothing', () => {
  expect([claimsLeft(5, 0), claimsLeft(5, 5), claimsLeft(2, 5)]).toEqual([5, 0, 0]);
});

test('a code has six digits, is good for ten minutes and five tries, and the proof for half a day', () => {
  expect([signInCodeLength, signInCodeTtlSeconds, signInCodeTriesMax, memberTicketTtlSeconds]).toEqual([
    6, 600, 5, 43_200,
  ]);
});

test('letters around a code make it none', () => {
  expect(['x123456', '123456x', '12a456'].map(readSignInCode)).toEqual([undefined, undefined, undefined]);
});

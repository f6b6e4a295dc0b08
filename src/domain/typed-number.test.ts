import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleanNumber, isCheckNumber, isOrderNumber } from './typed-number.ts';

test.each([
  ['9900 0000 0000 0000 01', '990000000000000001'],
  ['7000-0001', '70000001'],
  ['#70000001', '70000001'],
  ['№ 70000001', '70000001'],
  ['inv-7a', 'INV7A'],
  ['\u00a07000\u202f0001\u3000', '70000001'],
  ['7000\u20100001', '70000001'],
  ['7000\u20130001', '70000001'],
  ['7000\u22120001', '70000001'],
  ['\u200e70000001\ufeff\u200b', '70000001'],
  ['7000\u00ad0001', '70000001'],
  ['７００００００１', '70000001'],
  [' # - ', ''],
])('what is printed or typed as %j is looked for as %j', (typed, clean) => {
  expect(cleanNumber(typed)).toBe(clean);
});

const typedCharacters = [
  '0',
  '9',
  'a',
  'Z',
  'é',
  '７',
  ' ',
  '#',
  '№',
  '-',
  '–',
  '−',
  '\u00a0',
  '\u200b',
  '\u3000',
  '/',
  '.',
];

test('a clean number is not changed any more, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...typedCharacters), maxLength: 40 }), (typed) => {
      const clean = cleanNumber(typed);
      expect(cleanNumber(clean)).toBe(clean);
    }),
  );
});

test.each([
  ['70000001', true],
  ['INV7A', true],
  ['2026/0417', true],
  ['', false],
  ['ÇA?', false],
  ['<SCRIPT>', false],
  ['A'.repeat(41), false],
])('%j may be an order number: %s', (clean, may) => {
  expect(isOrderNumber(clean)).toBe(may);
});

test.each([
  ['4417', true],
  ['110111261121102348', true],
  ['1101112611211023', true],
  ['11011126112110234', false],
  ['4417A', false],
  ['', false],
])('%j may be a check number: %s', (clean, may) => {
  expect(isCheckNumber(clean)).toBe(may);
});

test('a number of forty characters may be an order number', () => {
  expect(isOrderNumber('A'.repeat(40))).toBe(true);
  for (const sign of ['.', '/', '_', 'Ł', '٣']) expect(isOrderNumber(`7${sign}`), sign).toBe(true);
  for (const text of ['?7', '7?', '7 7', '7-7']) expect(isOrderNumber(text), text).toBe(false);
});

test('a check number has up to twelve digits, or sixteen, or eighteen', () => {
  const lengths = Array.from({ length: 25 }, (_, length) => length);
  expect(lengths.filter((length) => isCheckNumber('1'.repeat(length)))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 18,
  ]);
  for (const text of ['x1', '1x', 'x'.repeat(16), `x${'1'.repeat(18)}`])
    expect(isCheckNumber(text), text).toBe(false);
});

test.each(['#', '-', '\u2043', '\u2212', '\u2014', '\u00a0', '\u200d', '\t', '№'])(
  'the character %j is left out at every position',
  (sign) => {
    expect(cleanNumber(`${sign}7${sign}${sign}0${sign}`)).toBe('70');
  },
);

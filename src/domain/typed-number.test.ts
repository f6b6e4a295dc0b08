import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  asciiDigits,
  cleanId,
  cleanNumber,
  isCheckNumber,
  isOrderNumber,
  plainAmount,
  plainText,
} from './typed-number.ts';

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
  ['٧٠٠٠٠٠٠١', '70000001'],
  ['۷۰۰۰۰۰۰۱', '70000001'],
  ['७०००००\u0966१', '70000001'],
  ['70000001.', '70000001'],
  ['(70000001)', '70000001'],
  ['“70000001”,', '70000001'],
  ['<70000001>', '70000001'],
  ['*70000001*', '70000001'],
  ['70000001。', '70000001'],
  ['7000ー0001', '70000001'],
  ['7000\u2060\ufe0f0001\u0000', '70000001'],
  [']C1240126000000100017', '240126000000100017'],
  ['\u001d]Q3HW26AMHYQKRPHFD7', 'HW26AMHYQKRPHFD7'],
  ['2026/0417.', '2026/0417'],
  ['order 7?', 'ORDER7?'],
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
  '٧',
  'ー',
  '”',
  'ΐ',
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

const digit = fc.constantFrom(...'0123456789'.split(''));
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0x1946, 0xff10, 0x11_06_6, 0x1_d7_ce, 0x1_d7_e2];

test('a number in the digits of any script is the same number', () => {
  fc.assert(
    fc.property(
      fc.array(digit, { minLength: 1, maxLength: 18 }),
      fc.constantFrom(...zeros),
      (digits, zero) => {
        const written = digits.map((one) => String.fromCodePoint(zero + Number(one))).join('');
        expect(asciiDigits(written)).toBe(digits.join(''));
        expect(cleanNumber(written)).toBe(digits.join(''));
      },
    ),
  );
});

test('blanks, hyphens, marks and the punctuation of a sentence change no number', () => {
  const noise = fc.stringMatching(
    /^[ \t\u00a0\u2009\u3000\u2010-\u2015\u2212\u200b-\u200f\u2060\ufeff#]{0,3}$/,
  );
  const ends = fc.constantFrom('', '.', ',', ')', '”', '»', '。', '،', '>', ']');
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{8,18}$/), noise, ends, (number, between, end) => {
      expect(cleanNumber(`${end}${Array.from(number).join(between)}${between}${end}`)).toBe(number);
    }),
  );
});

test('a clean number holds nothing that a clean number has not, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const clean = cleanNumber(typed);
      expect(cleanNumber(clean)).toBe(clean);
      expect(clean).not.toMatch(/[\s\p{Pd}\p{Cf}\p{Cc}#]/u);
    }),
  );
});

test('a text keeps its letters and its punctuation, and loses what nobody sees', () => {
  expect(plainText('Order\u00a0Id:\u200b １２–３')).toBe('Order Id: 12-3');
  expect(plainText('Zoë')).toBe('Zoë');
});

test.each([
  [' ９９ ', '99'],
  ['AB–12', 'AB-12'],
  ['Карта ٩٩', 'Карта ٩٩'],
])('the ID %j is compared as %j', (typed, id) => {
  expect(cleanId(typed)).toBe(id);
});

test.each([
  ['٣٦٫٥٠', '36.50'],
  ['−３６．５０', '-36.50'],
  ['36.50', '36.50'],
])('the amount %j is %s', (typed, amount) => {
  expect(plainAmount(typed)).toBe(amount);
});

test('an amount of a file has the marks of that file', () => {
  expect(plainAmount('١٬٢٣٤٫٥٠', { decimal: ',', thousands: '.' })).toBe('1.234,50');
});

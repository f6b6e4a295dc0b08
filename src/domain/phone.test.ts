import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  formatPhone,
  isPhoneLike,
  northAmericanPlan,
  phoneDigitsMax,
  phoneDigitsMin,
  isTypedPhone,
  readPhoneDigits,
  type PhonePlan,
} from './phone.ts';

const germanPlan: PhonePlan = { isNorthAmerican: false, sample: '01512 3456789' };

test.each([
  ['6095550101', '6095550101'],
  ['(609) 555-0101', '6095550101'],
  ['609.555.0101', '6095550101'],
  ['+1 609 555 0101', '6095550101'],
  ['1-609-555-0101', '6095550101'],
  ['+44 20 7946 0958', '442079460958'],
])('%s is kept as %s', (typed, kept) => {
  expect(readPhoneDigits(typed)).toBe(kept);
});

test.each([
  '',
  '609555010',
  '(609) 555-010',
  '12345678901234567',
  '609-555-0101 ext 2',
  'call me',
  '٦٠٩٥٥٥٠١٠١',
])('%j is no number', (typed) => {
  expect(readPhoneDigits(typed)).toBeUndefined();
});

test.each([
  ['', ''],
  ['6', '(6'],
  ['609', '(609'],
  ['6095', '(609) 5'],
  ['609555', '(609) 555'],
  ['6095550', '(609) 555-0'],
  ['6095550101', '(609) 555-0101'],
  ['16095550101', '(609) 555-0101'],
  ['442079460958', '+442079460958'],
])('%s is shown as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

test('showing a number loses none of its digits, and showing it twice changes nothing', () => {
  const number = fc.stringMatching(/^[2-9]\d{9,14}$/);
  fc.assert(
    fc.property(number, (digits) => {
      const shown = formatPhone(digits);
      expect(readPhoneDigits(shown)).toBe(digits);
      expect(formatPhone(shown)).toBe(shown);
    }),
  );
});

test('no field shows more digits than a number may have', () => {
  expect(formatPhone('9'.repeat(40)).replaceAll(/\D/g, '')).toHaveLength(phoneDigitsMax);
});

test('a number has ten to fifteen digits', () => {
  const lengths = Array.from({ length: 20 }, (_, length) => length);
  const taken = lengths.filter((length) => readPhoneDigits('9'.repeat(length)) !== undefined);
  expect(taken).toEqual([10, 11, 12, 13, 14, 15]);
  expect([phoneDigitsMin, phoneDigitsMax]).toEqual([10, 15]);
});

test('a leading 1 is a country code only before ten digits', () => {
  expect(readPhoneDigits('1609555010')).toBe('1609555010');
  expect(readPhoneDigits('160955501012')).toBe('160955501012');
  expect(readPhoneDigits('26095550101')).toBe('26095550101');
  expect(formatPhone('1609555010')).toBe('(160) 955-5010');
  expect(formatPhone('160955501012')).toBe('+160955501012');
  expect(formatPhone('26095550101')).toBe('+26095550101');
});

test('blanks, brackets, dots, slashes, hyphens and a plus are read over, anything else is no number', () => {
  expect(readPhoneDigits('+1 (609)/555.01-01')).toBe('6095550101');
  for (const sign of ['x', '#', ',', '*', ':'])
    expect(readPhoneDigits(`6095550101${sign}`), sign).toBeUndefined();
});

test.each([
  ['030 123456', true],
  ['+49 (0)30 123456', true],
  ['112', false],
  ['', false],
  ['030 123456 App. 2', false],
  ['0'.repeat(20), false],
])('outside of North America a page judges %j only roughly', (typed, isPhone) => {
  expect(isTypedPhone(typed, germanPlan)).toBe(isPhone);
});

test('in North America a page judges a number as the server does', () => {
  expect(isTypedPhone('(609) 555-0101', northAmericanPlan)).toBe(true);
  expect(isTypedPhone('(609) 555', northAmericanPlan)).toBe(false);
});

test('a number of another plan is shown as the server wrote it, also while it is typed', () => {
  expect(['030 123456', '+49', '0'].map((text) => formatPhone(text, germanPlan))).toEqual([
    '030 123456',
    '+49',
    '0',
  ]);
});

test('a text of four to nineteen digits may be a number of some country', () => {
  const lengths = Array.from({ length: 25 }, (_, length) => length);
  expect(lengths.filter((length) => isPhoneLike('1'.repeat(length)))).toEqual(
    lengths.filter((length) => length >= 4 && length <= 19),
  );
});

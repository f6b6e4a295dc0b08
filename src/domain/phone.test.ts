import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  formatPhone,
  hasExtension,
  isInternational,
  isMoreThanPhone,
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
  ['001 609 555 0101', '6095550101'],
  ['011 1 609 555 0101', '6095550101'],
  ['٦٠٩٥٥٥٠١٠١', '6095550101'],
  ['＋１ ６０９ ５５５ ０１０１', '6095550101'],
  ['609\u2011555\u20110101,', '6095550101'],
  ['\u202a(609) 555-0101\u202c', '6095550101'],
])('%s is kept as %s', (typed, kept) => {
  expect(readPhoneDigits(typed)).toBe(kept);
});

test.each([
  '',
  '609555010',
  '(609) 555-010',
  '12345678901234567',
  '60955501012',
  '+44 20 7946 0958',
  '+45 12 34 56 78',
  '0045 12345678',
  '011 45 12345678',
  '609-555-0101 ext 2',
  'call me',
])('%j is no number of North America', (typed) => {
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
  ['٦٠٩٥٥٥', '(609) 555'],
  ['60955501012', '60955501012'],
  ['+', '+'],
  ['+45 12', '+45 12'],
  ['+45 12 34 56 78', '+45 12 34 56 78'],
  ['00', '00'],
  ['011 45', '011 45'],
  ['609-555-0101 ext 2', '609-555-0101 ext 2'],
])('%s is shown as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

test('showing a number loses none of its digits, and showing it twice changes nothing', () => {
  const number = fc.stringMatching(/^[2-9]\d{9}$/);
  fc.assert(
    fc.property(number, (digits) => {
      const shown = formatPhone(digits);
      expect(readPhoneDigits(shown)).toBe(digits);
      expect(formatPhone(shown)).toBe(shown);
    }),
  );
});

test('no digit that is typed is lost, so that a slip is seen', () => {
  expect(formatPhone('9'.repeat(40))).toBe('9'.repeat(40));
});

test('a number of North America has ten digits', () => {
  const lengths = Array.from({ length: 20 }, (_, length) => length);
  const taken = lengths.filter((length) => readPhoneDigits('9'.repeat(length)) !== undefined);
  expect(taken).toEqual([10]);
  expect([phoneDigitsMin, phoneDigitsMax]).toEqual([10, 15]);
});

test('a leading 1 is a country code only before ten digits', () => {
  expect(readPhoneDigits('1609555010')).toBe('1609555010');
  expect(readPhoneDigits('16095550101')).toBe('6095550101');
  expect(readPhoneDigits('160955501012')).toBeUndefined();
  expect(formatPhone('1609555010')).toBe('(160) 955-5010');
});

test('blanks, brackets, dots, slashes, hyphens and a plus are read over, anything else is no number', () => {
  expect(readPhoneDigits('+1 (609)/555.01-01')).toBe('6095550101');
  for (const sign of ['x', '#', '*', ':']) expect(readPhoneDigits(`6095550101${sign}`), sign).toBeUndefined();
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
  expect(isTypedPhone('60955501012', northAmericanPlan)).toBe(false);
  expect(isTypedPhone('609-555-0101 ext 2', northAmericanPlan)).toBe(false);
  for (const foreign of ['+45 12 34 56 78', '0049 30 123456', '011 45 12345678'])
    expect(isTypedPhone(foreign, northAmericanPlan), foreign).toBe(true);
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

test.each([
  '609-555-0101 ext 12',
  '609-555-0101 x12',
  '609.555.0101 ext. 12',
  '(609) 555-0101 #12',
  '+1 609 555 0101;ext=12',
  '030 123456 Durchwahl 12',
  '+7 495 123-45-67 доб. 12',
  '6095550101,12',
])('%j has an extension', (typed) => {
  expect(hasExtension(typed)).toBe(true);
  expect(isMoreThanPhone(typed, northAmericanPlan)).toBe(true);
});

test.each([
  '609-555-0101',
  '+1 (609) 555-0101',
  '6095550101.',
  'call me',
  '',
  '+49 (0)30 123456',
  'a1',
  '112 x',
])('%j has none', (typed) => {
  expect(hasExtension(typed)).toBe(false);
});

test('a number with one digit too many may be another country’s, and needs its +', () => {
  expect(isMoreThanPhone('60955501012', northAmericanPlan)).toBe(true);
  expect(isMoreThanPhone('6095550101', northAmericanPlan)).toBe(false);
  expect(isMoreThanPhone('60955501012', germanPlan)).toBe(false);
});

test('a number that says its country is another one’s unless it is North America’s own', () => {
  const digits = fc.stringMatching(/^[2-9]\d{6,13}$/);
  const prefix = fc.constantFrom('+', '00', '011', '＋', '٠٠', '(+', '+ ');
  fc.assert(
    fc.property(prefix, digits, (before, number) => {
      expect(isInternational(`${before}${number}`.normalize('NFKC').replaceAll('٠', '0'))).toBe(true);
      expect(readPhoneDigits(before + number)).toBeUndefined();
      expect(readPhoneDigits(`${before}1${number.slice(0, 7)}`)).toBeUndefined();
    }),
  );
});

test('what a field shows is read as what was typed, and is shown again as it is', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[+\d ()./-]{0,20}$/),
    fc.stringMatching(/^[٠-٩０-９]{0,12}$/),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const shown = formatPhone(text);
      expect(readPhoneDigits(shown)).toBe(readPhoneDigits(text));
      expect(formatPhone(shown)).toBe(shown);
    }),
  );
});

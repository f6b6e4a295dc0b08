import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatPhone, phoneDigitsMax, readPhoneDigits } from './phone.ts';

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

import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  makePhoneReader,
  phonePlanOf,
  phoneRegionFault,
  readTypedPhone,
  searchedPhone,
  writePhone,
} from './phone-numbers.ts';

const german = { locale: 'de-DE' };
const american = { locale: 'en-US' };

test.each([
  ['030 123456', '+4930123456', '030 123456'],
  ['+49 30 123456', '+4930123456', '030 123456'],
  ['0049 (30) 12 34 56', '+4930123456', '030 123456'],
  ['0151/23456789', '+4915123456789', '01512 3456789'],
  ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['+1 (609) 555-0101', '+16095550101', '+1 609 555 0101'],
  ['٠٣٠ ١٢٣٤٥٦', '+4930123456', '030 123456'],
])('in Germany %s is stored as %s and shown as %s', (typed, stored, shown) => {
  expect(makePhoneReader(german)(typed)).toBe(stored);
  expect(writePhone(german, stored)).toBe(shown);
});

test.each([
  ['it-IT', '06 1234567', '+39061234567', '06 123 4567'],
  ['nb-NO', '32 12 34 56', '+4732123456', '32 12 34 56'],
  ['en-GB', '020 7946 0958', '+442079460958', '020 7946 0958'],
  ['es-AR', '011 15-2345-6789', '+5491123456789', '011 15-2345-6789'],
])('a number of %s is read by the rules of its country', (locale, typed, stored, shown) => {
  expect(makePhoneReader({ locale })(typed)).toBe(stored);
  expect(writePhone({ locale }, stored)).toBe(shown);
});

test.each([
  '',
  '112',
  '030',
  'call me',
  '030 123456 ext. 2',
  '030 123456 Durchwahl 2',
  '+999 12345678',
  '+',
  '0'.repeat(19),
])('%j is no number in Germany', (typed) => {
  expect(makePhoneReader(german)(typed)).toBeUndefined();
});

test.each(['en-US', 'en-CA', 'es-PR'])(
  'a park of %s stores digits and sends them, as specified',
  (locale) => {
    expect(makePhoneReader({ locale })('+1 609 555 0101')).toBe('6095550101');
    expect(writePhone({ locale }, '6095550101')).toBe('6095550101');
    expect(phonePlanOf({ locale })).toEqual({ isNorthAmerican: true, sample: '(999) 999-9999' });
  },
);

test('the number that a page shows is read as the stored one', () => {
  const number = fc.stringMatching(/^[1-9]\d{6,9}$/);
  fc.assert(
    fc.property(number, (digits) => {
      const stored = makePhoneReader(german)(`0${digits}`);
      const again = stored === undefined ? undefined : makePhoneReader(german)(writePhone(german, stored));
      expect(again).toBe(stored);
    }),
  );
});

test('any text is a number or none, and never an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d +()./-]{0,25}$/)), (text) => {
      const stored = makePhoneReader(german)(text);
      expect(stored === undefined || /^\+\d{8,15}$/.test(stored)).toBe(true);
    }),
  );
});

test('the empty field shows a number of the country', () => {
  expect(phonePlanOf(german)).toEqual({ isNorthAmerican: false, sample: '01512 3456789' });
});

test('the brand may name another country than that of its locale', () => {
  expect(makePhoneReader({ locale: 'en-US', phoneRegion: 'DE' })('030 123456')).toBe('+4930123456');
});

test.each([
  [{ locale: 'de-DE' }, undefined],
  [{ locale: 'de' }, undefined],
  [
    { locale: 'en-001' },
    'phoneRegion: is missing, because the locale en-001 names no country with phone numbers',
  ],
  [{ locale: 'en-001', phoneRegion: 'GB' }, undefined],
  [{ locale: 'en-US', phoneRegion: 'QQ' }, 'phoneRegion: QQ is no country with phone numbers'],
])('the country of %j is judged', (brand, fault) => {
  expect(phoneRegionFault(brand)).toBe(fault);
});

test('a form is refused with an example of the country', () => {
  const refused = (): string => readTypedPhone(german, '112');
  const faults = [{ path: '/phone', message: 'Enter a phone number such as 01512 3456789' }];
  expect(refused).toThrow(expect.objectContaining({ code: 'malformed-request', faults }));
});

test.each([
  ['030 12', '+493012'],
  ['+49 30 12', '+493012'],
  ['0049 30', '+4930'],
  ['30 12', '+493012'],
])('a search for %s finds numbers that begin with %s', (typed, beginning) => {
  expect(searchedPhone(german, typed)).toBe(beginning);
});

test.each([
  ['(609) 555', '+1609555'],
  ['+1 609 555 0101', '+16095550101'],
  ['+45 12', '+4512'],
  ['0045 12', '+4512'],
  ['011 45 12', '+4512'],
  ['٦٠٩', '+1609'],
])('a search in North America for %s finds numbers that begin with %s', (typed, beginning) => {
  expect(searchedPhone(american, typed)).toBe(beginning);
});

test.each([
  ['+45 12 34 56 78', '+4512345678', '+45 12345678'],
  ['+47 22 12 34 56', '+4722123456', '+47 22 12 34 56'],
  ['+65 6123 4567', '+6561234567', '+65 6123 4567'],
  ['+32 2 123 45 67', '+3221234567', '+32 2 123 45 67'],
  ['+49 30 123456', '+4930123456', '+49 30 123456'],
  ['+354 555 1234', '+3545551234', '+354 555 1234'],
  ['0049 30 123456', '+4930123456', '+49 30 123456'],
  ['011 45 12 34 56 78', '+4512345678', '+45 12345678'],
  ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['＋４５ １２３４５６７８', '+4512345678', '+45 12345678'],
  ['442079460958', '+442079460958', '+44 20 7946 0958'],
])('in the United States %s is stored as %s and shown as %s', (typed, stored, shown) => {
  expect(makePhoneReader(american)(typed)).toBe(stored);
  expect(writePhone(american, stored)).toBe(shown);
});

test.each(['609-555-0101 ext 12', '609-555-010', '+1 609 555 010', '0609 555 0101', '+999 1234567'])(
  'in the United States %j is no number',
  (typed) => {
    expect(makePhoneReader(american)(typed)).toBeUndefined();
  },
);

test('a number without the + of its country is shown with it', () => {
  expect(writePhone(american, '442079460958')).toBe('+44 20 7946 0958');
});

test.each([
  ['en-AU', '0011 45 12 34 56 78', '+4512345678'],
  ['en-AU', '0045 12 34 56 78', '+4512345678'],
  ['en-AU', '0011 61 2 9876 5432', '+61298765432'],
  ['ja-JP', '010 45 12 34 56 78', '+4512345678'],
  ['ja-JP', '090ー1234ー5678', '+819012345678'],
])('in %s %s is dialed as %s', (locale, typed, stored) => {
  expect(makePhoneReader({ locale })(typed)).toBe(stored);
});

test('a number with a + is stored under its own country, in every park', () => {
  const country = fc.constantFrom('45', '47', '65', '32', '49', '354', '44');
  const locale = fc.constantFrom('en-US', 'de-DE', 'ja-JP', 'en-AU');
  fc.assert(
    fc.property(country, fc.stringMatching(/^[2-9]\d{6,9}$/), locale, (code, digits, where) => {
      const stored = makePhoneReader({ locale: where })(`+${code} ${digits}`);
      expect(stored === undefined || stored.startsWith(`+${code}`)).toBe(true);
    }),
  );
});

test('a form is refused with what is wrong with an extension', () => {
  const faults = [
    {
      path: '/phone',
      message: 'Enter the number alone, without an extension; the number of another country begins with +',
    },
  ];
  expect(() => readTypedPhone(american, '609-555-0101 ext 12')).toThrow(expect.objectContaining({ faults }));
});

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
  '٠٣٠١٢٣٤٥٦',
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

test('a search in North America is for the digits', () => {
  expect(searchedPhone(american, '(609) 555')).toBe('609555');
  expect(searchedPhone(american, '+1 609 555 0101')).toBe('6095550101');
});

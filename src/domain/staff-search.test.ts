import { expect, test } from 'vitest';

import { readSearchTerm } from './staff-search.ts';

test('a term of less than three characters is none', () => {
  expect(readSearchTerm('ab')).toBeUndefined();
  expect(readSearchTerm('  a  ')).toBeUndefined();
  expect(readSearchTerm('')).toBeUndefined();
});

test('a name is looked for in small letters, however it was spaced, with or without a comma', () => {
  expect(readSearchTerm('  Okafor,  Maya ')).toEqual({
    text: 'okafor maya',
    digits: undefined,
    email: undefined,
  });
});

test.each(['(609) 555-0101', '+1 609 555 0101', '609.555.0101', '16095550101'])(
  'the phone number %s is its ten digits',
  (typed) => expect(readSearchTerm(typed)?.digits).toBe('6095550101'),
);

test('a barcode is digits and nothing else', () => {
  expect(readSearchTerm('240126000000100017')?.digits).toBe('240126000000100017');
  expect(readSearchTerm('PB-0017')).toMatchObject({ text: 'pb-0017', digits: undefined });
});

test('signs without digits are no number', () => {
  expect(readSearchTerm('---')?.digits).toBeUndefined();
});

test('an address has an at sign', () => {
  expect(readSearchTerm('Maya.Okafor@')).toMatchObject({ email: 'maya.okafor@' });
});

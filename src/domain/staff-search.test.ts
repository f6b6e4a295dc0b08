import { expect, test } from 'vitest';

import { isSearchable, readSearchTerm, searchCharactersMin } from './staff-search.ts';

test('a term of less than three characters is none', () => {
  expect(readSearchTerm('ab')).toBeUndefined();
  expect(readSearchTerm('  a  ')).toBeUndefined();
  expect(readSearchTerm('')).toBeUndefined();
});

test('a name is looked for in small letters, however it was spaced, with or without a comma', () => {
  expect(readSearchTerm('  Okafor,  Maya ')).toEqual({
    text: 'okafor maya',
    names: ['okaformaya'],
    digits: undefined,
    email: undefined,
  });
});

test.each(['(609) 555-0101', '+1 609 555 0101', '609.555.0101', '16095550101'])(
  'the phone number %s is its ten digits',
  (typed) => expect(readSearchTerm(typed)?.digits).toBe('6095550101'),
);

test('a barcode is digits and nothing else, and an address has an at sign', () => {
  expect(readSearchTerm('240126000000100017')?.digits).toBe('240126000000100017');
  expect(readSearchTerm('PB-0017')).toMatchObject({ text: 'pb-0017', digits: undefined });
  expect(readSearchTerm('Maya.Okafor@')).toMatchObject({ email: 'maya.okafor@' });
});

test('three characters are enough, as a name and as a number', () => {
  expect(searchCharactersMin).toBe(3);
  expect(readSearchTerm('abc')).toEqual({ text: 'abc', names: ['abc'], digits: undefined, email: undefined });
  expect(readSearchTerm('123')).toEqual({ text: '123', names: ['123'], digits: '123', email: undefined });
  expect(readSearchTerm('1-2')).toEqual({ text: '1-2', names: [], digits: undefined, email: undefined });
});

test('a leading 1 goes only before exactly ten digits', () => {
  expect(readSearchTerm('1609555010')?.digits).toBe('1609555010');
  expect(readSearchTerm('160955501012')?.digits).toBe('160955501012');
  expect(readSearchTerm('2160955501')?.digits).toBe('2160955501');
  expect(readSearchTerm('216095550101')?.digits).toBe('216095550101');
  expect(readSearchTerm('26095550101')?.digits).toBe('26095550101');
});

test('a name is composed before it is looked for', () => {
  expect(readSearchTerm('Zoe\u0308')?.text).toBe('zo\u00eb');
});

test('a letter anywhere in a term makes it no number, and punctuation alone is none', () => {
  expect(readSearchTerm('x1234')?.digits).toBeUndefined();
  expect(readSearchTerm('1234x')?.digits).toBeUndefined();
  expect(readSearchTerm('12 x 34')?.digits).toBeUndefined();
  expect(readSearchTerm('---')?.digits).toBeUndefined();
});

test('two signs are enough of a name in Han, kana or Hangul, also where a screen asks for more', () => {
  for (const typed of ['山田', ' 花子 ', 'タナ', 'ﾀﾅ', '김민'])
    expect([isSearchable(typed), isSearchable(typed, 4)]).toEqual([true, true]);
  for (const typed of ['山', '山 ', '山a', '김']) expect(isSearchable(typed)).toBe(false);
  expect(isSearchable('abc', 4)).toBe(false);
  expect(readSearchTerm('山田')?.names).toEqual(['山田']);
});

test('a name is looked for in every form in which it may be stored', () => {
  expect(readSearchTerm('Müller')?.names).toEqual(['muller', 'mueller']);
});

import { expect, test } from 'vitest';

import {
  chooseByLanguage,
  languageOfTexts,
  localeFault,
  officeLocale,
  readAcceptLanguage,
  readersLocale,
} from './park-locale.ts';

test.each(['en-US', 'de-DE', 'fr-CA', 'da-DK', 'ja-JP', 'de', 'ar-AE', 'he-IL', 'ur'])(
  'a park may write in %s',
  (locale) => {
    expect(localeFault(locale)).toBeUndefined();
  },
);

test.each([
  ['', 'must be a locale'],
  ['english please', 'must be a locale'],
  ['xx-YY', 'is not known to this server'],
  ['mr-IN', 'other digits than 0 to 9'],
  ['ar-EG', 'other digits than 0 to 9'],
])('the locale "%s" is refused with its reason', (locale, reason) => {
  expect(localeFault(locale)).toContain(reason);
});

test.each([
  ['en-US', 'en-US', 'en-US'],
  ['en-GB', 'en-GB', 'en-GB'],
  ['de-DE', 'en', 'de-DE'],
  ['eng', 'en', 'eng'],
  ['ar-AE', 'en', 'en-AE'],
  ['he', 'en', 'en-IL'],
])('the back office of a park of %s speaks %s, and writes days as in %s', (locale, language, days) => {
  expect([languageOfTexts(locale), officeLocale(locale)]).toEqual([language, days]);
});

const texts = { 'de-DE': 'Hallo', en: 'Hello', 'fr-CA': 'Bonjour' };

test.each([
  [['de-DE'], 'de-DE'],
  [['de-AT', 'en'], 'de-DE'],
  [['en-GB'], 'en'],
  [['fr'], 'fr-CA'],
  [['it', 'fr-FR'], 'fr-CA'],
  [['it'], 'en'],
  [[], 'en'],
])('a reader who wants %j gets the text in %s', (wanted, language) => {
  expect(chooseByLanguage(texts, wanted)?.language).toBe(language);
});

test('without English a reader of another language gets the first text, and without texts none', () => {
  expect(chooseByLanguage({ 'de-DE': 'Hallo' }, ['it'])).toEqual({ language: 'de-DE', entry: 'Hallo' });
  expect(chooseByLanguage({}, ['it'])).toBeUndefined();
});

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', ['de-DE', 'de', 'en']],
  ['en;q=0.2, de', ['de', 'en']],
  ['de;q=0, *, en', ['en']],
  ['', []],
  ['<script>, de', ['de']],
  [Array.from({ length: 500 }, () => 'de').join(','), Array.from({ length: 10 }, () => 'de')],
])('the header "%.30s" is read as languages in their order', (header, languages) => {
  expect(readAcceptLanguage(header)).toEqual(languages);
});

test.each([
  ['ar', 'en-US', 'ar-u-nu-latn'],
  ['he', 'en-US', 'he-u-nu-latn'],
  ['fa', 'fa-IR', 'fa-IR-u-nu-latn'],
  ['de', 'de-AT', 'de-AT'],
  ['ja', 'en-US', 'ja'],
])(
  'a reader of %s in a park of %s gets the digits 0 to 9 in every engine by %s',
  (language, park, locale) => {
    expect(readersLocale(language, park)).toBe(locale);
  },
);

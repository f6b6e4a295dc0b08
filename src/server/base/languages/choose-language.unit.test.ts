import { expect, test } from 'vitest';

import { languages, offeredLanguages } from '#texts/catalogues.ts';

import { wantedLanguages } from '#server/http/caller.ts';
import { chooseLanguage, chooseLocale } from './reader.ts';

const park = { brand: { locale: 'en-US' }, config: { mode: 'production' as const } };

test('a reader gets English if no catalogue is of a language that the browser names', () => {
  expect(chooseLanguage(park, wantedLanguages({ 'accept-language': 'tlh, xx;q=0.5' }))).toBe('en');
  expect(chooseLanguage(park, [])).toBe('en');
});

test('the chosen language comes before those of the browser, and a malformed choice counts for nothing', () => {
  const header = { 'accept-language': 'fr-CH, de;q=0.5' };
  expect(wantedLanguages({ ...header, cookie: 'a=b; language=pt-BR; c=d' })).toEqual([
    'pt-BR',
    'fr-CH',
    'de',
  ]);
  expect(wantedLanguages({ ...header, cookie: 'language=<script>' })).toEqual(['fr-CH', 'de']);
});

test('the pseudo-language is for development and tests only', () => {
  expect(chooseLanguage({ ...park, config: { mode: 'test' } }, ['en-XA'])).toBe('en-XA');
  expect(chooseLanguage(park, ['en-XA'])).toBe('en');
});

test('a language is offered only if its catalogue lacks no text', () => {
  for (const language of languages)
    expect(chooseLanguage(park, [language])).toBe(offeredLanguages.includes(language) ? language : 'en');
});

test('days and numbers are written as the park does while its own language is not offered', () => {
  expect(chooseLocale('en', 'en-GB')).toBe('en-GB');
  expect(chooseLocale('en', 'pl-PL')).toBe('pl-PL');
  expect(chooseLocale('en', 'fa-IR')).toBe('fa-IR-u-nu-latn');
});

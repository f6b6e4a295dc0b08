import { expect, test } from 'vitest';

import { passLanguageOf } from './pass-languages.ts';

test.each([
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['de-AT', 'de'],
  ['pt-PT', 'pt-BR'],
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', undefined],
  ['sv-SE', undefined],
])('the locale %s is read in %s', (locale, language) => {
  expect(passLanguageOf(locale)).toBe(language);
});

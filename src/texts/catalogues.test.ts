import { expect, test } from 'vitest';

import { allTextsOf, flatten, languages, readCatalogue, speechOf } from './catalogues.ts';
import { compileMessage } from './compile-message.ts';
import type { Message } from './fill-message.ts';
import { pseudoLanguage } from './pseudo-language.ts';
import { makeTranslate } from './translate.ts';

const english = allTextsOf('en');

test('every English text is a message that a page can fill', () => {
  expect(english.size).toBeGreaterThan(100);
  for (const text of english.values()) expect(() => compileMessage(text)).not.toThrow();
});

test('a branch of a plural is more than a single word, or its type would be that of a value', () => {
  const chosen = [...english].filter(([, text]) => /, (?:plural|select),/.test(text));
  const found = chosen.filter(([, text]) => /\b(?:zero|one|two|few|many|other)\s*\{\w+\}/.test(text));
  expect(found).toEqual([]);
});

test('no language but English has a text that English lacks', () => {
  for (const language of languages.slice(1)) {
    const keys = Object.entries(readCatalogue(language)).flatMap(([area, texts]) =>
      Object.keys(texts).map((name) => `${area}.${name}`),
    );
    expect(keys.filter((key) => !english.has(key))).toEqual([]);
  }
});

test('every language has every text', () => {
  const lacking = languages.slice(1).map((language) => {
    const own = flatten(readCatalogue(language));
    return [language, [...english.keys()].filter((key) => !own.has(key)).length] as const;
  });
  expect(lacking.filter(([, count]) => count > 0)).toEqual([]);
  expect(lacking.length).toBeGreaterThan(10);
});

test('every translation takes the values of the English text', () => {
  for (const language of [...languages.slice(1), pseudoLanguage])
    for (const [key, text] of allTextsOf(language))
      expect([key, language, namesIn(compileMessage(text))]).toEqual([
        key,
        language,
        namesIn(compileMessage(english.get(key) ?? '')),
      ]);
});

test('a text is filled with texts, and a plural with a number that is written as the locale writes it', () => {
  const t = makeTranslate(speechOf('en', 'de-DE'));
  expect(t('loyalty.codeSent', { email: 'maya@mail.example' })).toBe('Code sent to maya@mail.example.');
  expect(t('loyalty.pointsToTier', { points: 1, tier: 'Gold' })).toBe('1 more point to Gold.');
  expect(t('loyalty.pointsToTier', { points: 1250, tier: 'Gold' })).toBe('1.250 more points to Gold.');
});

test('the pseudo-language marks every text and keeps its values', () => {
  const t = makeTranslate(speechOf(pseudoLanguage, 'en'));
  expect(t('loyalty.codeSent', { email: 'maya@mail.example' })).toBe(
    '[Çödé šéñt tö maya@mail.example. one two ]',
  );
});

/** The names of all values of a message, each once and in the order of the alphabet. */
function namesIn(message: Message): string[] {
  if (typeof message === 'string') return [];
  const names = message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, branches = {}] = part;
    return [name, ...Object.values(branches).flatMap((branch) => namesIn(branch))];
  });
  return [...new Set(names)].toSorted();
}

test('a product, a reward and an amount keep their own direction in a text that runs from right to left', () => {
  const loose = /(?<!\u2068)\{(?:product|reward|amount)\}|\{(?:product|reward|amount)\}(?!\u2069)/;
  for (const language of ['ar', 'he'])
    for (const [key, text] of allTextsOf(language)) expect(text, `${language} ${key}`).not.toMatch(loose);
});

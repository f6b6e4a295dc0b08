/** The translations inside an Apple pass: the same keys in each language, the brand's own texts among them. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { parseBrand } from '#contract/brand.ts';
import { passLanguages } from '#domain/pass-languages.ts';
import { encodePassStrings } from '#pass/pass-strings.ts';

import { appleStringsOf } from './apple-strings.ts';

const file = readFileSync(new URL('../../../../brand/brand.json', import.meta.url), 'utf8');
const brand = parseBrand(JSON.parse(file));
const [about] = brand.passBack;
const translated = {
  ...brand,
  passTexts: {
    es: {
      clubName: 'Club Brownie',
      passBack: brand.passBack.map((_, index) => ({ label: `Aviso ${index}`, text: `Texto ${index}` })),
    },
  },
};

test.each(['generic', 'eventTicket', 'storeCard', 'memberCard'] as const)(
  'a %s has the same keys in each language',
  (kind) => {
    for (const one of [brand, translated]) {
      const keys = [...appleStringsOf(kind, one).values()].map((texts) => Object.keys(texts).toSorted());
      expect(keys).toHaveLength(passLanguages.length);
      for (const ofLanguage of keys) expect(ofLanguage).toEqual(keys[0]);
    }
  },
);

test('a legal text is translated where the brand has it, and stays as it is elsewhere', () => {
  const strings = appleStringsOf('eventTicket', translated);
  const key = about?.text ?? '';
  expect(strings.get('es')?.[key]).toBe('Texto 0');
  expect(strings.get('ja')?.[key]).toBe(key);
  expect(appleStringsOf('memberCard', translated).get('es')?.[brand.clubName]).toBe('Club Brownie');
});

test('a brand without translated legal texts adds no byte for them', () => {
  const bytes = encodePassStrings(appleStringsOf('eventTicket', brand)).map(([, text]) =>
    text.toString('utf16le'),
  );
  expect(bytes.join('')).not.toContain(about?.text);
});

test.each(['generic', 'eventTicket', 'storeCard', 'memberCard'] as const)(
  'no label on the front of a %s is too long for a row of fields',
  (kind) => {
    const tooLong = [...appleStringsOf(kind, brand)].flatMap(([language, texts]) =>
      Object.entries(texts).flatMap(([key, text]) =>
        key === key.toUpperCase() && key.length < 20 && text.length > 18 ? [`${language} ${text}`] : [],
      ),
    );
    expect(tooLong).toEqual([]);
  },
);

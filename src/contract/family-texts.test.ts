import { expect, test } from 'vitest';

import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';

import { writeFamilySummary } from './family-texts.ts';

const t = makeTranslate(speechOf('en', 'en-US'));
const park = { locale: 'en-US' };

test('a family with one missing photo reads whose it is', () => {
  const parts = [
    { group: 'ready', count: 2, name: null },
    { group: 'photo', count: 1, name: 'Milo' },
  ] as const;
  expect(writeFamilySummary(parts, park, t)).toBe('2 ready, Milo’s photo is missing');
});

test('a family in which no pass is ready begins with a capital letter', () => {
  const parts = [
    { group: 'photo', count: 3, name: null },
    { group: 'expired', count: 1, name: 'June' },
  ] as const;
  expect(writeFamilySummary(parts, park, t)).toBe('Photos missing: 3, June’s pass has expired');
});

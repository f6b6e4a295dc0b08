import { expect, test } from 'vitest';

import { speechOf } from '#texts/catalogues.ts';
import { pseudoLanguage } from '#texts/pseudo-language.ts';
import { makeTranslate } from '#texts/translate.ts';

import { linesOf } from './voucher-document-testing.ts';

const pseudo = { language: pseudoLanguage, t: makeTranslate(speechOf(pseudoLanguage, 'en-US')) };

test.each([
  ['a good voucher', {}],
  ['a voucher that has expired', { voidReason: 'expired' as const }],
  ['a test', { isTestPass: true }],
])('%s has no sentence of its own that is not in the catalogue', async (_, change) => {
  const lines = await linesOf({ ...change, ...pseudo });
  const facts = /^(?:Gull Pass, Gold|Ada Lovelace|00482103|May 2, 2026|December 31, 2026|[\d\s]+|VOID|TEST)$/;
  const own = lines.filter((line) => /\p{L}{3}/u.test(line) && !facts.test(line.trim()));

  expect(own.length).toBeGreaterThan(4);
  // A sentence that is wrapped has its mark in another line, but accents in each.
  expect(own.filter((line) => !/[áçéíñöšüýžÁÇÉÍÑÖŠÜÝŽ]|one two|three/.test(line))).toEqual([]);
});

test('a voucher that is read from right to left has its words at the right', async () => {
  const words = { language: 'he', t: makeTranslate({ locale: 'he', messageOf: () => 'שלום לכם' }) };

  expect((await linesOf(words)).join(' ')).toContain('שלום לכם');
});

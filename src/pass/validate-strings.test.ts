import { expect, test } from 'vitest';

import { type BrokenPass, card, explainProblems } from './testing/broken-pass.ts';
import { createProblems } from './validate-problem.ts';
import { checkStrings } from './validate-strings.ts';

const BROKEN: readonly BrokenPass[] = [
  [
    'a text that one language lacks',
    {
      ...card({}),
      strings: new Map<string, Record<string, string>>([
        ['en', { A: 'a', B: 'b' }],
        ['pl', { A: 'a' }],
      ]),
    },
    'A15 error pl.lproj/pass.strings: B: is missing; other languages have it',
  ],
  [
    'a language that does not exist',
    { ...card({}), strings: new Map([['english', { A: 'a' }]]) },
    'A15 error english.lproj/pass.strings: "english" is not a language such as en, pt-BR or zh-Hans',
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

function linesOf(language: string, texts: Readonly<Record<string, string>>): string[] {
  const problems = createProblems();
  checkStrings(new Map([[language, texts]]), problems);
  return problems.list.map(({ rule, severity, path, reason }) => `${rule} ${severity} ${path}: ${reason}`);
}

test.each(['en', 'fil', 'pt-BR', 'zh-Hans', 'zh-Hant-TW', 'es-419'])('%s is a language', (language) => {
  expect(linesOf(language, { A: 'a' })).toEqual([]);
});

test.each([
  '',
  'e',
  'engl',
  'EN',
  'en_US',
  'en-us',
  'en-U',
  'en-USA',
  'en-41',
  'zh-hans',
  'zh-HANS',
  'zh-Han',
  'en-USx',
  'en-4a9',
  '12',
])('%j is no language', (language) => {
  expect(linesOf(language, { A: 'a' })).toEqual([
    `A15 error ${language}.lproj/pass.strings: "${language}" is not a language such as en, pt-BR or zh-Hans`,
  ]);
});

test('half a character in a text or in its placeholder is found', () => {
  expect(linesOf('en', { A: 'half \ud83d' })).toEqual([
    'A15 error en.lproj/pass.strings: A: must be a well-formed text, not the text "half \\ud83d"',
  ]);
  expect(linesOf('en', { 'B\ud83d': 'b' })).toEqual([
    'A15 error en.lproj/pass.strings: B\ud83d: must be a well-formed text, not the text "b"',
  ]);
});

test('a text that is none, as a file of an operator may have it, is found', () => {
  const texts: Record<string, string> = JSON.parse('{"A":5}');
  expect(linesOf('en', texts)).toEqual([
    'A15 error en.lproj/pass.strings: A: must be a well-formed text, not the number 5',
  ]);
});

import { expect, test } from 'vitest';

import { type BrokenPass, card, explainProblems } from './testing/broken-pass.ts';

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
    'a language nobody speaks',
    { ...card({}), strings: new Map([['english', { A: 'a' }]]) },
    'A15 error english.lproj/pass.strings: "english" is not a language such as en, pt-BR or zh-Hans',
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

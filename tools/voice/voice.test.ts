import { expect, test } from 'vitest';

import { commentsOf, findRefusedWords } from './find-refused-words.ts';
import { refusedWords } from './refused-words.ts';

test('a refused word in a comment is found with its line', () => {
  const code = `const a = 1;\n/** Whoever asks\n * is told. */\nconst b = 2; // hangs on a`;
  expect(findRefusedWords(commentsOf(code)).map(({ line, word }) => [line, word])).toEqual([
    [2, 'Whoever'],
    [3, 'told'],
    [4, 'hangs on'],
  ]);
});

test('names, strings and code in backquotes are ignored', () => {
  const code =
    "const nobody = 'whoever was told'; // keeps `fault` as the API has it\nconst url = 'https://wish.example';";
  expect(findRefusedWords(commentsOf(code))).toEqual([]);
});

test('no replacement contains its refused word', () => {
  for (const { pattern, write } of refusedWords) expect(write).not.toMatch(pattern);
});

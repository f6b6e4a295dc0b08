import { refusedWords } from './refused-words.ts';

/** The text with everything except comments replaced by blanks, so that line numbers stay the same. */
export function commentsOf(code: string): string {
  // Strings first, because a URL in a string is not a comment.
  const token = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g;
  let end = 0;
  let kept = '';
  for (const match of code.matchAll(token)) {
    const comment = match.groups?.['comment'];
    kept += blank(code.slice(end, match.index)) + (comment ?? blank(match[0]));
    end = match.index + match[0].length;
  }
  return kept + blank(code.slice(end));
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** Every refused word in a plain text, except in code between backquotes: names are left to review. */
export function findRefusedWords(text: string) {
  return text.split('\n').flatMap((line, index) => {
    const prose = line.replaceAll(/`[^`]*`/g, '');
    return refusedWords.flatMap(({ pattern, write }) => {
      const word = pattern.exec(prose)?.[0];
      return word === undefined ? [] : [{ line: index + 1, word, write }];
    });
  });
}

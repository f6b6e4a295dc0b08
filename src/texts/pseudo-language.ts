/**
 * A language made from the English texts, for development and tests: every text is marked and longer, so that a screen
 * shows which of its texts are not in the catalogue, and which are cut off where a language needs more room.
 */

/** The name that Unicode reserves for English with accents. */
export const pseudoLanguage = 'en-XA';

const accented: Readonly<Record<string, string>> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ö', s: 'š', u: 'ü', y: 'ý', z: 'ž' },
  ...{ A: 'Á', C: 'Ç', E: 'É', I: 'Í', N: 'Ñ', O: 'Ö', S: 'Š', U: 'Ü', Y: 'Ý', Z: 'Ž' },
};

/** The text with accents and about 40 % longer, in brackets. Placeholders and the syntax of plurals stay as they are. */
export function pseudoText(text: string): string {
  let depth = 0;
  const written = text.replaceAll(/[A-Za-z{}]/g, (character) => {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    return depth === 0 ? (accented[character] ?? character) : character;
  });
  return `[${written}${' one two three four five six seven'.slice(0, Math.ceil(text.length * 0.4))}]`;
}

/** Spells in Latin letters what no font can draw, so that a name on paper is read and never a row of boxes. */
import anyAscii from 'any-ascii';

/** The text with all words that have such a letter spelled in Latin letters, and without other such signs. */
export function spellOut(text: string, hasGlyph: (letter: string) => boolean): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replaceAll(word, (written) => {
    const missing = Array.from(letters.segment(written), ({ segment }) => segment).filter(
      (letter) => !hasGlyph(letter),
    );
    if (missing.length === 0) return written;
    if (!/[\p{L}\p{N}]/u.test(missing.join(''))) return leaveOut(written, missing);
    return spellWord(written);
  });
}

const word = /\S+/gu;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function leaveOut(written: string, signs: readonly string[]): string {
  return Array.from(letters.segment(written), ({ segment }) => segment)
    .filter((letter) => !signs.includes(letter))
    .join('');
}

/** `සමන්` as `Saman`. A word that the library does not know is a question mark, because a name is there. */
function spellWord(written: string): string {
  const plain = anyAscii(written.replaceAll(inherentVowel, '$&a')).toLowerCase().replace(/^'/, '');
  return plain === '' ? '?' : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** In these scripts a consonant without another sign is spoken with an `a`, which the library leaves out. */
const inherentVowel =
  /[\u0b15-\u0b39\u0b5c-\u0b5f\u0b71\u0d9a-\u0dc6\u1703-\u1711\u1b13-\u1b33\ua98f-\ua9b2](?![\u200d\p{M}])/gu;

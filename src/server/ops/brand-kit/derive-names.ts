/** Names that follow from the park's name; each is always valid, whatever the script of the name. */

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const shortNameLengthMax = 12;
const slugLengthMax = 40;

/** What fits below an icon: as many words as fit, otherwise the letters that fit. */
export function shortNameOf(name: string): string {
  const words = name.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ');
    if (start.length <= shortNameLengthMax) return start;
  }
  let short = '';
  for (const { segment } of letters.segment(name)) {
    if (short.length + segment.length > shortNameLengthMax) break;
    short += segment;
  }
  return short || 'Park';
}

/** Two to six capital letters: the initials, or the start of a name of one word. */
export function codeOf(name: string): string {
  const words = asciiWordsOf(name);
  const initials = words.map((word) => word.charAt(0)).join('');
  const code = (initials.length >= 2 ? initials : (words[0] ?? '')).slice(0, 4).toUpperCase();
  return code.length >= 2 ? code : 'PARK';
}

/** Small letters, digits and hyphens, for file names and placeholders. */
export function slugOf(name: string): string {
  return asciiWordsOf(name).join('-').slice(0, slugLengthMax).replace(/-+$/, '') || 'your-park';
}

/** The letters that have a plain Latin form. */
function asciiWordsOf(name: string): string[] {
  const plain = name
    .replaceAll('ß', 'ss')
    .replaceAll(/[’']/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

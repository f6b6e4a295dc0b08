/** Resolves the media queries of a style sheet for a screen of a fixed width, so that a wide page can show phones. */

/**
 * Returns the style sheet with the rules that a light screen of this width in pixels applies, and without those of
 * other widths, of dark mode and of print. Queries about anything else stay as they are, and so does dark mode for a
 * page that follows the scheme of its reader.
 */
export function flattenMedia(css: string, width: number, schemes: 'light' | 'both' = 'light'): string {
  let flat = '';
  let at = 0;
  for (;;) {
    const start = css.indexOf('@media', at);
    if (start === -1) return flat + css.slice(at);
    const open = css.indexOf('{', start);
    if (open === -1) return flat + css.slice(at);
    const end = blockEnd(css, open);
    const query = css.slice(start + '@media'.length, open).trim();
    const verdict = judgeMedia(query, width, schemes);
    flat += css.slice(at, start);
    if (verdict === 'always') flat += flattenMedia(css.slice(open + 1, end), width, schemes);
    else if (verdict === 'unknown')
      flat += `${css.slice(start, open + 1)}${flattenMedia(css.slice(open + 1, end), width, schemes)}}`;
    at = end + 1;
  }
}

/** The index of the brace that closes the block; braces in quotes do not count. */
export function blockEnd(css: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < css.length; at += 1) {
    const character = css.charAt(at);
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return css.length;
}

function judgeMedia(query: string, width: number, schemes: 'light' | 'both'): 'always' | 'never' | 'unknown' {
  if (query === 'print') return 'never';
  if (/prefers-color-scheme:\s*dark/.test(query)) return schemes === 'light' ? 'never' : 'unknown';
  const [, bound, size = '', unit] =
    /^(?:screen and )?\((min|max)-width:\s*([\d.]+)(px|rem)\)$/.exec(query) ?? [];
  if (bound === undefined) return 'unknown';
  const pixels = Number(size) * (unit === 'rem' ? 16 : 1);
  return (bound === 'min' ? width >= pixels : width <= pixels) ? 'always' : 'never';
}

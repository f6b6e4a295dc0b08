/** Names within texts of another direction. */

/** Letters of Hebrew, Arabic and the other scripts that run from right to left. */
const fromRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The name between marks that keep its direction to itself, so that it cannot turn the words and the punctuation around
 * it; without marks if it needs none.
 */
export function isolated(name: string): string {
  return fromRightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

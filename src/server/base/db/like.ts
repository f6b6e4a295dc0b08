/** Patterns for SQL `like` and `ilike` in which a searched text stands for itself, with any characters in it. */

/** Matches values that contain the text. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** Matches values that begin with the text. */
export function beginningWith(text: string): string {
  return `${escapeLike(text)}%`;
}

/** Matches values that end with the text. */
export function endingWith(text: string): string {
  return `%${escapeLike(text)}`;
}

/** The text without its special meaning in a pattern: `%` and `_` would match anything. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

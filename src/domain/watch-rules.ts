/** The rules of the watch list: which crossing of a limit is a new one, and the usual value in a team. */

/** A member who does nothing for so long after a removal has ended the shift. */
export const shiftGapHours = 3;

/** How many minutes before its end a shift counts as ending, until the park sets its own. */
export const shiftEndMinutesUsual = 30;

/**
 * Which crossing of the limit a value is: 1 from the limit on, then 2, 4, 8 at that many limits; 0 below it. A hit that
 * someone has explained is therefore followed by another one when the figure has doubled.
 */
export function crossingOf(value: number, limit: number): number {
  if (limit <= 0 || value < limit) return 0;
  return 2 ** Math.floor(Math.log2(value / limit));
}

/** The median; of an even number of values the mean of the two in the middle; null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (upper === undefined) return null;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2;
}

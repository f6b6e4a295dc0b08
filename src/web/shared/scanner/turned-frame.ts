/** The degrees to turn a picture in which no code was found: with quarter turns, every 15 of a circle. */
export const turns: readonly number[] = [30, 60, 15, 45, 75];

/** The next turns to try, so that a few consecutive pictures try them all: `index` counts the pictures so far. */
export function turnsFor(index: number, perPicture: number): number[] {
  return Array.from({ length: perPicture }, (_, at) => turns[(index * perPicture + at) % turns.length] ?? 0);
}

/** Degrees by which a picture is turned when no code is found on it as it is: with quarter turns, every 15 of a circle. */
export const turns: readonly number[] = [30, 60, 15, 45, 75];

/** The next turns to try, so that a few pictures in a row try them all: `place` counts the pictures so far. */
export function turnsFor(place: number, perPicture: number): number[] {
  return Array.from({ length: perPicture }, (_, at) => turns[(place * perPicture + at) % turns.length] ?? 0);
}

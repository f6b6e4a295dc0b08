/** Figures and states as places show them, and where two places differ. */

/** What one place shows of one figure. */
export interface Sighting {
  /** Whose figure it is, such as `member 700000102`. */
  of: string;
  figure: string;
  place: string;
  shows: string | number | boolean | null;
}

/** The sightings of one place. A figure that the place does not show is undefined, and left out. */
export function seenAt(
  place: string,
  of: string,
  shown: Readonly<Record<string, Sighting['shows'] | undefined>>,
): Sighting[] {
  return Object.entries(shown).flatMap(([figure, shows]) =>
    shows === undefined ? [] : [{ of, figure, place, shows }],
  );
}

/** Names in one order, so that lists compare. */
export function namesOf(names: readonly string[]): string {
  return names.toSorted().join(', ');
}

/** One sentence for each figure that two places show differently. */
export function differencesIn(sightings: readonly Sighting[]): string[] {
  const byFigure = Map.groupBy(sightings, ({ of, figure }) => `${figure} of ${of}`);
  return [...byFigure].flatMap(([what, seen]) =>
    new Set(seen.map(({ shows }) => shows)).size < 2
      ? []
      : [`${what}: ${seen.map(({ place, shows }) => `${place} ${String(shows)}`).join(', ')}`],
  );
}

/** The figures that fewer than two places show, which no comparison covers. */
export function seenOnce(sightings: readonly Sighting[]): string[] {
  const byFigure = Map.groupBy(sightings, ({ figure }) => figure);
  return [...byFigure].flatMap(([figure, seen]) =>
    new Set(seen.map(({ place }) => place)).size < 2 ? [figure] : [],
  );
}

/** When guessing costs a puzzle and when it ends (decisions §9; docs/algorithms/guessing.md). */

/** A budget of misses in a window that starts with the first of them. */
export interface GuessLimit {
  /** The number of free misses; after them every caller must send a solved puzzle. */
  freeMisses: number;
  windowSeconds: number;
  /** The puzzle doubles with each further `freeMisses` misses, up to so many times. */
  doublingsMax: number;
  /** From so many misses on no try is taken at all in this window. Null: never closed. */
  missesMax: number | null;
}

/**
 * The budget of callers who cannot be distinguished, because their proxy forwards no readable address. One of them must
 * not cost the others an answer, so the puzzle is asked for only where a network would be refused, and no one is refused.
 */
export function limitOfCrowd(limit: GuessLimit): GuessLimit {
  return { ...limit, freeMisses: limit.missesMax ?? limit.freeMisses * crowdFactor, missesMax: null };
}

/** The limit with another number of free misses; its end moves with them. */
export function limitWithFree(limit: GuessLimit, freeMisses: number): GuessLimit {
  const { missesMax } = limit;
  return {
    ...{ ...limit, freeMisses },
    missesMax: missesMax === null ? null : Math.ceil((missesMax * freeMisses) / limit.freeMisses),
  };
}

/** How many times the free budget of a network a crowd has where networks are never refused. */
const crowdFactor = 20;

/** Stands for "as many misses as there may be"; the largest whole number of the database. */
export const endlessMisses = 2_147_483_647;

/** How often the puzzle is doubled that a try needs after so many misses; undefined where it needs none. */
export function puzzleStepAfter(limit: GuessLimit, misses: number): number | undefined {
  if (misses < limit.freeMisses) return undefined;
  return Math.min(Math.floor(misses / limit.freeMisses) - 1, limit.doublingsMax);
}

/** True where no try is taken any more in this window, solved puzzle or not. */
export function isClosedAfter(limit: GuessLimit, misses: number): boolean {
  return limit.missesMax !== null && misses >= limit.missesMax;
}

/** A try with a puzzle solved at this step (undefined: without one) is taken below so many misses. */
export function missesAllowedFor(limit: GuessLimit, solvedStep: number | undefined): number {
  const end = limit.missesMax ?? endlessMisses;
  if (solvedStep === undefined) return Math.min(limit.freeMisses, end);
  return solvedStep >= limit.doublingsMax ? end : Math.min(limit.freeMisses * (solvedStep + 2), end);
}

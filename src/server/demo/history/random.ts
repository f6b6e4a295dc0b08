/** Random numbers that are the same each time, so that the history of the demo park never changes. */
export interface Random {
  /** From 0 up to, but not at, 1. */
  next(): number;
  /** A whole number from the first to the last, both included. */
  whole(first: number, last: number): number;
  /** One of the choices, each as likely as its weight. */
  pick<Choice>(choices: readonly (readonly [Choice, number])[]): Choice;
  /** A whole number around a mean, as guests arrive. */
  around(mean: number): number;
}

/** Makes a sequence from a seed (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (first, last) => first + Math.floor(next() * (last - first + 1)),
    pick: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const found = choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1);
      if (found === undefined) throw new Error('There is nothing to pick from.');
      return found[0];
    },
    around: (mean) => {
      // Counts events until their gaps fill one unit (Knuth).
      const limit = Math.exp(0 - mean);
      let [count, product] = [0, next()];
      while (product > limit) {
        count += 1;
        product *= next();
      }
      return count;
    },
  };
}

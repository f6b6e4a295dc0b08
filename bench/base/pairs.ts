/**
 * Measures two servers in turn. Under load a server runs at about half its speed for the first ten seconds, until its
 * code is compiled, and two servers warm up at different rates. So both are warmed up until their speed is stable, and
 * only then measured in pairs.
 */
import { median } from './result.ts';

/** One measurement of ours and of the rival; a larger figure is better. */
export interface Pair {
  ours: number;
  rival: number;
}

/** The result: `ratio` is the median of the ratios of the pairs, so that a machine that slows down affects both. */
export interface PairedResult extends Pair {
  ratio: number;
  lowest: number;
  highest: number;
  pairs: readonly Pair[];
  warmUpRounds: number;
  /** False if the speed never became stable; the figures are then unreliable. */
  isSteady: boolean;
}

const pairsTotal = 7;
const steadyShare = 0.05;
const warmUpRoundsMax = 20;

/** Warms both sides until two rounds in a row differ by less than 5 % on each, then measures seven pairs. */
export async function measurePairs(
  runOurs: (round: number) => Promise<number>,
  runRival: (round: number) => Promise<number>,
): Promise<PairedResult> {
  const rounds: Pair[] = [];
  const runPair = async (): Promise<Pair> => {
    const round = rounds.length;
    const pair = { ours: await runOurs(round), rival: await runRival(round) };
    rounds.push(pair);
    return pair;
  };
  const isSteady = await warmUp(runPair);
  const warmUpRounds = rounds.length;
  while (rounds.length < warmUpRounds + pairsTotal) await runPair();
  const pairs = rounds.slice(warmUpRounds);
  const ratios = pairs.map(({ ours, rival }) => ours / rival);
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    rival: median(pairs.map(({ rival }) => rival)),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    pairs,
    warmUpRounds,
    isSteady,
  };
}

/** Runs pairs until two in a row are similar on both sides; false if they never are. */
async function warmUp(runPair: () => Promise<Pair>): Promise<boolean> {
  let last = await runPair();
  for (let round = 1; round < warmUpRoundsMax; round += 1) {
    const next = await runPair();
    if (isAlike(last.ours, next.ours) && isAlike(last.rival, next.rival)) return true;
    last = next;
  }
  return false;
}

/** Returns the verdict on the aim, with the spread of the pairs. */
export function judgePairs(
  { ratio, lowest, highest, warmUpRounds, isSteady }: PairedResult,
  aim: number,
): string {
  const verdict = ratio >= aim ? 'reached' : 'not reached';
  const spread = `pairs from ${lowest.toFixed(2)} to ${highest.toFixed(2)}, after ${warmUpRounds} rounds to get warm`;
  return `${verdict}; ${spread}${isSteady ? '' : ' (the speed never held still: the machine is busy)'}`;
}

function isAlike(one: number, other: number): boolean {
  return Math.abs(one - other) / Math.max(one, other) < steadyShare;
}

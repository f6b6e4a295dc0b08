/** Finds where on a line of light a code may lie. */
import { valuesPerPixel } from './bar-line.ts';

/** Half of the window in which edges are counted, in pixels: wider than a gap of a code, narrower than its quiet zone. */
const halfWindow = 12;

/** A window lies on the code if it has this share of the edges of the fullest one, beyond those of the emptiest. */
const edgesMin = 0.3;

/** A code is at least this long, in pixels. */
const lengthMin = 60;

/** Where the first bar starts and the last one ends is where this share of the darkness is reached. */
const darkMin = 0.3;

/** The run of bars, and the light of the paper beside it and of its bars. */
export interface FoundBars {
  start: number;
  end: number;
  paper: number;
  dark: number;
}

/** Finds the longest run of bars, or undefined if none is as long as a code. */
export function findBars(line: Float32Array): FoundBars | undefined {
  const half = halfWindow * valuesPerPixel;
  const run = longestRun(line, countEdges(line, half));
  if (run.end - run.start < lengthMin * valuesPerPixel) return undefined;
  const sorted = line.slice(run.start, run.end).sort();
  const few = Math.floor(sorted.length / 30);
  const dark = sorted[few] ?? 0;
  const paper = sorted.at(-1 - few) ?? 0;
  const isPaper = (at: number): boolean => (line[at] ?? 0) > paper - darkMin * (paper - dark);
  // The window meets the code before its middle does: from there over the paper to the first bar.
  const start = firstBar(isPaper, Math.max(0, run.start - half), run.end, 1);
  const end = firstBar(isPaper, Math.min(line.length - 1, run.end + half), start, -1) + 1;
  return end > start ? { start, end, paper, dark } : undefined;
}

/** The first bar after some paper, in one direction. */
function firstBar(isPaper: (at: number) => boolean, from: number, to: number, step: 1 | -1): number {
  let at = from;
  while ((to - at) * step > 0 && !isPaper(at)) at += step;
  while ((to - at) * step > 0 && isPaper(at)) at += step;
  return at;
}

/** The sum of the differences of neighbors in a window around each value. */
function countEdges(line: Float32Array, half: number): Float32Array {
  const edges = line.map((value, at) => Math.abs((line[at + valuesPerPixel] ?? value) - value));
  const sums = new Float32Array(line.length);
  let sum = 0;
  for (let at = 0; at < line.length + half; at++) {
    sum += (edges[at] ?? 0) - (edges[at - 2 * half] ?? 0);
    if (at >= half) sums[at - half] = sum;
  }
  return sums;
}

interface Run {
  start: number;
  end: number;
}

function longestRun(line: Float32Array, sums: Float32Array): Run {
  const runs = joinGray(line, runsOf(sums));
  return runs.reduce((best, run) => (run.end - run.start > best.end - best.start ? run : best), {
    start: 0,
    end: 0,
  });
}

/** The places where the window has enough edges. */
function runsOf(sums: Float32Array): Run[] {
  const most = sums.reduce((max, value) => Math.max(max, value), 0);
  const least = sums.subarray(1, -1).reduce((min, value) => Math.min(min, value), most);
  const enough = least + (most - least) * edgesMin;
  const runs: Run[] = [];
  let start = 0;
  for (let at = 0; at <= sums.length; at++) {
    if ((sums[at] ?? -1) >= enough) continue;
    if (at > start) runs.push({ start, end: at });
    start = at + 1;
  }
  return runs;
}

/** Joins runs with no paper between them: narrow bars that are blurred over each other have no edges, but are gray. */
function joinGray(line: Float32Array, runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const between = last === undefined ? undefined : brightest(line, last.end, run.start);
    if (last !== undefined && (between ?? 0) < paperNear(line, last, run)) last.end = run.end;
    else joined.push({ ...run });
  }
  return joined;
}

function brightest(line: Float32Array, start: number, end: number): number {
  return line.subarray(start, end).reduce((max, value) => Math.max(max, value), 0);
}

/** The light from which on a value between two runs is paper. */
function paperNear(line: Float32Array, one: Run, other: Run): number {
  const runs = [line.subarray(one.start, one.end), line.subarray(other.start, other.end)];
  const darkest = runs.map((run) => run.reduce((min, value) => Math.min(min, value), Infinity));
  const lightest = runs.map((run) => run.reduce((max, value) => Math.max(max, value), 0));
  const paper = Math.max(...lightest);
  return paper - darkMin * (paper - Math.min(...darkest));
}

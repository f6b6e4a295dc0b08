/**
 * Finds the code whose blurred bars fit a line best. Each slot of a code has one of a few patterns, and the blur of a
 * slot reaches no farther than into its neighbors, so the best of all codes is found from slot to slot (Viterbi's
 * algorithm), as a modem finds the bits in a signal whose pulses overlap.
 */
import { blurReach, darknessOfModule, type BarBlur } from './bar-blur.ts';
import type { Slot } from './bar-layouts.ts';

/** The values of a line for each module: its first and its second half. */
export const valuesPerModule = 2;

/** The modules of the quiet zone that are compared on each side. */
export const quietModules = 4;

/** The fit of a layout to a line. */
export interface BarFit {
  /** The pattern of each slot. */
  choices: number[];
  /** The sum of the squared differences to the line. */
  difference: number;
  /** How much this sum grows at least if another pattern is put into a slot, for the slot where it grows least. */
  margin: number;
}

/** What the patterns of a slot leave on the line, from the middle of the slot before to that of the next. */
interface Traces {
  /** The number of values of the slot itself. */
  length: number;
  /** For each pattern the darkness from `margin` values before the slot to as many behind it. */
  traces: readonly Float32Array[];
}

/** The values beside a slot in which its blur may be seen. */
const besideMax = 2 * blurReach * valuesPerModule;

/** The whole code, or its first or last slots, where the line ends or starts in the middle of the slot at that side. */
export type Part = 'whole' | 'start' | 'end';

/** Fits slots to a line with one blur. */
export interface Fitter {
  /** The best pattern of each slot of a whole code. */
  fit(slots: readonly Slot[], line: Float32Array): BarFit;
  /** The least sum of squared differences, which takes half the time. */
  leastDifference(slots: readonly Slot[], line: Float32Array, part: Part): number;
}

/** Makes a fitter, which keeps what it has computed for a slot. */
export function fitterFor(blur: BarBlur): Fitter {
  const darkness = darknessOfModule(blur);
  const kept = new Map<Slot, Traces>();
  const products = new Map<Slot, Map<Slot, Float32Array>>();
  const tracesOf = (slot: Slot): Traces => {
    const known = kept.get(slot);
    if (known !== undefined) return known;
    const made = traceSlot(slot, darkness);
    kept.set(slot, made);
    return made;
  };
  const productsOf = (slot: Slot, next: Slot): Float32Array => {
    const ofSlot = products.get(slot) ?? new Map<Slot, Float32Array>();
    products.set(slot, ofSlot);
    const known = ofSlot.get(next);
    if (known !== undefined) return known;
    const made = multiply(tracesOf(slot), tracesOf(next));
    ofSlot.set(next, made);
    return made;
  };
  const costsOf = (slots: readonly Slot[], line: Float32Array, part: Part): Costs => ({
    own: costsOfSlots(
      slots.map((slot) => tracesOf(slot)),
      line,
      part,
    ),
    pairs: slots.slice(1).map((next, at) => productsOf(slots[at] ?? next, next)),
  });
  return {
    fit: (slots, line) => bestPath(costsOf(slots, line, 'whole'), squareSum(line)),
    leastDifference: (slots, line, part) => {
      const last = sweep(costsOf(slots, line, part)).at(-1) ?? new Float32Array();
      return last.reduce((least, cost) => Math.min(least, cost), Infinity) + squareSum(line);
    },
  };
}

/** What each pattern of each slot costs by itself, and each pair of patterns of neighbors in addition. */
interface Costs {
  own: readonly Float32Array[];
  pairs: readonly Float32Array[];
}

function squareSum(line: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < line.length; at++) sum += (line[at] ?? 0) ** 2;
  return sum;
}

function traceSlot({ patterns }: Slot, darkness: (place: number) => number): Traces {
  const modules = patterns[0]?.length ?? 0;
  const length = modules * valuesPerModule;
  const pulse = Float32Array.from({ length: 2 * (besideMax + length) + 1 }, (_, at) =>
    darkness((at - besideMax - length + 0.5) / valuesPerModule),
  );
  const traces = patterns.map((pattern) => {
    const trace = new Float32Array(length + 2 * besideMax);
    for (let bar = 0; bar < modules; bar++)
      if (pattern[bar] === '1')
        for (let at = 0; at < trace.length; at++)
          trace[at] = (trace[at] ?? 0) + (pulse[at - bar * valuesPerModule + length] ?? 0);
    return trace;
  });
  return { length, traces };
}

/** Twice the product of each pattern of a slot with each of the next, from the middle of one to that of the other. */
function multiply(one: Traces, next: Traces): Float32Array {
  const products = new Float32Array(one.traces.length * next.traces.length);
  const from = besideMax + one.length / 2;
  const size = (one.length + next.length) / 2;
  const nextFrom = besideMax - one.length / 2;
  for (const [a, trace] of one.traces.entries())
    for (const [b, other] of next.traces.entries()) {
      let product = 0;
      for (let at = 0; at < size; at++) product += (trace[from + at] ?? 0) * (other[nextFrom + at] ?? 0);
      products[a * next.traces.length + b] = 2 * product;
    }
  return products;
}

/** What each pattern of each slot costs by itself, from the middle of the slot before to that of the next. */
function costsOfSlots(slots: readonly Traces[], line: Float32Array, part: Part): Float32Array[] {
  const quiet = quietModules * valuesPerModule;
  let start = part === 'end' ? -(slots[0]?.length ?? 0) / 2 : quiet;
  return slots.map(({ length, traces }, at) => {
    const ownHalf = -length / 2;
    const before = (slots[at - 1]?.length ?? (part === 'end' ? 2 * ownHalf : 2 * quiet)) / 2;
    const after = (slots[at + 1]?.length ?? (part === 'start' ? 2 * ownHalf : 2 * quiet)) / 2;
    const costs = traces.map((trace) => {
      let cost = 0;
      for (let place = -before; place < length + after; place++) {
        const dark = trace[besideMax + place] ?? 0;
        cost += dark * (dark - 2 * (line[start + place] ?? 0));
      }
      return cost;
    });
    start += length;
    return Float32Array.from(costs);
  });
}

/** The path with the least cost, and how much more the best path costs that differs in some slot. */
function bestPath({ own, pairs }: Costs, constant: number): BarFit {
  const forward = sweep({ own, pairs });
  const backward = fromLast(sweep({ own: fromLast(own), pairs: fromLast(pairs) }, true));
  const choices: number[] = [];
  let difference = Infinity;
  let margin = Infinity;
  for (const [at, costs] of own.entries()) {
    let best = Infinity;
    let second = Infinity;
    let choice = 0;
    for (let pattern = 0; pattern < costs.length; pattern++) {
      const cost = (forward[at]?.[pattern] ?? 0) + (backward[at]?.[pattern] ?? 0) - (costs[pattern] ?? 0);
      if (cost < best) {
        second = best;
        best = cost;
        choice = pattern;
      } else if (cost < second) second = cost;
    }
    choices.push(choice);
    margin = Math.min(margin, second - best);
    difference = Math.min(difference, best + constant);
  }
  return { choices, difference, margin };
}

/** The list in the other order; the oldest browsers lack toReversed. */
function fromLast(list: readonly Float32Array[]): Float32Array[] {
  return list.reduceRight<Float32Array[]>((all, one) => all.concat(one), []);
}

/** The least cost of a path from the first slot to each pattern of each slot. */
function sweep({ own, pairs }: Costs, isBackward = false): Float32Array[] {
  const [first] = own;
  if (first === undefined) return [];
  const least = [first];
  for (let at = 1; at < own.length; at++) {
    const before = least[at - 1] ?? first;
    const costs = own[at] ?? first;
    const products = pairs[at - 1] ?? first;
    least.push(
      costs.map((cost, pattern) => {
        let best = Infinity;
        for (let earlier = 0; earlier < before.length; earlier++) {
          const product = isBackward
            ? products[pattern * before.length + earlier]
            : products[earlier * costs.length + pattern];
          best = Math.min(best, (before[earlier] ?? 0) + (product ?? 0));
        }
        return best + cost;
      }),
    );
  }
  return least;
}

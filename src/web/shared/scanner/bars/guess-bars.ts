/** Guesses where the first bar of a code starts, where its last one ends, and how they are blurred. */
import type { BarBlur } from './bar-blur.ts';
import type { Layout, Slot } from './bar-layouts.ts';
import { valuesPerPixel } from './bar-line.ts';
import { takeValues, type BarPlace } from './bar-place.ts';
import type { FoundBars } from './find-bars.ts';
import { fitterFor, quietModules, valuesPerModule, type Fitter } from './fit-bars.ts';

/** A guess, and the fitter of its blur. */
export interface BarGuess {
  layout: Layout;
  place: BarPlace;
  blur: BarBlur;
  fitter: Fitter;
  /** How much the ends of the code differ from the line. */
  cost: number;
}

/** Blurs of which one is near enough to any other that a guess can be refined. */
const blurs: readonly BarBlur[] = [
  { focus: 0.4, motion: 0 },
  { focus: 0.7, motion: 0 },
  { focus: 1, motion: 0 },
  { focus: 0.4, motion: 1.3 },
  { focus: 0.4, motion: 2 },
  { focus: 0.4, motion: 2.6 },
];
const fitters = blurs.map((blur) => ({ blur, fitter: fitterFor(blur) }));

/** The modules by which a blurred end may lie beside the place where it was found. */
const offsets = Array.from({ length: 9 }, (_, at) => (at - 4) * 0.375);

/** The narrowest and the widest bar that are looked for, in pixels. */
const moduleWidthMin = 0.8;
const moduleWidthMax = 8;

/** The best guesses, at most this many, for codes of these layouts; the ends of a code are compared, not its middle. */
export function guessPlaces(
  line: Float32Array,
  found: FoundBars,
  layouts: readonly Layout[],
  guessesMax: number,
): BarGuess[] {
  const dark = line.map((value) => (found.paper - value) / (found.paper - found.dark));
  const guesses: BarGuess[] = [];
  for (const layout of layouts) {
    const width = (found.end - found.start) / layout.modules;
    if (width < moduleWidthMin * valuesPerPixel || width > moduleWidthMax * valuesPerPixel) continue;
    for (const { blur, fitter } of fitters) {
      const starts = costsOfEnd(dark, { layout, fitter, found, width, part: 'start' });
      const ends = costsOfEnd(dark, { layout, fitter, found, width, part: 'end' });
      for (const [at, startCost] of starts.entries())
        for (const [endAt, endCost] of ends.entries()) {
          const start = found.start + (offsets[at] ?? 0) * width;
          const end = found.end + (offsets[endAt] ?? 0) * width;
          guesses.push({ layout, place: { start, end, bend: 0 }, blur, fitter, cost: startCost + endCost });
        }
    }
  }
  return guesses.sort((a, b) => a.cost - b.cost).slice(0, guessesMax);
}

interface EndGuess {
  layout: Layout;
  fitter: Fitter;
  found: FoundBars;
  /** The width of a module, in values of the line. */
  width: number;
  part: 'start' | 'end';
}

/** For each offset of one end, how much its slot and half of the next one differ from the line. */
function costsOfEnd(dark: Float32Array, { layout, fitter, found, width, part }: EndGuess): number[] {
  const isStart = part === 'start';
  const slots = isStart ? layout.slots.slice(0, 2) : layout.slots.slice(-2);
  const [first, second] = slots.map((slot) => modulesOf(slot));
  const modules = isStart ? (first ?? 0) + (second ?? 0) / 2 : (first ?? 0) / 2 + (second ?? 0);
  const quiet = quietModules * valuesPerModule;
  return offsets.map((offset) => {
    const at = (isStart ? found.start : found.end) + offset * width;
    const start = isStart ? at : at - modules * width;
    const values = takeValues(dark, { start, end: start + modules * width, bend: 0 }, modules);
    const shown = isStart ? values.subarray(0, values.length - quiet) : values.subarray(quiet);
    return fitter.leastDifference(slots, shown, part);
  });
}

function modulesOf({ patterns }: Slot): number {
  return patterns[0]?.length ?? 0;
}

/**
 * Reads a code from a line of light whose bars are blurred too much for a reader that looks for edges. It looks for the
 * code that would look like this line if it were blurred. A text counts only if its bars look very much like the line,
 * and those of any other much less.
 */
import { code128Layouts, ean13Layout, type Layout } from './bar-layouts.ts';
import { darken, takeValues } from './bar-place.ts';
import { findBars } from './find-bars.ts';
import { fitterFor, type BarFit } from './fit-bars.ts';
import { guessPlaces, type BarGuess } from './guess-bars.ts';
import { lookAt, refineBars, type BarLook, type BarShape } from './refine-bars.ts';

/** A text that counts. */
export interface LineReading {
  text: string;
  format: Layout['format'];
}

/** A reading with the figures that decide whether it counts. */
export interface JudgedReading extends LineReading {
  shape: BarShape;
  unlikeness: number;
  /** How much worse the next best text fits, in variances of the difference. */
  margin: number;
}

/** The guesses whose middle is compared as well, and those of them that are refined. */
const guessesMax = { ean13: 4, code128: 6, refined: 3 };

/**
 * Of the first seed's 160 blurred, moved, dim and tiny receipts of `bench/scanner.ts` right texts have a margin of at
 * least 300 and wrong ones of at most 10.
 */
const unlikenessMax = 0.08;
const marginMin = 60;

/** The rounds in which text and shape are improved in turn. */
const rounds = 3;

/** Reads the line, or returns undefined if no text counts. */
export function readLine(line: Float32Array): LineReading | undefined {
  const best = judgeLine(line);
  if (best === undefined || best.unlikeness > unlikenessMax || best.margin < marginMin) return undefined;
  return { text: best.text, format: best.format };
}

/** The text whose bars look most like the line, whether it counts or not. */
export function judgeLine(line: Float32Array): JudgedReading | undefined {
  const found = findBars(line);
  if (found === undefined) return undefined;
  const guesses = [
    ...guessPlaces(line, found, [ean13Layout], guessesMax.ean13),
    ...guessPlaces(line, found, code128Layouts, guessesMax.code128),
  ];
  return guesses
    .map((guess) => fitMiddle(line, guess))
    .sort((a, b) => a.look.unlikeness - b.look.unlikeness)
    .slice(0, guessesMax.refined)
    .map(({ layout, look, modules }) => refineReading(line, layout, look, modules))
    .filter((reading) => reading !== undefined)
    .sort((a, b) => a.unlikeness - b.unlikeness)[0];
}

interface FittedGuess {
  layout: Layout;
  modules: string;
  look: BarLook;
}

function fitMiddle(line: Float32Array, { layout, place, blur, fitter }: BarGuess): FittedGuess {
  const light = takeValues(line, place, layout.modules);
  const [dark, paper] = extremesOf(light);
  const fit = fitter.fit(
    layout.slots,
    light.map((value) => (paper - value) / (paper - dark)),
  );
  const modules = modulesOfFit(layout, fit);
  return { layout, modules, look: lookAt(line, modules, { ...place, ...blur }) };
}

/** The light of bars and paper, without the few values that noise has made darker or lighter. */
function extremesOf(light: Float32Array): [dark: number, paper: number] {
  const sorted = light.slice().sort();
  const few = Math.floor(sorted.length / 40);
  const dark = sorted[few] ?? 0;
  return [dark, Math.max(dark + 0.01, sorted.at(-1 - few) ?? 0)];
}

function modulesOfFit({ slots }: Layout, { choices }: BarFit): string {
  return slots.map(({ patterns }, at) => patterns[choices[at] ?? 0] ?? '').join('');
}

function refineReading(
  line: Float32Array,
  layout: Layout,
  first: BarLook,
  firstModules: string,
): JudgedReading | undefined {
  let look = first;
  let modules = firstModules;
  let fit: BarFit | undefined;
  for (let round = 0; round < rounds; round++) {
    look = refineBars(line, modules, look.shape);
    fit = fitterFor(look.shape).fit(layout.slots, darken(look.light, look));
    const next = modulesOfFit(layout, fit);
    if (next === modules) break;
    modules = next;
  }
  const text = layout.textOf(fit?.choices ?? []);
  if (fit === undefined || text === undefined) return undefined;
  const variance = Math.max(1e-9, fit.difference / look.light.length);
  const { shape, unlikeness } = look;
  return { text, format: layout.format, shape, unlikeness, margin: fit.margin / variance };
}

/** Where a code lies on a line of light, and what its bars look like there. */
import { blurReach, darknessOfModule, type BarBlur } from './bar-blur.ts';
import { quietModules, valuesPerModule } from './fit-bars.ts';

/** The place of a code on a line, in values of the line. */
export interface BarPlace {
  /** Where its first bar starts. */
  start: number;
  /** Where its last bar ends. */
  end: number;
  /** How far its middle lies beside the middle of both, because paper bends. */
  bend: number;
}

/** The values of the line at the halves of each module, with the quiet zones. */
export function takeValues(line: Float32Array, place: BarPlace, modules: number): Float32Array {
  const width = (place.end - place.start) / modules;
  const quiet = quietModules * valuesPerModule;
  return Float32Array.from({ length: modules * valuesPerModule + 2 * quiet }, (_, at) => {
    const module = (at - quiet + 0.5) / valuesPerModule;
    const share = Math.max(0, Math.min(1, module / modules));
    return lightBetween(line, place.start + module * width + 4 * place.bend * share * (1 - share));
  });
}

function lightBetween(line: Float32Array, place: number): number {
  const at = Math.max(0, Math.min(line.length - 1.001, place));
  const whole = Math.floor(at);
  return (line[whole] ?? 0) * (1 - at + whole) + (line[whole + 1] ?? 0) * (at - whole);
}

/** The darkness of these modules at the same values, blurred. */
export function blurModules(modules: string, blur: BarBlur): Float32Array {
  const darkness = darknessOfModule(blur);
  const quiet = quietModules * valuesPerModule;
  const reach = blurReach * valuesPerModule;
  const pulse = Float32Array.from({ length: 2 * reach }, (_, at) =>
    darkness((at - reach + 0.5) / valuesPerModule),
  );
  const values = new Float32Array(modules.length * valuesPerModule + 2 * quiet);
  for (let bar = 0; bar < modules.length; bar++) {
    if (modules[bar] !== '1') continue;
    const from = quiet + bar * valuesPerModule - reach;
    for (let at = Math.max(0, -from); at < pulse.length && from + at < values.length; at++)
      values[from + at] = (values[from + at] ?? 0) + (pulse[at] ?? 0);
  }
  return values;
}

/** The light of the paper in the middle of a code, how it changes along it, and how much darker bars are. */
export interface Levels {
  paper: number;
  slope: number;
  contrast: number;
  /** The share of the line's own variation that differs: 0 for a perfect likeness, 1 for none. */
  unlikeness: number;
}

/** The levels for which the blurred modules come closest to the light, by least squares, and what then differs. */
export function fitLevels(light: Float32Array, dark: Float32Array): Levels {
  // Sums of the products of the three parts (1, place, darkness) with each other and with the light.
  const count = light.length;
  let [p, pp, d, dp, dd, y, yp, yd, yy] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < count; at++) {
    const place = at / count - 0.5;
    const x = dark[at] ?? 0;
    const value = light[at] ?? 0;
    p += place;
    pp += place * place;
    d += x;
    dp += x * place;
    dd += x * x;
    y += value;
    yp += value * place;
    yd += value * x;
    yy += value * value;
  }
  const [base, slope, bars] = solve([count, p, d, y], [p, pp, dp, yp], [d, dp, dd, yd]);
  const contrast = -bars;
  const spread = Math.max(1e-6, yy - (y * y) / count);
  const left = yy - base * y - slope * yp - bars * yd;
  const unlikeness = contrast > 0 ? Math.max(0, left) / spread : 1;
  return { paper: base, slope, contrast, unlikeness };
}

type Equation = readonly [number, number, number, number];

/** Solves three equations by Cramer's rule. */
function solve(a: Equation, b: Equation, c: Equation): [number, number, number] {
  const determinant = (i: 0 | 1 | 2 | 3, j: 0 | 1 | 2 | 3, k: 0 | 1 | 2 | 3): number =>
    a[i] * (b[j] * c[k] - b[k] * c[j]) -
    a[j] * (b[i] * c[k] - b[k] * c[i]) +
    a[k] * (b[i] * c[j] - b[j] * c[i]);
  const whole = determinant(0, 1, 2);
  if (whole === 0) return [0, 0, 0];
  return [determinant(3, 1, 2) / whole, determinant(0, 3, 2) / whole, determinant(0, 1, 3) / whole];
}

/** Turns light into darkness, 0 for paper and 1 for a bar. */
export function darken(light: Float32Array, levels: Levels): Float32Array {
  return light.map((value, at) => {
    const paper = levels.paper + levels.slope * (at / light.length - 0.5);
    return (paper - value) / levels.contrast;
  });
}

/** Lines of light across a code, for tests. */
import bwipjs from 'bwip-js/node';

import type { BarBlur } from './bar-blur.ts';
import { valuesPerPixel } from './bar-line.ts';
import { blurModules } from './bar-place.ts';
import { quietModules, valuesPerModule } from './fit-bars.ts';

/** The modules of a code, a bar as 1 and a space as 0, drawn by another library. */
export function drawnModules(kind: 'code128' | 'ean13', text: string): string {
  const [symbol] = bwipjs.raw(kind, text, '');
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`${text} cannot be drawn as ${kind}.`);
  return [...symbol.sbs].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('');
}

interface LineLook {
  blur: BarBlur;
  /** The width of a module in pixels. */
  width: number;
  /** Where the code starts, in pixels. */
  start?: number;
  /** The light of paper and of bars. */
  light?: readonly [paper: number, bar: number];
  /** The greatest difference by noise, and where its row starts. */
  noise?: number;
  noiseStart?: number;
}

/** A line of 700 pixels with these modules on paper. */
export function drawnLine(
  modules: string,
  { blur, width, start = 150, light: [paper, bar] = [220, 40], noise = 0, noiseStart = 1 }: LineLook,
): Float32Array {
  const values = blurModules(modules, blur);
  return Float32Array.from({ length: 700 * valuesPerPixel }, (_, at) => {
    const module = (at / valuesPerPixel - start) / width;
    const place = (module + quietModules) * valuesPerModule - 0.5;
    const whole = Math.floor(place);
    const share = place - whole;
    const dark = (values[whole] ?? 0) * (1 - share) + (values[whole + 1] ?? 0) * share;
    return paper - (paper - bar) * dark + noise * noiseAt(at + noiseStart * 7919);
  });
}

/** A value from -1 to 1 that has nothing to do with those beside it. */
function noiseAt(place: number): number {
  const mixed = Math.imul(place ^ (place >>> 15), 0x2c1b3c6d);
  const again = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((again ^ (again >>> 15)) >>> 0) / 2_147_483_648 - 1;
}

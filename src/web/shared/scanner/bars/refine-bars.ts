/** Moves, bends and blurs the bars of a code until they look most like a line. */
import type { BarBlur } from './bar-blur.ts';
import { blurModules, fitLevels, takeValues, type BarPlace, type Levels } from './bar-place.ts';

/** Where bars lie and how they are blurred. */
export interface BarShape extends BarPlace, BarBlur {}

/** How bars of some shape look on a line. */
export interface BarLook extends Levels {
  shape: BarShape;
  /** The light of the line at the halves of each module. */
  light: Float32Array;
}

/** Compares these modules, as a text of 1 and 0, in this shape with the line. */
export function lookAt(line: Float32Array, modules: string, shape: BarShape): BarLook {
  const light = takeValues(line, shape, modules.length);
  return { shape, light, ...fitLevels(light, blurModules(modules, shape)) };
}

/** The first steps of the search, in modules. */
const firstSteps = { start: 0.3, end: 0.3, bend: 0.3, focus: 0.15, motion: 0.3 };

/** A pass that finds nothing better is followed by one with half the steps. */
const passes = 7;

/** Searches the shape in which the modules look most like the line, one of its five measures after the other. */
export function refineBars(line: Float32Array, modules: string, first: BarShape): BarLook {
  const width = (first.end - first.start) / modules.length;
  let best = lookAt(line, modules, first);
  let scale = 1;
  for (let pass = 0; pass < passes; pass++) {
    const before = best;
    for (const { name, step } of stepsOf(width * scale, scale))
      for (const sign of [1, -1]) {
        const shape = { ...best.shape, [name]: best.shape[name] + sign * step };
        if (!isPlausible(shape)) continue;
        const look = lookAt(line, modules, shape);
        if (look.unlikeness < best.unlikeness) best = look;
      }
    if (best === before) scale /= 2;
  }
  return best;
}

function stepsOf(width: number, scale: number): { name: keyof BarShape; step: number }[] {
  return [
    { name: 'start', step: firstSteps.start * width },
    { name: 'end', step: firstSteps.end * width },
    { name: 'bend', step: firstSteps.bend * width },
    { name: 'focus', step: firstSteps.focus * scale },
    { name: 'motion', step: firstSteps.motion * scale },
  ];
}

/** A camera's own pixels blur a little, and no text is left in a greater blur than this. */
function isPlausible({ focus, motion }: BarBlur): boolean {
  return focus >= 0.2 && focus <= 1.5 && motion >= 0 && motion <= 4;
}

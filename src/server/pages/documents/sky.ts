/** The sky behind the header of guests' pages: outside of the page's root, so that no script contains it. */
import {
  nightColorsOf,
  skyColorsOf,
  type SkyColors,
  type SkyPaints,
  type SkyPhase,
} from '#domain/park-sky.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { horizonOf } from '#server/base/brand/served-artwork.ts';

/** The sky's colors as custom properties, in light and in dark mode. */
export function skyCss(brand: Pick<LoadedBrand, 'colors'>, phase: SkyPhase): string {
  const paints = paintsOf(brand);
  const night = `:root{${declare(nightColorsOf(paints))};--sky-sun-at:46px;--sky-lit:1}`;
  return `:root{${declare(skyColorsOf(phase, paints))};${heights[phase]}}@media screen and (prefers-color-scheme:dark){${night}}`;
}

/** The sun's distance from the top, and whether the lamps are lit. */
const heights: Record<SkyPhase, string> = {
  morning: '--sky-sun-at:calc(var(--sky-horizon) - 26px);--sky-lit:0',
  day: '--sky-sun-at:46px;--sky-lit:0',
  dusk: '--sky-sun-at:calc(var(--sky-horizon) - 4px);--sky-lit:1',
};

/** The color at the top of the sky, for the bars of a browser around the page. */
export function skyTopsOf(
  brand: Pick<LoadedBrand, 'colors'>,
  phase: SkyPhase,
): { light: string; dark: string } {
  const paints = paintsOf(brand);
  return { light: `#${skyColorsOf(phase, paints).top}`, dark: `#${nightColorsOf(paints).top}` };
}

/** The sky's markup: lamps on a line, the park's own horizon if the brand has one, and the water's edge. */
export function drawSky(brand: LoadedBrand): string {
  return `<div class="sky" aria-hidden="true">${drawLand(brand)}<div class="sky-lamps">${lamps}</div>${shore}</div>`;
}

/** The park's own horizon; empty if the brand has none. */
export function drawLand(brand: LoadedBrand): string {
  const horizon = horizonOf(brand);
  if (horizon === undefined) return '';
  const { href, width, height } = horizon;
  return `<svg class="sky-land" aria-hidden="true" viewBox="0 0 ${width} ${height}"><use href="${href}#art" width="${width}" height="${height}"/></svg>`;
}

function paintsOf({ colors: { light, dark } }: Pick<LoadedBrand, 'colors'>): SkyPaints {
  const of = (color: string): string => color.slice(1);
  return {
    page: of(light.page),
    darkPage: of(dark.page),
    ink: of(light.ink),
    brand: of(light.brand),
    onDark: of(dark.ink),
  };
}

function declare(colors: SkyColors): string {
  return Object.entries({ ...colors, glow: `${colors.sun}${glowAlpha}` })
    .map(([name, color]) => `--sky-${name}:#${color}`)
    .join(';');
}

/** The last two digits of the color around the sun. */
const glowAlpha = '73';

/** One span of the line, which repeats as often as it fits, and its lamps, by their places. */
const spanWidth = 176;
const lampSpots = [
  [22, 12],
  [55, 20],
  [88, 23],
  [121, 20],
  [154, 12],
] as const;

function spots(radius: number): string {
  return lampSpots
    .map(
      ([x, y]) =>
        `M${x - radius} ${y + 4}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1-${2 * radius} 0z`,
    )
    .join('');
}

const lamps = `<svg><pattern id="sky-line" width="${spanWidth}" height="40" patternUnits="userSpaceOnUse"><path class="sky-line" d="M0 2Q88 42 ${spanWidth} 2"/><path class="sky-bulbs" d="${spots(3)}"/></pattern><rect width="100%" height="40" fill="url(#sky-line)"/></svg><svg class="sky-lit"><pattern id="sky-lit" width="${spanWidth}" height="40" patternUnits="userSpaceOnUse"><path opacity=".22" d="${spots(8)}"/><path d="${spots(3.2)}"/></pattern><rect width="100%" height="40" fill="url(#sky-lit)"/></svg>`;

/** The water's edge, in the color of the page below. */
const shore = `<svg class="sky-shore"><pattern id="sky-shore" width="120" height="10" patternUnits="userSpaceOnUse"><path d="M0 5Q30-3 60 5T120 5V10H0z"/></pattern><rect width="100%" height="10" fill="url(#sky-shore)"/></svg>`;

import { disc, short, times } from '../shapes.ts';
import { drawn, filled, groundY, lights, type Scene } from './scene.ts';

/** Waves from left to right that end with a closed band of this height. */
function waves(x: number, y: number, count: number, width: number, depth: number): string {
  const half = width / 2;
  const rise = width * 0.14;
  return `M${short(x)} ${short(y)}${times(count, () => `q${short(half / 2)}-${short(rise * 2)} ${short(half)} 0q${short(half / 2)} ${short(rise * 2)} ${short(half)} 0`)}v${short(depth)}H${short(x)}z`;
}

/** A palm on a line at `y`. */
function palm(x: number, y: number, height: number): string {
  const top = y - height;
  const s = height / 30;
  const leaf = (dx: number, dy: number): string =>
    `M${short(x + 2 * s)} ${short(top)}q${short(dx * 0.55)} ${short(dy - 6 * s)} ${short(dx)} ${short(dy)}q${short(-dx * 0.5)} ${short(-dy * 0.2 - 2 * s)} ${short(-dx)} ${short(-dy)}z`;
  return `M${short(x - 1.3)} ${short(y)}q${short(1.5)} ${short(-height * 0.6)} ${short(2.2 * s)} ${short(-height)}h${short(1.6 * s)}q${short(-0.5)} ${short(height * 0.5)} ${short(1.2)} ${short(height)}z${leaf(13 * s, 7 * s)}${leaf(-13 * s, 7 * s)}${leaf(12 * s, -3 * s)}${leaf(-12 * s, -3 * s)}${leaf(5 * s, 11 * s)}${leaf(-5 * s, 11 * s)}`;
}

const slide = 'M322 68C300 68 292 82 304 88C320 96 316 108 298 106C276 103 268 112 246 119';
const flume = 'M322 76C286 74 276 78 262 92C250 104 236 112 214 119';

/** A tower with two water slides, waves and palms. */
export const water: Scene = {
  label: 'water park',
  mark: ({ main, accent }) =>
    `<path fill="${accent}" fill-rule="evenodd" d="M32 6C38 14.5 42.5 20 42.5 26.5A10.5 10.5 0 0 1 21.5 26.5C21.5 20 26 14.5 32 6zM26.5 26.5a1.2 1.2 0 0 0-2.4 0a8 8 0 0 0 6.4 7.8a1.2 1.2 0 0 0 .5-2.3a5.6 5.6 0 0 1-4.5-5.5z"/>` +
    `<path fill="none" stroke="${main}" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round" d="M10.5 43.5q5.4-6 10.8 0t10.8 0t10.8 0t10.8 0M16 53q5.4-6 10.8 0t10.8 0t10.8 0"/>`,
  strip:
    drawn(
      'M318 70V126M334 70V126M318 84L334 100M334 84L318 100M318 104L334 120M334 104L318 120M318 86H334M318 104H334',
      1.4,
    ) +
    filled(
      'M314 70h24v3.5h-24zM313 56q8-2 13-10q5 8 13 10v2.5h-26zM316 58h1.8v12h-1.8zM334.2 58h1.8v12h-1.8z',
    ) +
    drawn('M290 103V124M272 106V124M256 97V124M240 110V124M298 90V124', 1.2) +
    drawn(flume, 5.5) +
    drawn(slide, 6.5) +
    `<path fill="none" stroke="#ffe3ae" stroke-width="1.2" stroke-linecap="round" opacity=".4" d="${slide}${flume}"/>` +
    filled(
      disc(239, 112, 1.4) +
        disc(234, 107, 1) +
        disc(243, 106, 0.9) +
        disc(207, 112, 1.3) +
        disc(203, 107.5, 0.9) +
        disc(210, 106, 1),
    ) +
    filled(`M176 ${groundY}v-16h-11q2-9 12-9.5q10 .5 12 9.5h-11v16z`) +
    filled(palm(351, groundY, 42) + palm(365, groundY, 30) + palm(152, groundY, 24)) +
    filled(waves(116, groundY - 3, 13, 20, 4)) +
    lights(disc(326, 64, 1.6) + times(4, (i) => disc(317 + i * 6, 58.5, 0.8))),
};

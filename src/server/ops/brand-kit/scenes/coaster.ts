import { disc, fir, line, times, tree } from '../shapes.ts';
import { drawn, filled, groundY, lights, type Scene } from './scene.ts';

/** The height of the track above each place, from the lift on the left to the last hill. */
function trackAt(x: number): number {
  if (x < 196) return groundY - 4 - ((x - 142) / 54) * 60;
  if (x < 205) return 62 - 7 * Math.sin(((x - 196) / 18) * Math.PI);
  if (x < 244) return 55 + 63 * (0.5 - 0.5 * Math.cos(((x - 205) / 39) * Math.PI));
  if (x < 306) return 118;
  return 118 - 38 * (0.5 - 0.5 * Math.cos(((x - 306) / 34.5) * Math.PI));
}

const track = line(
  Array.from({ length: 117 }, (_item, index) => [142 + index * 2, trackAt(142 + index * 2)]),
);
const supports = Array.from({ length: 30 }, (_item, index) => 146 + index * 8).filter(
  (x) => trackAt(x) < 114,
);

/** A car that stands upright on the track. */
function car(x: number): string {
  const slope = (trackAt(x + 1) - trackAt(x - 1)) / 2;
  const length = Math.hypot(1, slope);
  const [alongX, alongY] = [1 / length, slope / length];
  const corner = (along: number, above: number): [number, number] => [
    x + along * alongX + above * alongY,
    trackAt(x) + along * alongY - above * alongX,
  ];
  return line([corner(-3, 1.6), corner(3, 1.6), corner(3, 5), corner(0.6, 6.4), corner(-3, 6.4)], true);
}

/** The places of the train's cars, from the last to the first. */
const cars = [197, 203.7, 210.7, 216.6];

/** A roller coaster with its lift, a loop and a train at the top. */
export const coaster: Scene = {
  label: 'roller coaster',
  mark: ({ main, accent }) =>
    `<path fill="none" stroke="${main}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="M9.5 49C21 49 19 20 30 20C40 20 39 40 47 40C51 40 52.5 36 54.5 32"/>` +
    `<path fill="none" stroke="${main}" stroke-width="2.4" stroke-linecap="round" d="M21 41V54.5M30 29V54.5M39 39V54.5M48 48V54.5M15 54.5H52"/>` +
    `<path fill="${accent}" d="M22.5 9.5h15a4 4 0 0 1 4 4v6q-4.5-5-11.5-5t-11.5 5v-6a4 4 0 0 1 4-4z"/>`,
  strip:
    drawn(
      times(
        supports.length,
        (i) => `M${supports[i] ?? 0} ${trackAt(supports[i] ?? 0).toFixed(1)}V${groundY}`,
      ),
      0.9,
    ) +
    drawn(
      times(supports.length - 1, (i) => {
        const [from = 0, to = 0] = [supports[i], supports[i + 1]];
        if (to - from > 8) return '';
        return `M${from} ${groundY}L${to} ${Math.max(trackAt(to) + 6, 96).toFixed(1)}M${from} ${Math.max(trackAt(from) + 6, 96).toFixed(1)}L${to} ${groundY}`;
      }),
      0.6,
    ) +
    drawn(track, 2.6) +
    drawn(disc(275, 92, 26), 2.6) +
    drawn(disc(275, 92, 29.5), 0.8) +
    drawn(
      times(14, (i) => {
        const turn = (i / 14) * 2 * Math.PI;
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        return `M${(275 + 26 * cos).toFixed(1)} ${(92 + 26 * sin).toFixed(1)}L${(275 + 29.5 * cos).toFixed(1)} ${(92 + 29.5 * sin).toFixed(1)}`;
      }),
      0.8,
    ) +
    filled(cars.map(car).join('')) +
    lights(
      times(6, (i) => disc(150 + i * 8, trackAt(150 + i * 8) - 3.4, 0.9)) +
        times(5, (i) => disc(318 + i * 11, trackAt(318 + i * 11) - 3.4, 0.9)),
    ) +
    filled(
      tree(252, groundY, 11) +
        tree(300, groundY, 15) +
        tree(309, groundY, 10) +
        fir(128, groundY, 17) +
        fir(366, groundY, 18),
    ) +
    filled(`M326 ${groundY}v-12h-2l8-7h12l8 7h-2v12z`) +
    lights(`M331 ${groundY - 10}h4v4h-4zM341 ${groundY - 10}h4v4h-4z`, 0.5),
};

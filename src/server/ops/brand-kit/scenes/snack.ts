import { disc, short, times, tree } from '../shapes.ts';
import { drawn, filled, groundY, lights, type Scene } from './scene.ts';

/** A parasol with its table. */
function parasol(x: number): string {
  return `M${x - 17} 104q3-13 17-15q14 2 17 15a4.25 3 0 0 0-8.5 0a4.25 3 0 0 0-8.5 0a4.25 3 0 0 0-8.5 0a4.25 3 0 0 0-8.5 0zM${short(x - 0.8)} 86h1.6v${groundY - 86}h-1.6zM${x - 9} 114h18v2h-18zM${x - 5} ${groundY - 1.5}h10v1.5h-10z`;
}

/** A snack stand under a giant ice cream, with parasols. */
export const snack: Scene = {
  label: 'snack stand',
  mark: ({ main, accent }) =>
    `<path fill="${accent}" d="M21 41H43L33.5 57Q32 59.4 30.5 57z"/>` +
    `<path fill="${main}" d="M32 6.5q3.5 3.8 6 5.5q6 4.2 3.5 9.5q5.5 2 4.5 7.5q3.5 1.5 3 5q-.5 4-5 4H20q-4.5 0-5-4q-.5-3.5 3-5q-1-5.5 4.5-7.5q-2-5.5 4-9q5-2.5 5.5-6z"/>` +
    `<path fill="none" stroke="${accent}" stroke-width="2.2" stroke-linecap="round" d="M25 23.5q7 2.2 13.5-1M21.5 31q10.5 2.4 21-1"/>`,
  strip:
    filled('M250 90l6-14h68l6 14z') +
    filled(times(8, (i) => `M${250 + i * 10} 90h10v2a5 5 0 0 1-10 0z`)) +
    lights(
      times(
        4,
        (i) =>
          `M${short(260 + i * 20 - (i - 1.5) * 1.5)} 76.5L${260 + i * 20} 90v2a5 5 0 0 0 10 0v-2l${short(-(i - 1) * 1.5 - 0.4)} -13.5z`,
      ),
      0.2,
    ) +
    filled(`M254 110h72v${groundY - 110}h-72zM251 107h78v3.5h-78zM254 90h3v20h-3zM323 90h3v20h-3z`) +
    lights('M257 97h66v10h-66z', 0.3) +
    filled('M266 107v-6h5v6zM275 107v-4h8v4zM306 107v-7l2-2l2 2v7zM314 107v-5h4v5z') +
    filled('M281 66H299L291.2 80Q290 82 288.8 80z') +
    filled(
      'M290 43q2.5 3 5 4.5q4 2.8 2.5 6.2q4.2 1.6 3.5 5.6q2.6 1.2 2.2 3.7q-.4 3-3.7 3h-19q-3.3 0-3.7-3q-.4-2.5 2.2-3.7q-.7-4 3.5-5.6q-1.4-3.6 2.7-6q3.8-1.8 4.8-4.7z',
    ) +
    `<path fill="none" stroke="#ffe3ae" stroke-width="1" stroke-linecap="round" opacity=".5" d="M284.5 55.5q5.5 1.6 10.5-.8M281.5 61q8.5 1.8 17-.8"/>` +
    lights(times(7, (i) => disc(262 + i * 9.3, 118, 1.2))) +
    drawn('M256 78Q222 98 184 82M324 78Q346 92 378 80', 0.7) +
    lights(
      times(7, (i) => {
        const t = (i + 1) / 8;
        return disc(256 - 72 * t, 78 * (1 - t) ** 2 + 196 * t * (1 - t) + 82 * t * t + 1.8, 1.3);
      }) +
        times(5, (i) => {
          const t = (i + 1) / 6;
          return disc(324 + 54 * t, 78 * (1 - t) ** 2 + 184 * t * (1 - t) + 80 * t * t + 1.8, 1.3);
        }),
    ) +
    drawn(`M184 82V${groundY}`, 1.4) +
    filled(parasol(217) + parasol(353)) +
    filled(tree(170, groundY, 24) + tree(156, groundY, 15)),
};

import { disc, polar, short, star, times, tree } from '../shapes.ts';
import { drawn, filled, groundY, lights, type Scene } from './scene.ts';

const [x, y] = [288, 84];

/** An arcade with a lit arch, a star and its neighbours. */
export const arcade: Scene = {
  label: 'arcade',
  mark: ({ main, accent }) =>
    `<path fill="none" stroke="${main}" stroke-width="4.6" stroke-linecap="round" d="M30 42L35 22"/>` +
    `<path fill="${accent}" d="${disc(36.5, 17, 8)}"/>` +
    `<path fill="${main}" fill-rule="evenodd" d="M18 38H46Q50 38 51 42L53 49.5Q54 55 48.5 55H15.5Q10 55 11 49.5L13 42Q14 38 18 38z${disc(22, 46.5, 3)}"/>` +
    `<path fill="${accent}" d="${disc(42, 46.5, 3.4)}"/>`,
  strip:
    filled(`M${x - 60} ${groundY}V92h6v-4h20V${y}a34 34 0 0 1 68 0v4h20v4h6v${groundY - 92}z`) +
    lights(times(13, (i) => disc(...polar(x, y, 29.5, 180 + i * 15), 1.3))) +
    `<path fill="none" stroke="#ffe3ae" stroke-width="1" opacity=".45" d="M${x - 24} ${y + 2}v-2a24 24 0 0 1 48 0v2"/>` +
    lights(star(x, y - 7, 11), 0.8) +
    lights(
      times(7, (i) => `M${x - 22 + i * 6.5} 93h4.5v3h-4.5z`),
      0.35,
    ) +
    lights(`M${x - 19} 103h16v${groundY - 103}h-16zM${x + 3} 103h16v${groundY - 103}h-16z`, 0.28) +
    lights(
      `M${x - 52} 100h9v10h-9zM${x - 38} 100h9v10h-9zM${x + 29} 100h9v10h-9zM${x + 43} 100h9v10h-9z`,
      0.32,
    ) +
    drawn(`M${x} 103V${groundY}`, 1) +
    filled(
      `M190 ${groundY}V104h-3l4-9h32l4 9h-3v${groundY - 104}zM${x + 64} ${groundY}V106l10-7l10 7v${groundY - 106}z`,
    ) +
    filled(times(5, (i) => `M${187 + i * 8} 104h8a4 4 0 0 1-8 0z`)) +
    lights(`M195 112h8v8h-8zM211 112h8v${groundY - 112}h-8zM${x + 70} 111h7v7h-7z`, 0.32) +
    drawn(
      times(3, (i) => `M${short([176, 234, 345][i] ?? 0)} ${groundY}V101`),
      1.4,
    ) +
    lights(
      times(3, (i) => disc([176, 234, 345][i] ?? 0, 99, 2.2)),
      0.7,
    ) +
    drawn('M178 99q26 9 54 0M345 99q15 7 32 0', 0.6) +
    filled(tree(163, groundY, 17) + tree(372, groundY, 22)),
};

import { disc, fir, line, polar, times, tree } from '../shapes.ts';
import { drawn, filled, groundY, lights, type Scene } from './scene.ts';

const [x, y, radius, cabins] = [284, 84, 34, 12];

/** A Ferris wheel between trees, with a tent beside it. */
export const wheel: Scene = {
  label: 'Ferris wheel',
  mark: ({ main, accent }) =>
    `<path fill="none" stroke="${main}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" d="${disc(32, 28, 17)}${times(4, (i) => line([polar(32, 28, 17, i * 45 + 22.5), polar(32, 28, -17, i * 45 + 22.5)]))}M32 28L21.5 54.5M32 28L42.5 54.5M17 54.5H47"/>` +
    `<path fill="${main}" d="${disc(32, 28, 5)}"/>` +
    `<path fill="${accent}" d="${times(8, (i) => disc(...polar(32, 28, 17, i * 45 + 22.5), 4.4))}"/>`,
  strip:
    drawn(disc(x, y, radius), 2.4) +
    drawn(disc(x, y, radius - 5), 0.9) +
    drawn(
      times(cabins, (i) => line([[x, y], polar(x, y, radius, i * 30 + 15)])),
      0.9,
    ) +
    drawn(`M${x} ${y}L266 ${groundY}M${x} ${y}L302 ${groundY}`, 3) +
    drawn('M275 106H293', 1.4) +
    filled(
      times(cabins, (i) => {
        const [cabinX, cabinY] = polar(x, y, radius, i * 30 + 15);
        return `M${(cabinX - 3.6).toFixed(1)} ${cabinY.toFixed(1)}h7.2v3a3.6 3.6 0 0 1-7.2 0z`;
      }),
    ) +
    filled(disc(x, y, 4.5)) +
    lights(disc(x, y, 1.8) + times(cabins, (i) => disc(...polar(x, y, radius - 2.5, i * 30), 0.9))) +
    filled(
      `M207 ${groundY}V109l-3-3q14-4 21-18q7 14 21 18l-3 3v${groundY - 109}zM224.4 90V81h8l-2.5 2.3l2.5 2.4h-6.8V90z`,
    ) +
    lights(`M221 ${groundY}q0-9 4-12q4 3 4 12z`, 0.35) +
    filled(
      tree(184, groundY, 20) + tree(195, groundY, 14) + tree(330, groundY, 24) + tree(344, groundY, 17),
    ) +
    filled(fir(361, groundY, 30) + fir(372, groundY, 21) + fir(318, groundY, 13)),
};

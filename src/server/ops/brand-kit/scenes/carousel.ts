import { disc, short, times, tree } from '../shapes.ts';
import { drawn, filled, groundY, lights, type Scene } from './scene.ts';

/** A horse that looks to the right, 23 wide and 19 high, from its upper left corner. */
function horse(x: number, y: number, size: number): string {
  const s = (value: number): string => short(value * size);
  const steps: [string, ...number[]][] = [
    ['c', 1.2, -2.4, 4.4, -3, 8, -2.6],
    ['c', 2.6, 0.3, 3.8, -1.2, 4.6, -4],
    ['l', 1.6, -2.4],
    ['l', 0.6, 1.2],
    ['c', 1.8, 0.5, 3, 2.2, 3.6, 4],
    ['l', -1.4, 1.2],
    ['l', -2.6, -0.8],
    ['c', -0.2, 2.4, -0.8, 4.4, -2.4, 5.8],
    ['l', 3, 1.2],
    ['l', 0.6, 4.2],
    ['h', -1.5],
    ['l', -0.7, -2.9],
    ['l', -4.2, -1.4],
    ['c', -2, 0.5, -3.6, 0.4, -5, 0],
    ['l', -2.2, 1.6],
    ['l', -1.8, 3.4],
    ['h', -1.6],
    ['l', 1.4, -4.6],
    ['c', 0.8, -1.4, 0.8, -2.4, 0.6, -3.4],
    ['c', -1.4, 0.6, -1.8, 2.2, -2.6, 3.8],
    ['c', -0.8, -2.4, 0, -4.3, 2, -4.3],
  ];
  return `M${short(x + 2.6 * size)} ${short(y + 8.6 * size)}${steps.map(([command, ...values]) => command + values.map(s).join(' ')).join('')}z`;
}

const [x, top, eaves] = [284, 52, 78];

/** A carousel with its horses, under a striped roof. */
export const carousel: Scene = {
  label: 'carousel',
  mark: ({ main, accent }) =>
    `<path fill="${main}" d="M32 14C26 21 18 25 8.5 27.5V31.5H55.5V27.5C46 25 38 21 32 14z"/>` +
    `<path fill="${accent}" d="M8.5 31.5h9.4a4.7 4.7 0 0 1-9.4 0zM27.3 31.5h9.4a4.7 4.7 0 0 1-9.4 0zM46.1 31.5h9.4a4.7 4.7 0 0 1-9.4 0zM30.8 14.5V6.5H39.5L37 9.2L39.5 12H33.2V14.5z"/>` +
    `<path fill="${main}" d="M17.9 31.5h9.4a4.7 4.7 0 0 1-9.4 0zM36.7 31.5h9.4a4.7 4.7 0 0 1-9.4 0zM13 49.5H51a3 3 0 0 1 0 6H13a3 3 0 0 1 0-6zM15.5 38h2.6v12h-2.6zM45.9 38h2.6v12h-2.6z"/>` +
    `<path fill="${accent}" d="${horse(20.5, 33.5, 0.96)}"/>`,
  strip:
    filled(
      `M${x} ${top}C${x - 12} ${top + 14} ${x - 34} ${eaves - 6} ${x - 52} ${eaves - 3}V${eaves}H${x + 52}V${eaves - 3}C${x + 34} ${eaves - 6} ${x + 12} ${top + 14} ${x} ${top}z`,
    ) +
    filled(times(8, (i) => `M${x - 52 + i * 13} ${eaves}h13a6.5 6.5 0 0 1-13 0z`)) +
    filled(`M${x - 0.7} ${top + 1}V42h9l-2.7 2.7l2.7 2.7h-7.5V${top + 1}z`) +
    lights(
      `M${x} ${top + 3}C${x - 4} ${top + 14} ${x - 10} ${eaves - 8} ${x - 19.5} ${eaves - 1.5}H${x - 6.5}C${x - 4} ${eaves - 8} ${x - 1} ${top + 14} ${x} ${top + 3}C${x + 1} ${top + 14} ${x + 4} ${eaves - 8} ${x + 6.5} ${eaves - 1.5}H${x + 19.5}C${x + 10} ${eaves - 8} ${x + 4} ${top + 14} ${x} ${top + 3}z`,
      0.1,
    ) +
    drawn(
      times(5, (i) => `M${x - 44 + i * 22} ${eaves + 4}V118`),
      1.4,
    ) +
    filled(
      horse(x - 55, 95, 1) +
        horse(x - 33, 99, 1) +
        horse(x - 11, 95, 1) +
        horse(x + 11, 99, 1) +
        horse(x + 33, 95, 1),
    ) +
    filled(`M${x - 50} 117.5h100v3.5h4v5h-108v-5h4z`) +
    lights(
      times(9, (i) => disc(x - 52 + i * 13, eaves, 1.2)) +
        times(8, (i) => disc(x - 45.5 + i * 13, 123.5, 0.8)),
    ) +
    filled(
      tree(200, groundY, 22) +
        tree(187, groundY, 15) +
        tree(213, groundY, 12) +
        tree(352, groundY, 26) +
        tree(366, groundY, 18),
    ),
};

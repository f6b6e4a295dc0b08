import type { Room } from './rooms.ts';

const begin = '<!-- rooms: printed by tools/layers/layers.ts --print -->';
const end = '<!-- end of rooms -->';

/** The document with the current table of rooms. Throws if the document has no markers for it. */
export function printRooms(document: string, rooms: readonly Room[]): string {
  const [before, rest] = document.split(begin);
  const [, after] = (rest ?? '').split(end);
  if (before === undefined || after === undefined) throw new Error(`The document lacks ${begin} or ${end}.`);
  return `${before}${begin}\n\n${tableOf(rooms)}\n\n${end}${after}`;
}

function tableOf(rooms: readonly Room[]): string {
  const lines = rooms
    .toSorted((one, other) => stackIndex(one) - stackIndex(other) || one.floor - other.floor)
    .map(({ path, floor, what }) => [`\`${path}${path.endsWith('.ts') ? '' : '/'}\``, String(floor), what]);
  const cells = [['room', 'floor', 'what it is for'], ...lines];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const row = (line: readonly string[]): string =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [row(cells[0] ?? []), rule, ...lines.map(row)].join('\n');
}

const stacks = [
  'src/domain',
  'src/contract',
  'src/pass',
  'src/server/',
  'src/web/shared',
  'src/web/guest/',
  'src/web/',
];

function stackIndex({ path }: Room): number {
  return stacks.findIndex((stack) => path.startsWith(stack));
}

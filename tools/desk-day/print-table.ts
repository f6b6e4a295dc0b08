/** The figures of all runs as one table. */
import type { Taken } from './player.ts';

/** What one run took. */
export interface Run {
  name: string;
  isTouch: boolean;
  taken: readonly Taken[];
}

/** A Markdown table: a row for each task; keys, or taps and keys, and seconds for each screen. */
export function printTable(runs: readonly Run[]): string {
  const tasks = [...new Set(runs.flatMap(({ taken }) => taken.map(({ task }) => task)))];
  const rows = tasks.map((task) => [task, ...runs.map((run) => cellOf(run, task))]);
  const totals = ['all', ...runs.map(sumOf)];
  const heads = [
    'task',
    ...runs.map(({ name, isTouch }) => `${name}: ${isTouch ? 'taps + keys' : 'keys'}, s`),
  ];
  return [heads, heads.map(() => '---'), ...rows, totals]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function cellOf({ taken, isTouch }: Run, task: string): string {
  const one = taken.find((other) => other.task === task);
  return one === undefined ? 'not done' : write(one, isTouch);
}

function sumOf({ taken, isTouch }: Run): string {
  const sum = (of: (one: Taken) => number): number => taken.reduce((total, one) => total + of(one), 0);
  return write(
    { keys: sum(({ keys }) => keys), taps: sum(({ taps }) => taps), seconds: sum(({ seconds }) => seconds) },
    isTouch,
  );
}

function write({ keys, taps, seconds }: Omit<Taken, 'task'>, isTouch: boolean): string {
  return `${isTouch ? `${taps} + ${keys}` : keys}, ${seconds.toFixed(1)}`;
}

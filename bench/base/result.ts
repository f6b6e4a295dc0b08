/** The result of a benchmark, and its printing. */
import { basename } from 'node:path';

/** One figure; the ratio compares it with the rival or the limit of the same run. */
export interface BenchmarkRow {
  name: string;
  value: number;
  unit: string;
  ratio?: number;
}

/** The figures of one run. */
export interface BenchmarkResult {
  title: string;
  /** The aim, as a ratio or a limit. */
  aim: string;
  rows: BenchmarkRow[];
  verdict: string;
}

/** Every file of `bench/` that is a benchmark exports one of these. */
export type Benchmark = () => Promise<BenchmarkResult>;

/** Runs the benchmark and prints its figures, if its file is the program (`node bench/login.ts`). */
export async function printIfProgram(
  { main, filename }: Pick<ImportMeta, 'main' | 'filename'>,
  run: Benchmark,
) {
  if (main) printResult(basename(filename, '.ts'), await run());
}

/** Prints one result as a table. */
export function printResult(name: string, { title, aim, rows, verdict }: BenchmarkResult): void {
  console.log(`\n${name}: ${title}\n  aim: ${aim}`);
  for (const row of rows) {
    const value = row.value >= 100 ? Math.round(row.value).toLocaleString('en-US') : row.value.toPrecision(3);
    const ratio = row.ratio === undefined ? '' : `   x ${row.ratio.toFixed(2)}`;
    console.log(`  ${row.name.padEnd(52)} ${value.padStart(10)} ${row.unit}${ratio}`);
  }
  console.log(`  ${verdict}`);
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] =
    sorted.length % 2 === 0 ? sorted.slice(middle - 1, middle + 1) : sorted.slice(middle, middle + 1);
  return (low + high) / 2;
}

/** Returns the value below which this share of the values stays, such as 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The verdict of an aim that is reached or not. */
export function verdictOf(isReached: boolean): string {
  return isReached ? 'reached' : 'not reached';
}

/** `BENCH_SIZE=0.01` makes a hundredth of everything, to try a benchmark; its figures then say nothing. */
export function sized(full: number, least = 1): number {
  return Math.max(least, Math.round(full * Number(process.env['BENCH_SIZE'] ?? 1)));
}

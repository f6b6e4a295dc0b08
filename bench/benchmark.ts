/** The result of a benchmark, and its printing. */

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
  /** The aim, as a ratio. */
  aim: string;
  rows: BenchmarkRow[];
  verdict: string;
}

/** Every file of this folder that is a benchmark exports one of these. */
export type Benchmark = () => Promise<BenchmarkResult>;

/** Prints one result as a table. */
export function printBenchmark(name: string, result: BenchmarkResult): void {
  console.log(`\n${name}: ${result.title}\n  aim: ${result.aim}`);
  for (const row of result.rows) {
    const value = row.value >= 100 ? Math.round(row.value).toLocaleString('en-US') : row.value.toPrecision(3);
    const ratio = row.ratio === undefined ? '' : `   x ${row.ratio.toFixed(2)}`;
    console.log(`  ${row.name.padEnd(52)} ${value.padStart(10)} ${row.unit}${ratio}`);
  }
  console.log(`  ${result.verdict}`);
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] =
    sorted.length % 2 === 0 ? sorted.slice(middle - 1, middle + 1) : sorted.slice(middle, middle + 1);
  return (low + high) / 2;
}

/** Milliseconds below which 95 of 100 readings stay, after one that warms. */
export async function p95Of(read: () => Promise<unknown>, rounds: number): Promise<number> {
  await read();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await read();
    taken.push(performance.now() - start);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? Number.NaN;
}

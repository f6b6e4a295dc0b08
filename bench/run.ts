/**
 * `npm run bench [name ...]`: runs the named benchmarks, or all but the longest; each prints its figures next to
 * a rival or a limit of the same run.
 */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Benchmark } from './benchmark.ts';
import { printBenchmark } from './benchmark.ts';

const named = process.argv.slice(2);
const files = globSync('bench/*.ts').filter(
  (file) =>
    !/(run|benchmark|paired|rivals|load|login-park|lookup-park|postgres|park-server|photo-pictures|random)\.ts$|\.worker\.ts$/.test(
      file,
    ),
);

/** These take hours, or programs that few machines have; they run only if they are named. */
const onlyByName = new Set(['cluster', 'year']);

for (const file of files.sort()) {
  const name = file.replace(/^bench\//, '').replace(/\.ts$/, '');
  if (named.length > 0 ? !named.includes(name) : onlyByName.has(name)) continue;
  const module = (await import(resolve(file))) as { default: Benchmark }; // Every other file of this folder exports a benchmark.
  printBenchmark(name, await module.default());
}

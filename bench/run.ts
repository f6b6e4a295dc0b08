/** `npm run bench [name ...]`: runs the named benchmarks, or all; each prints its figures beside a rival or a limit. */
import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import { printResult, type Benchmark } from './base/result.ts';

const named = process.argv.slice(2);
const names = globSync('bench/*.ts')
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run')
  .toSorted();
const unknown = named.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${names.join(', ')}.`);

for (const name of named.length > 0 ? named : names) {
  const module = (await import(resolve(`bench/${name}.ts`))) as { default: Benchmark }; // Every other file of this folder exports a benchmark.
  printResult(name, await module.default());
}

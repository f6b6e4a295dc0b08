/**
 * Sends hundreds of thousands of requests that nearly fit to every call of the contract, round after round with a new
 * seed, and measures the memory after each round. `FUZZ_REQUESTS=10000` shortens it; `FUZZ_SEED` starts elsewhere.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pathToFileURL } from 'node:url';

import { contract } from '../src/contract/contract.ts';
import { fuzzCalls } from '../src/server/testing/fuzz-calls.ts';
import { openTestPark } from '../src/server/testing/test-park.ts';
import { printBenchmark, type BenchmarkResult } from './benchmark.ts';

const requestsTotal = Number(process.env['FUZZ_REQUESTS'] ?? 345_000);
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 1);
/** Small, so that every round meets a new seed and the memory is seen often. */
const casesPerRound = 20;
/** The heap may grow by a tenth after the rounds in which the caches fill. */
const growthMax = 1.1;

/** Runs the rounds; every unexpected answer is printed with the seed of its round. */
export default async function benchFuzz(): Promise<BenchmarkResult> {
  const park = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
  const heaps: number[] = [];
  const failures: string[] = [];
  let requests = 0;
  for (let seed = firstSeed; requests < requestsTotal; seed += 1) {
    const leftOut = new Set(['GET /readyz']);
    const round = await fuzzCalls(park, { casesPerCall: casesPerRound, seed, leftOut });
    requests += round.requests;
    failures.push(...round.faults);
    for (const line of round.faults) console.log(`seed ${seed}: ${line}`);
    const heap = collectedHeap();
    heaps.push(heap);
    if (seed % 10 === 0)
      console.log(
        `seed ${seed}: ${requests} requests, ${failures.length} unexpected, ${heap.toFixed(0)} MiB`,
      );
  }
  await park.close();
  const third = Math.ceil(heaps.length / 3);
  const before = Math.max(...heaps.slice(0, third));
  const after = Math.min(...heaps.slice(-third));
  return {
    title: `${requests} requests that nearly fit, to the ${Object.keys(contract).length} calls of the contract`,
    aim: 'no answer that the contract does not declare, no 5xx, and a heap that does not grow',
    rows: [
      { name: 'unexpected answers', value: failures.length, unit: '' },
      { name: 'heap, first third', value: before, unit: 'MiB' },
      { name: 'heap, last third', value: after, unit: 'MiB', ratio: after / before },
    ],
    verdict: failures.length === 0 && after / before < growthMax ? 'reached' : 'not reached',
  };
}

setFlagsFromString('--expose-gc');

/** The heap in MiB after a complete collection. */
function collectedHeap(): number {
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printBenchmark('fuzz', await benchFuzz());

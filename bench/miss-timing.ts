/** Whether a guesser can tell a spent budget from a miss by its time: medians of both, taken in turn in one run. */
import { pathToFileURL } from 'node:url';

import { openTestPark } from '../src/server/testing/test-park.ts';
import { median, printBenchmark, type BenchmarkResult } from './benchmark.ts';

const attemptsTotal = 500;

/** Times misses and locked-out right pairs; the difference of their medians should stay below 5 ms. */
export default async function benchMissTiming(): Promise<BenchmarkResult> {
  const park = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
  const locked = { orderId: '10400001', barcode: '7226000004000017' };
  for (let count = 0; count < 10; count += 1)
    await park.post('/api/login/', { ...locked, barcode: `72260000040099${10 + count}` });
  const timeOf = async (body: object): Promise<number> => {
    const startedAt = performance.now();
    const answer = await park.post('/api/login/', body);
    if (answer.statusCode !== 404) throw new Error(`Expected a miss, got ${answer.statusCode}.`);
    return performance.now() - startedAt;
  };
  const misses: number[] = [];
  const lockouts: number[] = [];
  for (let count = 0; count < attemptsTotal; count += 1) {
    misses.push(await timeOf({ orderId: String(30_000_000 + count), barcode: String(80_000_000 + count) }));
    lockouts.push(await timeOf(locked));
  }
  await park.close();
  const difference = Math.abs(median(misses) - median(lockouts));
  return {
    title: `a miss beside a right pair whose budget is spent, ${attemptsTotal} of each in turn`,
    aim: 'medians less than 5 ms apart',
    rows: [
      { name: 'miss', value: median(misses), unit: 'ms' },
      { name: 'locked out', value: median(lockouts), unit: 'ms', ratio: median(lockouts) / median(misses) },
      { name: 'difference', value: difference, unit: 'ms' },
    ],
    verdict: difference < 5 ? 'reached' : 'not reached',
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printBenchmark('miss-timing', await benchMissTiming());

/**
 * Tests whether the response time reveals a right pair when a puzzle is required: compares the medians of right and
 * wrong pairs, measured in turn in one run, without a solved puzzle.
 */
import { pathToFileURL } from 'node:url';

import { openTestPark } from '../src/server/testing/test-park.ts';
import { median, printBenchmark, type BenchmarkResult } from './benchmark.ts';

const attemptsTotal = 500;

/** Measures both kinds of requests; their medians should differ by less than 5 ms. */
export default async function benchMissTiming(): Promise<BenchmarkResult> {
  const park = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
  const right = { orderId: '10400001', barcode: '7226000004000017' };
  for (let count = 0; count < 10; count += 1)
    await park.post('/api/login/', { ...right, barcode: `72260000040099${10 + count}` });
  const timeOf = async (body: object): Promise<number> => {
    const startedAt = performance.now();
    const answer = await park.post('/api/login/', body);
    if (answer.statusCode !== 429) throw new Error(`Expected a puzzle, got ${answer.statusCode}.`);
    return performance.now() - startedAt;
  };
  const wrongs: number[] = [];
  const rights: number[] = [];
  for (let count = 0; count < attemptsTotal; count += 1) {
    wrongs.push(await timeOf({ ...right, barcode: String(80_000_000 + count) }));
    rights.push(await timeOf(right));
  }
  await park.close();
  const difference = Math.abs(median(wrongs) - median(rights));
  return {
    title: `right and wrong pairs that are asked for a puzzle, ${attemptsTotal} of each in turn`,
    aim: 'medians less than 5 ms apart',
    rows: [
      { name: 'wrong pair', value: median(wrongs), unit: 'ms' },
      { name: 'right pair', value: median(rights), unit: 'ms', ratio: median(rights) / median(wrongs) },
      { name: 'difference', value: difference, unit: 'ms' },
    ],
    verdict: difference < 5 ? 'reached' : 'not reached',
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printBenchmark('miss-timing', await benchMissTiming());

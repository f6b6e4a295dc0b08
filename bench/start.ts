/**
 * The second start of the demo park on the built-in database, from the command to the first answer of `/readyz`,
 * compared with the same start without the preload of `tools/quick-load.ts` (docs/decisions/0005-quick-start.md).
 */
import { inPlace, startServer, type Place } from './base/place.ts';
import { end } from './base/processes.ts';
import { median, printIfProgram, sized, verdictOf, type BenchmarkResult } from './base/result.ts';

const starts = sized(7, 1);
const secondsMax = 2;
const aim = 0.8;

/** Both take turns on the same folder, after one start of each that fills it and the caches. */
export default async function benchStart(): Promise<BenchmarkResult> {
  const seconds = { quick: [] as number[], plain: [] as number[] };
  await inPlace(async (place) => {
    for (let round = 0; round <= starts; round += 1) {
      const quick = await timeStart(place);
      const plain = await timeStart(place, []);
      if (round === 0) continue; // It creates the database and fills the caches.
      seconds.quick.push(quick);
      seconds.plain.push(plain);
    }
  });
  const [ours, rival] = [median(seconds.quick), median(seconds.plain)];
  const ratio = median(seconds.quick.map((one, round) => one / (seconds.plain[round] ?? Number.NaN)));
  return {
    title: `the second start of the demo park, median of ${starts}`,
    aim: `${secondsMax} s, and ${aim} of the time without the preload`,
    rows: [
      { name: 'without the preload', value: rival, unit: 's' },
      { name: 'npm start', value: ours, unit: 's', ratio },
    ],
    verdict: verdictOf(ours <= secondsMax && ratio <= aim),
  };
}

async function timeStart(place: Place, nodeArguments?: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const server = await startServer(place, nodeArguments === undefined ? {} : { nodeArguments });
  const seconds = (performance.now() - startedAt) / 1000;
  await end(server.process, 'SIGTERM');
  return seconds;
}

await printIfProgram(import.meta, benchStart);

/**
 * Passes per second, compared with the limit of the processor (one RSA-2048 signature per pass) and with two other
 * generators, on one thread and then on two cores. All take turns in one run, so that other load affects all of them.
 * One thread is measured by processor time, which other programs do not affect.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { createDevelopmentCertificates } from '#pass/development-certificates.ts';
import type { SignerMaterial } from '#pass/signer.ts';
import { SAMPLE_IDENTITY } from '#pass/testing/sample-pass.ts';

import { median, printIfProgram, sized, type BenchmarkResult, type BenchmarkRow } from './base/result.ts';
import { installRivals } from './base/rivals.ts';
import {
  RIVALS,
  type ContenderData,
  type ContenderName,
  type TurnResult,
} from './pass-signing/contender.worker.ts';

const AIMS = { oneThread: 0.9, twoCores: 0.85, timesPasskit: 50 };

const ONE_THREAD = { rounds: sized(20, 2), sliceMs: 240, clock: 'perProcessorSecond' } as const;
const TWO_CORES = { rounds: sized(15, 2), sliceMs: 300, clock: 'perSecond' } as const;
const WARM_UP_MS = sized(1500, 300);

/** Passes (or bare signatures) per second of each contender, round by round. */
type Figures<Name extends string> = Readonly<Record<Name, readonly number[]>>;

/** Measures the speed of pass generation. */
export default async function benchPassSigning(): Promise<BenchmarkResult> {
  await installRivals({ names: Object.values(RIVALS) });
  const certificates = await createDevelopmentCertificates(SAMPLE_IDENTITY);
  const workers: Worker[] = [];
  const start = (name: ContenderName): Worker => {
    const worker = startContender(name, certificates);
    workers.push(worker);
    return worker;
  };
  try {
    const raw = start('raw');
    const own = start('own');
    const oneThread = await compete(ONE_THREAD, {
      raw: [raw],
      own: [own],
      passJs: [start('passJs')],
      passkit: [start('passkit')],
    });
    const twoCores = await compete(TWO_CORES, {
      raw: [raw, start('raw')],
      ownWorkers: [own, start('own')],
      ownPool: [start('ownPool')],
    });
    return report(oneThread, twoCores);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Warms up every team of threads, then lets them take turns; every other round runs in reverse order. */
async function compete<Name extends string>(
  plan: { readonly rounds: number; readonly sliceMs: number; readonly clock: keyof TurnResult },
  teams: Readonly<Record<Name, readonly Worker[]>>,
): Promise<Figures<Name>> {
  // Object.keys and fromEntries lose the key type; these are the names of the teams.
  const names = Object.keys(teams) as Name[];
  const figures = Object.fromEntries(names.map((name): [Name, number[]] => [name, []])) as Record<
    Name,
    number[]
  >;
  for (const name of names) await takeTurn(teams[name], WARM_UP_MS, plan.clock);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      figures[name].push(await takeTurn(teams[name], plan.sliceMs, plan.clock));
    }
  }
  return figures;
}

function startContender(name: ContenderName, certificates: SignerMaterial): Worker {
  const workerData: ContenderData = { name, certificates };
  return new Worker(new URL('pass-signing/contender.worker.ts', import.meta.url), { workerData });
}

/** All threads of a team work at once; the sum is the team's rate per second. */
async function takeTurn(
  team: readonly Worker[],
  durationMs: number,
  clock: keyof TurnResult,
): Promise<number> {
  const results = await Promise.all(
    team.map(async (worker) => {
      worker.postMessage(durationMs, []);
      const [result]: TurnResult[] = await once(worker, 'message');
      return result?.[clock] ?? Number.NaN;
    }),
  );
  return results.reduce((sum, one) => sum + one, 0);
}

function report(
  oneThread: Figures<'raw' | 'own' | 'passJs' | 'passkit'>,
  twoCores: Figures<'raw' | 'ownWorkers' | 'ownPool'>,
): BenchmarkResult {
  const single = compare(oneThread.own, oneThread.raw);
  const workers = compare(twoCores.ownWorkers, twoCores.raw);
  const pool = compare(twoCores.ownPool, twoCores.raw);
  const timesPasskit = compare(oneThread.own, oneThread.passkit);
  const isReached =
    single >= AIMS.oneThread && Math.max(workers, pool) >= AIMS.twoCores && timesPasskit >= AIMS.timesPasskit;
  const row = (name: string, values: readonly number[], limits: readonly number[]): BenchmarkRow => ({
    name,
    value: median(values),
    unit: 'passes/s',
    ratio: compare(values, limits),
  });
  return {
    title: 'signed passes a second (x = share of the bare signatures, which are the limit)',
    aim: `${AIMS.oneThread} on one thread, ${AIMS.twoCores} on two cores, ${AIMS.timesPasskit} times passkit-generator`,
    rows: [
      row('one thread: bare RSA-2048 signatures', oneThread.raw, oneThread.raw),
      row('one thread: Promenade', oneThread.own, oneThread.raw),
      row(`one thread: ${RIVALS.passJs}`, oneThread.passJs, oneThread.raw),
      row(`one thread: ${RIVALS.passkit}`, oneThread.passkit, oneThread.raw),
      row('two cores: bare RSA-2048 signatures', twoCores.raw, twoCores.raw),
      row('two cores: Promenade, two threads', twoCores.ownWorkers, twoCores.raw),
      row('two cores: Promenade, thread pool, 32 at once', twoCores.ownPool, twoCores.raw),
    ],
    verdict:
      `${isReached ? 'Reached' : 'Missed'}: ${percent(single)} of the limit on one thread, ` +
      `${percent(workers)} with two threads, ${percent(pool)} with the thread pool, ` +
      `${timesPasskit.toFixed(0)} times passkit-generator.`,
  };
}

/** Returns the median over the rounds of the ratio of two contenders in the same round. */
function compare(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

await printIfProgram(import.meta, benchPassSigning);

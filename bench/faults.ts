/**
 * The fault lab: injects one failure after the other into two servers behind a balancer while simulated guests send
 * requests. After each it checks the invariants and every acknowledged request, and measures the time until guests are
 * served again. Controls that must fail prove that the checks detect errors. `node bench/faults.ts [--kind NAME]...
 * [--rounds N] [--seed S] [--no-controls] [--out FILE]`
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { breakClub } from '../src/server/testing/claim-lab.ts';
import { printBenchmark, type BenchmarkResult, type BenchmarkRow } from './benchmark.ts';
import { findFaults } from './faults/findings.ts';
import type { RewardNotes } from './faults/reward-traffic.ts';
import type { FaultKind, Round } from './faults/kind.ts';
import { faultKinds } from './faults/kinds.ts';
import { openLab, untilBothReady, type Lab } from './faults/lab.ts';
import { measureRecovery } from './faults/measure-recovery.ts';
import { makeNotes, makeTraffic, takeStage, type Notes } from './faults/traffic.ts';
import { makeRandom } from './random.ts';

const stageSize = 60;

/** The options of a run. */
interface FaultOptions {
  kinds?: readonly string[];
  rounds?: number;
  seed?: number;
  hasControls?: boolean;
  /** Called with the rows after each kind, so that an interrupted run leaves its results. */
  out?: string;
}

/** Runs every kind of failure, then the controls. */
export default async function benchFaults({
  kinds = [],
  rounds = 2,
  seed = Date.now() % 1_000_000,
  hasControls = true,
  out,
}: FaultOptions = {}): Promise<BenchmarkResult> {
  console.log(`Faults with seed ${seed}`);
  const lab = await openLab(makeRandom(seed));
  const chosen = faultKinds.filter(({ name }) => kinds.length === 0 || kinds.includes(name));
  try {
    const rows: BenchmarkRow[] = [];
    let faults = 0;
    for (const kind of chosen) {
      const outcome = await runKind(lab, kind, rounds);
      rows.push(...outcome.rows);
      if (out !== undefined) writeFileSync(out, `${JSON.stringify({ seed, rounds, rows }, null, 2)}\n`);
      faults += outcome.faults;
    }
    const controls = hasControls ? await runControls(lab) : [];
    const isProved = faults === 0 && controls.every(({ value }) => value > 0);
    return {
      title: `${chosen.length} kinds of fault, ${rounds} times each, seed ${seed}`,
      aim: 'nothing acknowledged lost, nothing doubled, served again in 5 s (10 s after a crash of the database); controls fail',
      rows: [...rows, ...controls],
      verdict: isProved ? 'reached' : 'not reached',
    };
  } finally {
    await lab.close();
  }
}

async function runKind(
  lab: Lab,
  kind: FaultKind,
  rounds: number,
): Promise<{ rows: BenchmarkRow[]; faults: number }> {
  const missing = kind.missing?.(lab);
  if (missing !== undefined) {
    console.log(`  ${kind.name}: skipped, ${missing}`);
    return { rows: [], faults: 0 };
  }
  const found: string[] = [];
  let acknowledged = 0;
  let slowest = 0;
  const rewards = { takings: 0, redemptions: 0, ends: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const outcome = await runRound(lab, kind);
    acknowledged += outcome.acknowledged;
    rewards.takings += outcome.rewards.takings.length;
    rewards.redemptions += outcome.rewards.redemptions.filter(({ isRepeat }) => !isRepeat).length;
    rewards.ends += outcome.rewards.ends.length;
    slowest = Math.max(slowest, outcome.recoverySeconds);
    found.push(...outcome.faults.map((text) => `${kind.name}, round ${round}: ${text}`));
  }
  const { takings, redemptions, ends } = rewards;
  const ofRewards = `${takings} rewards taken, ${redemptions} redeemed, ${ends} given back or over`;
  const numbers = `${acknowledged} acknowledged (${ofRewards}), served again after ${slowest.toFixed(1)} s at most`;
  console.log(`  ${kind.name.padEnd(30)} ${found.length === 0 ? 'ok    ' : 'FAULTS'} ${numbers}`);
  for (const text of found) console.log(`    ${text}`);
  return {
    rows: [{ name: `${kind.name}: ${numbers}`, value: found.length, unit: 'faults' }],
    faults: found.length,
  };
}

interface RoundOutcome {
  faults: string[];
  rewards: RewardNotes;
  acknowledged: number;
  recoverySeconds: number;
}

async function runRound(lab: Lab, kind: FaultKind): Promise<RoundOutcome> {
  const round: Round = {
    stage: await takeStage(lab, kind.stageSize ?? stageSize),
    notes: makeNotes(),
    faults: [],
  };
  const { stage, notes, faults } = round;
  let isOver = false;
  const traffic = makeTraffic(lab, round, () => isOver);
  await sleep(400 + 600 * lab.random());
  const endedAt = await strike(lab, kind, round);
  const recoverySeconds = await measureRecovery(lab, stage.from, {
    endedAt,
    secondsMax: kind.recoverySecondsMax,
  });
  await sleep(700);
  isOver = true;
  await traffic;
  await lab.starting;
  faults.push(...(await findFaults(lab, notes)));
  faults.push(...judgeService(kind, notes, { endedAt, recoverySeconds }));
  await untilBothReady(lab);
  const { claims, shares, bands, photos, rewards } = notes;
  return {
    faults,
    recoverySeconds,
    acknowledged: claims.length + shares.length + bands.length + photos.length + countOf(rewards),
    rewards,
  };
}

function countOf({ takings, redemptions, ends }: RewardNotes): number {
  return takings.length + redemptions.length + ends.length;
}

/** Reports a strike that throws as a finding, so that it does not end a long run. */
async function strike(lab: Lab, kind: FaultKind, round: Round): Promise<number> {
  try {
    return (await kind.strike(lab, round)) ?? performance.now();
  } catch (error) {
    round.faults.push(`the strike itself failed: ${error instanceof Error ? error.message : String(error)}`);
    return performance.now();
  }
}

function judgeService(
  kind: FaultKind,
  notes: Notes,
  { endedAt, recoverySeconds }: { endedAt: number; recoverySeconds: number },
): string[] {
  const faults: string[] = [];
  if (recoverySeconds > kind.recoverySecondsMax)
    faults.push(`served again only after ${recoverySeconds.toFixed(1)} s`);
  const lastFault = (notes.lastFaultAt - endedAt) / 1000;
  if (lastFault > kind.recoverySecondsMax)
    faults.push(`a guest met a fault ${lastFault.toFixed(1)} s after its end`);
  if (!kind.mayBeNoticed && notes.lastFaultAt > 0) {
    const met = [...notes.statuses]
      .filter(([status]) => status === 0 || status >= 408)
      .map(([status, count]) => `${count} of ${status}`);
    faults.push(`guests noticed: ${met.join(', ')}`);
  }
  return faults;
}

/** Each control breaks one guarantee on purpose; if the lab then finds nothing, its check does not work. */
async function runControls(lab: Lab): Promise<BenchmarkRow[]> {
  const none: FaultKind = { name: '', recoverySecondsMax: 5, mayBeNoticed: true, strike: () => sleep(500) };
  lab.balancer.lieAbout(0.3);
  const lying = await runRound(lab, none);
  lab.balancer.lieAbout(0);
  const [node] = lab.nodes;
  const away = (kind: 'down' | 'pass'): void => {
    for (const { database } of lab.nodes) database.set({ kind });
  };
  const late = await runRound(lab, {
    ...none,
    recoverySecondsMax: 1,
    strike: () => {
      away('down');
      setTimeout(() => away('pass'), 5000);
      return Promise.resolve();
    },
  });
  const noticed = await runRound(lab, {
    ...none,
    mayBeNoticed: false,
    strike: async () => node?.database.reset(),
  });
  await lab.query(
    `insert into scheduled_jobs (job, added_at, due_at) values ('of no server', now(), now() - interval '1 hour')`,
  );
  const overdue = await runRound(lab, none);
  await lab.query(`delete from scheduled_jobs where job = 'of no server'`);
  await breakClub(lab.postgres.url);
  const doubled = await runRound(lab, none);
  const count = (text: RegExp, { faults }: { faults: string[] }) =>
    faults.filter((fault) => text.test(fault)).length;
  return [
    { name: 'control, the balancer lies: lost', value: count(/^check .* is lost/, lying), unit: 'faults' },
    {
      name: 'control, the balancer lies: redemption lost',
      value: count(/^the redemption .* is lost/, lying),
      unit: 'faults',
    },
    {
      name: 'control, the database comes back too late: said so',
      value: count(/served again/, late),
      unit: 'faults',
    },
    {
      name: 'control, a cut that may not be noticed: noticed',
      value: count(/noticed/, noticed),
      unit: 'faults',
    },
    {
      name: 'control, a scheduled job that no server runs: said so',
      value: count(/no server runs it/, overdue),
      unit: 'faults',
    },
    { name: 'control, no unique claim: counted twice', value: count(/twice|I1/, doubled), unit: 'faults' },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      kind: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      seed: { type: 'string' },
      'no-controls': { type: 'boolean' },
      out: { type: 'string' },
    },
  });
  const result = await benchFaults({
    kinds: values.kind ?? [],
    rounds: Number(values.rounds ?? 20),
    ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
    hasControls: values['no-controls'] !== true,
    ...(values.out === undefined ? {} : { out: values.out }),
  });
  printBenchmark('faults', result);
  // Exits explicitly, because handles left open by a stopped server or database would keep the process running.
  process.exit(result.verdict === 'reached' ? 0 : 1);
}

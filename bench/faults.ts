/**
 * The fault lab: injects one failure after the other into two servers behind a balancer while simulated guests send
 * requests. After each it checks the invariants and every acknowledged request, and measures the time until guests are
 * served again. Controls that must fail prove that the checks detect errors. `node bench/faults.ts [--kind NAME]...
 * [--rounds N] [--seed S] [--no-controls] [--out FILE]`
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { breakClub } from '../src/server/testing/claim-lab.ts';
import { inPlace } from './base/place.ts';
import { makeRandom } from './base/random.ts';
import { printResult, verdictOf, type BenchmarkResult, type BenchmarkRow } from './base/result.ts';
import { failOver } from './faults/failover.ts';
import { findFaults } from './faults/findings.ts';
import { faultKinds, type FaultKind } from './faults/kinds.ts';
import { openLab, untilBothReady, type Lab } from './faults/lab.ts';
import { makeNotes, makeTraffic, measureRecovery, takeStage, type Notes } from './faults/traffic.ts';

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
  const chosen = faultKinds.filter(({ name }) => kinds.length === 0 || kinds.includes(name));
  return inPlace(async (place) => {
    const lab = await openLab(place, makeRandom(seed));
    const rows: BenchmarkRow[] = [];
    for (const kind of chosen) {
      rows.push(await runKind(lab, kind, rounds));
      if (out !== undefined) writeFileSync(out, `${JSON.stringify({ seed, rounds, rows }, null, 2)}\n`);
    }
    const controls = hasControls ? await runControls(lab) : [];
    return {
      title: `${chosen.length} kinds of fault, ${rounds} times each, seed ${seed}`,
      aim: 'nothing acknowledged lost, nothing doubled, served again in 5 s (10 s after a crash, 15 s after a failover); controls fail',
      rows: [...rows, ...controls],
      verdict: verdictOf(rows.every(({ value }) => value === 0) && controls.every(({ value }) => value > 0)),
    };
  });
}

async function runKind(lab: Lab, kind: FaultKind, rounds: number): Promise<BenchmarkRow> {
  const outcomes: RoundOutcome[] = [];
  for (let round = 0; round < rounds; round += 1) outcomes.push(await runRound(lab, kind));
  const sum = (count: (outcome: RoundOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const slowest = Math.max(...outcomes.map(({ recoverySeconds }) => recoverySeconds));
  const numbers =
    `${sum(({ notes }) => countAcknowledged(notes))} acknowledged ` +
    `(${sum(({ notes }) => notes.claims.length)} claims, ${sum(({ notes }) => notes.rewards.takings.length)} rewards taken), ` +
    `served again after ${slowest.toFixed(1)} s at most`;
  const found = sum(({ faults }) => faults.length);
  console.log(`  ${kind.name.padEnd(30)} ${found === 0 ? 'ok    ' : 'FAULTS'} ${numbers}`);
  for (const [round, { faults }] of outcomes.entries())
    for (const text of faults) console.log(`    ${kind.name}, round ${round + 1}: ${text}`);
  return { name: `${kind.name}: ${numbers}`, value: found, unit: 'faults' };
}

interface RoundOutcome {
  faults: string[];
  notes: Notes;
  recoverySeconds: number;
}

async function runRound(lab: Lab, kind: FaultKind): Promise<RoundOutcome> {
  const stage = await takeStage(lab, kind.stageSize ?? stageSize);
  const notes = makeNotes();
  const faults: string[] = [];
  let isOver = false;
  const traffic = makeTraffic(lab, { stage, notes }, () => isOver);
  await sleep(400 + 600 * lab.random());
  const endedAt = await strike(lab, kind, faults);
  const secondsMax = kind.recoverySecondsMax;
  const recoverySeconds = await measureRecovery(lab, stage.from, { endedAt, secondsMax });
  await sleep(700);
  isOver = true;
  await traffic;
  await lab.starting;
  faults.push(...(await findFaults(lab, notes)));
  faults.push(...judgeService(kind, notes, { endedAt, recoverySeconds }));
  await untilBothReady(lab);
  return { faults, notes, recoverySeconds };
}

function countAcknowledged({ claims, shares, bands, photos, rewards }: Notes): number {
  const { takings, redemptions, ends } = rewards;
  return [claims, shares, bands, photos, takings, redemptions, ends].flat().length;
}

/** Reports a strike that throws as a finding, so that it does not end a long run. */
async function strike(lab: Lab, kind: FaultKind, faults: string[]): Promise<number> {
  try {
    return (await kind.strike(lab)) ?? performance.now();
  } catch (error) {
    faults.push(`the strike itself failed: ${error instanceof Error ? error.message : String(error)}`);
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
  const rows: BenchmarkRow[] = [];
  const none: FaultKind = { name: '', recoverySecondsMax: 5, mayBeNoticed: true, strike: () => sleep(500) };
  const control = async (
    name: string,
    kind: Partial<FaultKind>,
    wanted: readonly RegExp[],
  ): Promise<void> => {
    const { faults } = await runRound(lab, { ...none, ...kind });
    for (const text of wanted) {
      const value = faults.filter((fault) => text.test(fault)).length;
      rows.push({ name: `control, ${name}: ${text.source}`, value, unit: 'faults' });
    }
  };
  lab.balancer.lieAbout(0.3);
  await control('the balancer lies', {}, [/check .* is lost/, /redemption .* is lost/]);
  lab.balancer.lieAbout(0);
  const away = (kind: 'down' | 'pass'): void => {
    for (const { database } of lab.nodes) database.set({ kind });
  };
  const comeLate = (): Promise<void> => {
    away('down');
    setTimeout(() => away('pass'), 5000);
    return Promise.resolve();
  };
  const isLate = { recoverySecondsMax: 1, strike: comeLate };
  await control('the database comes back too late', isLate, [/served again only/]);
  const cut = { mayBeNoticed: false, strike: async () => lab.nodes[0]?.database.reset() };
  await control('a cut that may not be noticed', cut, [/noticed/]);
  await lab.query(
    `insert into scheduled_jobs (job, added_at, due_at) values ('of no server', now(), now() - interval '1 hour')`,
  );
  await control('a scheduled job of no server', {}, [/no server runs it/]);
  await lab.query(`delete from scheduled_jobs where job = 'of no server'`);
  const asynchronous = { recoverySecondsMax: 15, stageSize: 200, strike: failOver('cut-off', false) };
  await control('a standby that no commit waits for', asynchronous, [/is lost/]);
  await breakClub(lab.postgres.url);
  await control('no unique claim', {}, [/twice|I1/]);
  return rows;
}

if (import.meta.main) {
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
  printResult('faults', result);
  process.exitCode = result.verdict === 'reached' ? 0 : 1;
}

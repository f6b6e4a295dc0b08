/** Jobs that run at intervals on one server of many (docs/decisions/0017-one-job-system.md). */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Services } from '../services.ts';
import {
  giveBackRound,
  noteFailure,
  noteSuccess,
  readScheduledJob,
  renewLease,
  takeScheduledJob,
} from './schedule.queries.ts';
import { startLoop, type RoundResult, type JobWatch } from './start-loop.ts';

/** A job that runs at intervals. */
export interface Schedule {
  /** Names the job in its row, in metrics and in the log. */
  name: string;
  everySeconds: number;
  /** How long a round may take before it counts as stuck and its lease runs out. */
  roundSecondsMax: number;
  /** The maximum age of the last success before an operator should look. */
  lateAfterSeconds: number;
  /**
   * Runs one round and returns the names of the failed steps, each of which it has reported. A round should end early
   * after the signal is aborted: the server stops, or the round has lost its lease. Rounds may overlap for that moment,
   * so every step must be safe to run on two servers at once.
   */
  run: (signal: AbortSignal) => Promise<readonly string[]>;
}

type ScheduleServices = Pick<Services, 'db' | 'clock'>;

/** How long a dead server blocks others from its round, and how often a living one renews its lease. */
export const leaseSeconds = 60;
const renewEachMilliseconds = 20_000;
const pollSecondsMax = 30;
const stopGraceMilliseconds = 5000;

/** Runs the job whenever it is due and no other server runs it. Returns the function that stops it within seconds. */
export function startSchedule(
  services: ScheduleServices,
  schedule: Schedule,
  watch: JobWatch,
): () => Promise<void> {
  const stopping = new AbortController();
  const stopLoop = startLoop(
    {
      name: schedule.name,
      round: () => runIfDue(services, schedule, watch, stopping.signal),
      full: Infinity,
      idleMilliseconds: Math.min(schedule.everySeconds / 6, pollSecondsMax) * 1000,
      lateAfterSeconds: schedule.lateAfterSeconds,
    },
    watch,
  );
  return async () => {
    stopping.abort();
    await Promise.race([stopLoop(), sleep(stopGraceMilliseconds, undefined, { ref: false })]);
  };
}

/** Checks once whether a round is due, and runs it if so. Returns when the job last succeeded on any server. */
export async function runIfDue(
  services: ScheduleServices,
  schedule: Schedule,
  watch: Pick<JobWatch, 'failed' | 'ran'>,
  stopping: AbortSignal,
): Promise<RoundResult & { hasRun: boolean }> {
  const { db, clock } = services;
  const { name: job, everySeconds } = schedule;
  const now = clock.now();
  const leaseId = randomUUID();
  const nextDueAt = addSeconds(now, everySeconds);
  const before = await readScheduledJob(db, job, { now, firstDueAt: nextDueAt });
  const times = { now, leaseUntil: addSeconds(now, leaseSeconds), dueAtMax: nextDueAt };
  const lastSuccess = { taken: 0, failed: 0, succeededAt: before.succeededAt ?? before.addedAt };
  if (!(await takeScheduledJob(db, { job, leaseId }, times))) return { ...lastSuccess, hasRun: false };
  const startedAt = performance.now();
  const outcome = await runHeld(services, schedule, leaseId, stopping);
  if (outcome.kind !== 'cut-off') watch.ran(job, outcome.kind, (performance.now() - startedAt) / 1000);
  if (outcome.kind === 'cut-off') {
    await giveBackRound(db, leaseId);
    return { ...lastSuccess, hasRun: true };
  }
  if (outcome.kind === 'failed') {
    if (outcome.error !== undefined) watch.failed(job, outcome.error);
    await noteFailure(db, leaseId, { fault: outcome.fault, dueAt: nextDueAt });
    return { ...lastSuccess, hasRun: true };
  }
  const endedAt = clock.now();
  await noteSuccess(db, leaseId, { now: endedAt, dueAt: nextDueAt });
  return { ...lastSuccess, succeededAt: endedAt, hasRun: true };
}

type Outcome = { kind: 'done' } | { kind: 'cut-off' } | { kind: 'failed'; fault: string; error?: Error };

/** Runs a round while its lease is renewed. A round that hangs is abandoned, so that the next one can start. */
async function runHeld(
  services: ScheduleServices,
  schedule: Schedule,
  leaseId: string,
  stopping: AbortSignal,
): Promise<Outcome> {
  const cutOff = new AbortController();
  const signal = AbortSignal.any([stopping, cutOff.signal]);
  const stopRenewing = keepLease(services, leaseId, () => cutOff.abort());
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new JobRoundTooLong()), schedule.roundSecondsMax * 1000);
  try {
    const failedSteps = await Promise.race([schedule.run(signal), limit.promise]);
    if (signal.aborted) return { kind: 'cut-off' };
    return failedSteps.length === 0 ? { kind: 'done' } : { kind: 'failed', fault: failedSteps.join(', ') };
  } catch (thrown) {
    if (signal.aborted) return { kind: 'cut-off' };
    const error = thrown instanceof Error ? thrown : new Error('A round failed.', { cause: thrown });
    return { kind: 'failed', fault: error.name, error };
  } finally {
    clearTimeout(timer);
    stopRenewing();
    cutOff.abort();
  }
}

/** Renews the lease until the returned function is called. A renewal that fails is tried again in time. */
function keepLease({ db, clock }: ScheduleServices, leaseId: string, onLost: () => void): () => void {
  const renew = async (): Promise<void> => {
    const isHeld = await renewLease(db, leaseId, addSeconds(clock.now(), leaseSeconds));
    if (!isHeld) onLost();
  };
  // If the database is unavailable, the round's own statements fail too, and those are reported.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEachMilliseconds);
  return () => clearInterval(timer);
}

function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

/** A round exceeded its time limit; its lease was released, and its remaining work may still be running. */
class JobRoundTooLong extends Error {
  override readonly name = 'JobRoundTooLong';
}

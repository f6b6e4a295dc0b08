/** Loops that poll the database for as long as the server runs, such as those of outboxes. */
import type { ReportFault } from '../background.ts';
import type { Metrics } from '../metrics.ts';
import type { ExternalSystems } from '../external-systems/external-systems.ts';

/** The outcome of a round. A pause follows a round in which everything failed. */
export interface RoundResult {
  taken: number;
  failed: number;
  /** The pause until the next round, if it differs from the usual one. */
  pauseMilliseconds?: number;
  /** When the job last succeeded on any server; a round without it has just succeeded itself. */
  succeededAt?: Date;
}

/** A job that every server runs; servers share its work by leases on rows. */
export interface LoopJob {
  /** Names the job in metrics and in the log. */
  name: string;
  round: () => Promise<RoundResult>;
  /** A round with this many items is followed by the next one at once. */
  full: number;
  idleMilliseconds?: number | undefined;
  /** The maximum age of the last success before an operator should look. */
  lateAfterSeconds?: number;
}

const usualPauseMilliseconds = 250;
const longestPauseMilliseconds = 30_000;
/** Longer than any lease, and than the longest pause after failed rounds. */
const usualLateAfterSeconds = 600;

/**
 * Repeats a round: at once while it is `full`, after a growing pause while all of it fails. Returns the function that
 * stops it.
 */
export function startLoop(job: LoopJob, watch: JobWatch): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let running = Promise.resolve();
  let failedRounds = 0;
  watch.expect(job.name, job.lateAfterSeconds ?? usualLateAfterSeconds);
  const plan = (milliseconds: number): void => {
    timer = setTimeout(() => {
      running = repeat();
    }, milliseconds);
  };
  const repeat = async (): Promise<void> => {
    const result = await runRound(job, watch);
    failedRounds = result === undefined ? failedRounds + 1 : 0;
    if (!isStopping) plan(result === undefined ? pauseAfter(failedRounds) : pauseOf(job, result));
  };
  plan(0);
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
  };
}

/** Repeats work that waits in no queue. Returns the function that stops it. */
export function startRepeating(
  { everyMilliseconds, ...job }: Pick<LoopJob, 'name' | 'lateAfterSeconds'> & { everyMilliseconds: number },
  work: () => Promise<unknown>,
  watch: JobWatch,
): () => Promise<void> {
  const round = async () => {
    await work();
    return { taken: 0, failed: 0 };
  };
  return startLoop({ ...job, round, full: 1, idleMilliseconds: everyMilliseconds }, watch);
}

/** Undefined if the round achieved nothing. */
async function runRound(job: LoopJob, watch: JobWatch): Promise<RoundResult | undefined> {
  const startedAt = performance.now();
  const ran = (outcome: 'done' | 'failed'): void =>
    watch.ran(job.name, outcome, (performance.now() - startedAt) / 1000);
  try {
    const result = await job.round();
    const isInVain = result.taken > 0 && result.failed === result.taken;
    // A scheduled job records its own rounds, because it only looks most of the time.
    if (result.succeededAt === undefined) ran(isInVain ? 'failed' : 'done');
    if (isInVain) return undefined;
    watch.succeeded(job.name, result.succeededAt);
    return result;
  } catch (error) {
    ran('failed');
    watch.failed(job.name, error instanceof Error ? error : new Error('A round failed.', { cause: error }));
    return undefined;
  }
}

function pauseAfter(failedRounds: number): number {
  return Math.min(usualPauseMilliseconds * 2 ** failedRounds, longestPauseMilliseconds);
}

function pauseOf({ full, idleMilliseconds }: LoopJob, { taken, pauseMilliseconds }: RoundResult): number {
  return taken >= full ? 0 : (pauseMilliseconds ?? idleMilliseconds ?? usualPauseMilliseconds);
}

/** Receives the outcome of every round of every job of this server. */
export interface JobWatch {
  /** Announces a job and counts its time from now on, so that a job that never succeeds is noticed too. */
  expect(job: string, lateAfterSeconds: number): void;
  /** Records a success, just now or, for a job that one server of many runs, at the time of the last one. */
  succeeded(job: string, at?: Date): void;
  /** Reports a failed round or a failed part of one. */
  failed: ReportFault;
  /** Records the outcome and the time of a round that ran on this server. */
  ran(job: string, outcome: 'done' | 'failed', seconds: number): void;
}

type TaskMetrics = Pick<Metrics, 'taskSuccess' | 'taskLateAfter' | 'taskRounds' | 'taskSeconds'>;

/** Makes the watch over the jobs of one server. */
export function makeJobWatch(
  failed: ReportFault,
  { taskSuccess, taskLateAfter, taskRounds, taskSeconds }: TaskMetrics,
  externalSystems: Pick<ExternalSystems, 'watch'>,
): JobWatch {
  const succeeded = (task: string, at = new Date()): void => taskSuccess.set({ task }, at.getTime() / 1000);
  return {
    expect: (task, lateAfterSeconds) => {
      externalSystems.watch('job', task);
      taskLateAfter.set({ task }, lateAfterSeconds);
      succeeded(task);
    },
    succeeded,
    failed,
    ran: (task, outcome, seconds) => {
      taskRounds.inc({ task, outcome });
      taskSeconds.observe({ task }, seconds);
      externalSystems.watch('job', task).note(outcome === 'done' ? undefined : { reason: 'job-failed' });
    },
  };
}

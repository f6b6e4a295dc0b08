/** How jobs show the operator that they work: the last success and the maximum age of each, and every failure. */
import type { ReportFault } from '../background.ts';
import type { Metrics } from '../metrics.ts';
import type { ExternalSystems } from '../external-systems/external-systems.ts';

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

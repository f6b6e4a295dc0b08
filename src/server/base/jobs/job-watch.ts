/** How jobs show the operator that they work: the last success and the maximum age of each, and every failure. */
import type { ReportFault } from '../background.ts';
import type { Metrics } from '../metrics.ts';

/** Receives the outcome of every round of every job of this server. */
export interface JobWatch {
  /** Announces a job and counts its time from now on, so that a job that never succeeds is noticed too. */
  expect(job: string, lateAfterSeconds: number): void;
  /** Records a success, just now or, for a job that one server of many runs, at the time of the last one. */
  succeeded(job: string, at?: Date): void;
  /** Reports a failed round or a failed part of one. */
  failed: ReportFault;
}

/** Makes the watch over the jobs of one server. */
export function makeJobWatch(
  failed: ReportFault,
  { taskSuccess, taskLateAfter }: Pick<Metrics, 'taskSuccess' | 'taskLateAfter'>,
): JobWatch {
  const succeeded = (task: string, at = new Date()): void => taskSuccess.set({ task }, at.getTime() / 1000);
  return {
    expect: (task, lateAfterSeconds) => {
      taskLateAfter.set({ task }, lateAfterSeconds);
      succeeded(task);
    },
    succeeded,
    failed,
  };
}

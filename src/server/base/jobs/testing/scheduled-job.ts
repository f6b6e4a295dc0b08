/** A scheduled job for tests, and what it reported. */
import type { Schedule } from '../start-schedule.ts';

/** A job that is due every ten minutes and runs the test's function. */
export function makeTestJob(run: Schedule['run'] = () => Promise.resolve([])): Schedule {
  return { name: 'sweep the paths', everySeconds: 600, roundSecondsMax: 60, lateAfterSeconds: 3600, run };
}

/** Records errors by task and class. */
export function makeNotes() {
  const reported: string[] = [];
  const failed = (task: string, error: Error): void => void reported.push(`${task}: ${error.name}`);
  const outcomes: string[] = [];
  const ran = (_: string, outcome: 'done' | 'failed'): void => void outcomes.push(outcome);
  return { reported, failed, outcomes, ran };
}

/** A running server. */
export const neverStopping = new AbortController().signal;

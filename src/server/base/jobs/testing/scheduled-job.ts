/** A scheduled job for tests, and what it reported. */
import type { Schedule } from '../start-schedule.ts';

/** A job that is due every ten minutes and does what the test says. */
export function makeTestJob(run: Schedule['run'] = () => Promise.resolve([])): Schedule {
  return { name: 'sweep the paths', everySeconds: 600, roundSecondsMax: 60, lateAfterSeconds: 3600, run };
}

/** Notes errors by task and class. */
export function makeNotes() {
  const reported: string[] = [];
  const failed = (task: string, error: Error): void => void reported.push(`${task}: ${error.name}`);
  return { reported, failed };
}

/** A server that runs. */
export const neverStopping = new AbortController().signal;

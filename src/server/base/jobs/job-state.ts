import type { ScheduledJob } from './schedule.queries.ts';
import { leaseSeconds } from './start-schedule.ts';

/** The state of a scheduled job; the capital ones need an operator. */
export type JobState = 'waits' | 'runs' | 'FAILED' | 'OVERDUE';

/** A due round waits at most for the lease of a dead server, and for the longest pause of a living one, twice. */
const overdueMilliseconds = (leaseSeconds + 60) * 1000;

/** Judges a scheduled job by its row. */
export function jobStateOf({ leasedUntil, dueAt, failures }: ScheduledJob, now: Date): JobState {
  if (leasedUntil !== null && leasedUntil > now) return 'runs';
  if (now.getTime() - dueAt.getTime() > overdueMilliseconds) return 'OVERDUE';
  return failures > 0 ? 'FAILED' : 'waits';
}

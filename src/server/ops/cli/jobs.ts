import { listScheduledJobs, type ScheduledJob } from '#server/base/jobs/schedule.queries.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { readQueues, type QueueState } from '#server/base/jobs/read-queues.queries.ts';
import { jobStateOf, type JobState } from '#server/base/jobs/job-state.ts';
import { exitCodes, type Command } from './command.ts';
import { withHost } from './host.ts';

/** Shows the scheduled jobs and the queues of a park. */
export const jobs: Command = {
  name: 'jobs',
  parameters: '',
  summary: 'Shows when each scheduled job last succeeded and is due, and the rows waiting in each queue.',
  details: 'Changes nothing and may run while servers run.',
  negative: 'a scheduled job is overdue, or its last run failed; each one is marked',
  run: ({ environment }) =>
    withHost(environment, async ({ db, clock }) => {
      const now = clock.now();
      const scheduled = (await listScheduledJobs(db)).map((job) => ({ ...job, state: jobStateOf(job, now) }));
      const queues = await db.transaction(async (tx) => {
        await liftTimeLimit(tx);
        return readQueues(tx, now);
      });
      const isSound = scheduled.every(({ state }) => state === 'waits' || state === 'runs');
      return {
        exitCode: isSound ? exitCodes.done : exitCodes.negative,
        text: [...scheduled.map(describeJob), ...queues.map(describeQueue)].join('\n'),
        data: { isSound, jobs: scheduled, queues },
      };
    }),
};

function describeJob(job: ScheduledJob & { state: JobState }): string {
  const failed = job.failures > 0 ? `, ${job.failures} failed since: ${job.lastFault ?? ''}` : '';
  const success = job.succeededAt === null ? 'never' : job.succeededAt.toISOString();
  return `  ${job.state.padEnd(8)} ${job.job.padEnd(15)} last success ${success}, due ${job.dueAt.toISOString()}${failed}`;
}

function describeQueue({ queue, waiting, oldestSeconds, attemptsMax }: QueueState): string {
  const detail =
    waiting === 0
      ? ''
      : `, the oldest since ${Math.round(oldestSeconds)} s, tried ${attemptsMax} times at most`;
  return `  queue    ${queue.padEnd(15)} ${waiting} waiting${detail}`;
}

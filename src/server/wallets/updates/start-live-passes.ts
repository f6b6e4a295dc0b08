/** Keeps installed passes current while the server runs: independent loops that poll the database. */
import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { startLoop, type LoopJob } from '#server/base/jobs/start-loop.ts';
import type { Services } from '#server/base/services.ts';
import { touchWhatIsDue } from '#server/changes/due-moments.ts';
import { continueRuns } from '../runs/run-round.ts';
import { makeGoogleRound, writesPerRound } from './google-round.ts';
import { sendNextMessages } from '../messages/send-messages.ts';
import { pushDueUpdates, pushesPerRound } from './push-round.ts';
import { requeueNext } from './requeue-round.ts';

const momentsMilliseconds = 15_000;
/** While one loop waits for the database, the other pushes. */
export const pushLoops = 2;

/**
 * Starts the loops and returns a function that stops them; all servers run them, and each update belongs to one server
 * at a time.
 */
export function startLivePasses(services: Services, watch: JobWatch): () => Promise<void> {
  const loops = livePassJobs(services, watch).map((job) => startLoop(job, watch));
  return async () => {
    await Promise.all(loops.map((stop) => stop()));
    await services.applePush?.close();
  };
}

function livePassJobs(services: Services, watch: JobWatch): LoopJob[] {
  const google = 'Google passes';
  return [
    ...Array.from({ length: pushLoops }, (_, index) => ({
      name: `Apple passes ${index + 1}`,
      round: () => pushDueUpdates(services),
      full: pushesPerRound,
    })),
    {
      name: google,
      round: makeGoogleRound(services, (error) => watch.failed(google, error)),
      full: writesPerRound,
    },
    { name: 'runs over passes', round: () => continueRuns(services), full: Infinity },
    { name: 'pass refreshes', round: () => requeueNext(services), full: 1 },
    { name: 'messages', round: () => sendNextMessages(services), full: 1 },
    {
      name: 'due moments',
      round: async () => {
        await touchWhatIsDue(services);
        return { taken: 0, failed: 0 };
      },
      full: Infinity,
      idleMilliseconds: momentsMilliseconds,
    },
  ];
}

/** Keeps installed passes current while the server runs: independent loops that poll the database. */
import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { appleQueue, googleQueue, messageQueue, requeueQueue } from '#server/base/jobs/queues.queries.ts';
import { startLoop, startRepeating } from '#server/base/jobs/start-loop.ts';
import { startRounds } from '#server/base/jobs/work-queue.ts';
import type { Services } from '#server/base/services.ts';
import { touchWhatIsDue } from '#server/changes/due-moments.ts';
import { continueRuns } from '../runs/run-round.ts';
import { makeGoogleRound } from './google-round.ts';
import { sendNextMessages } from '../messages/send-messages.ts';
import { pushDueUpdates } from './push-round.ts';
import { requeueNext } from './rounds.ts';

const moments = { name: 'due moments', everyMilliseconds: 15_000 };
/** While one loop waits for the database, the other pushes. */
export const pushLoops = 2;

/**
 * Starts the loops and returns a function that stops them; all servers run them, and each update belongs to one server
 * at a time.
 */
export function startLivePasses(services: Services, watch: JobWatch): () => Promise<void> {
  const write = makeGoogleRound(services, (error) => watch.failed(googleQueue.job, error));
  const apple = Array.from({ length: pushLoops }, (_, index) =>
    startRounds(
      { ...appleQueue, job: `${appleQueue.job} ${index + 1}` },
      () => pushDueUpdates(services),
      watch,
    ),
  );
  const runs = { name: 'runs over passes', round: () => continueRuns(services), full: Infinity };
  const stops = [
    ...apple,
    startRounds(googleQueue, write, watch),
    startLoop(runs, watch),
    startRounds(requeueQueue, () => requeueNext(services), watch),
    startRounds(messageQueue, () => sendNextMessages(services), watch),
    startRepeating(moments, () => touchWhatIsDue(services), watch),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await services.applePush?.close();
  };
}

/** Keeps installed passes current while the server runs: independent loops that poll the database. */
import { startLoop, type RoundResult } from '#server/base/jobs/start-loop.ts';
import type { Services } from '#server/base/services.ts';
import { touchWhatIsDue } from '#server/changes/due-moments.ts';
import { makeGoogleRound, writesPerRound } from './google-round.ts';
import { pushDueUpdates, pushesPerRound } from './push-round.ts';
import { requeueNext } from './requeue-round.ts';

const momentsMilliseconds = 15_000;
/** While one loop waits for the database, the other pushes. */
export const pushLoops = 2;

/**
 * Starts the loops and returns the function that stops them. Every server runs them, and a lease gives each update to
 * one server at a time.
 */
export function startLivePasses(services: Services, onError: (error: Error) => void): () => Promise<void> {
  const loops = [
    ...Array.from({ length: pushLoops }, () =>
      startLoop(() => pushDueUpdates(services), pushesPerRound, onError),
    ),
    startLoop(makeGoogleRound(services, onError), writesPerRound, onError),
    startLoop(() => requeueNext(services), 1, onError),
    startLoop(() => lookForDueMoments(services), Infinity, onError, momentsMilliseconds),
  ];
  return async () => {
    await Promise.all(loops.map((stop) => stop()));
    await services.applePush?.close();
  };
}

async function lookForDueMoments(services: Services): Promise<RoundResult> {
  await touchWhatIsDue(services);
  return { taken: 0, failed: 0 };
}

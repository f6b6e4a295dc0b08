/** Keeps installed passes true for as long as the server runs: loops that look into the database, each by itself. */
import type { Services } from '../services.ts';
import { touchWhatIsDue } from './due-moments.ts';
import { makeGoogleRound, writesPerRound } from './google-round.ts';
import { pushDueUpdates, pushesPerRound } from './push-round.ts';
import { requeueNext } from './requeue-round.ts';
import type { RoundResult } from './rounds.ts';

const pollMilliseconds = 250;
const longestPauseMilliseconds = 30_000;
const momentsMilliseconds = 15_000;
/** While one waits for the database, the other pushes. */
export const pushLoops = 2;

/** Starts the loops and gives what stops them; every server of many runs them, and each update is one server's at a time. */
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

/** Repeats a round: at once while there is more, after a growing pause while all of it fails. */
function startLoop(
  round: () => Promise<RoundResult>,
  full: number,
  onError: (error: Error) => void,
  idleMilliseconds = pollMilliseconds,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let running = Promise.resolve();
  let failedRounds = 0;
  const plan = (milliseconds: number): void => {
    timer = setTimeout(() => {
      running = repeat();
    }, milliseconds);
  };
  const repeat = async (): Promise<void> => {
    let result: RoundResult = { taken: 0, failed: 0 };
    let isBroken = false;
    try {
      result = await round();
    } catch (error) {
      isBroken = true;
      onError(error instanceof Error ? error : new Error('A round failed.', { cause: error }));
    }
    const isInVain = isBroken || (result.taken > 0 && result.failed === result.taken);
    failedRounds = isInVain ? failedRounds + 1 : 0;
    const pause = isInVain
      ? Math.min(pollMilliseconds * 2 ** failedRounds, longestPauseMilliseconds)
      : idleMilliseconds;
    if (!isStopping) plan(result.taken >= full && !isInVain ? 0 : pause);
  };
  plan(0);
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
  };
}

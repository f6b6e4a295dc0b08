/** Loops that look into the database for as long as the server runs, as those of outboxes do. */

/** What a round did; a round in which everything failed is followed by a pause. */
export interface RoundResult {
  taken: number;
  failed: number;
}

const usualPauseMilliseconds = 250;
const longestPauseMilliseconds = 30_000;

/** Repeats a round: at once while it is `full`, after a growing pause while all of it fails. Gives what stops it. */
export function startLoop(
  round: () => Promise<RoundResult>,
  full: number,
  onError: (error: Error) => void,
  idleMilliseconds = usualPauseMilliseconds,
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
      ? Math.min(usualPauseMilliseconds * 2 ** failedRounds, longestPauseMilliseconds)
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

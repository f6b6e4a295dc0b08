import { UpstreamTimeout } from './ports/upstream-timeout.ts';
import { Refusal } from './refusal.ts';

/** After how many seconds a caller may ask a system again that did not answer. */
export const silentRetrySeconds = 2;

/**
 * Asks one of the park's systems. Refuses with `temporary-error` if it does not answer in time; `undo` runs before that.
 * Any other error is passed on.
 */
export async function refuseIfSilent<Answer>(
  ask: () => Promise<Answer>,
  undo: () => Promise<void> = () => Promise.resolve(),
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UpstreamTimeout)) throw error;
    await undo();
    throw new Refusal('temporary-error', { cause: error, retryAfterSeconds: silentRetrySeconds });
  }
}

import { sayWait } from '#domain/wait-text.ts';
import type { Translate } from '#texts/text-keys.ts';

/** When a call that needs a puzzle now is taken without one, as a sentence for a browser without script. */
export function whenToTryAgain(
  t: Translate,
  { retryAfterSeconds = 60 }: { retryAfterSeconds?: number | undefined },
): string {
  return sayWait(t, 'puzzleEndsIn', retryAfterSeconds);
}

import { fillText } from '#contract/fill-text.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import { waitInWords } from '#domain/wait-text.ts';

/** When a call that needs a puzzle now is taken without one, as a sentence for a browser without script. */
export function whenToTryAgain({
  retryAfterSeconds = 60,
}: {
  retryAfterSeconds?: number | undefined;
}): string {
  return fillText(guestTexts.puzzleEndsIn, { time: waitInWords(retryAfterSeconds) });
}

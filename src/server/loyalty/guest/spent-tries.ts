/** The refusal for a guest who has tried too many unknown numbers: the limit, and the time until which it applies. */
import { errorCatalogue } from '#contract/errors.ts';
import { fillText } from '#contract/fill-text.ts';
import { formatMonthDay, formatTimeOfDay } from '#domain/park-time.ts';

import { claimMissesPerMember } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/** The refusal of a claim whose member has used up the day's tries, with the seconds until the next try. */
export function refusalOfSpentTries(
  { clock, brand }: Pick<Services, 'clock' | 'brand'>,
  secondsLeft: number,
): Refusal {
  const endsAt = new Date(clock.now().getTime() + secondsLeft * 1000);
  const { text } = errorCatalogue['claim-tries-of-member'];
  return new Refusal('claim-tries-of-member', {
    retryAfterSeconds: Math.max(1, secondsLeft),
    text: fillText<string>(text, {
      limit: String(claimMissesPerMember.freeMisses),
      day: formatMonthDay(endsAt, brand),
      time: formatTimeOfDay(endsAt, brand),
    }),
  });
}

/** The refusal for a guest who has tried too many unknown numbers: the limit, and the time until which it applies. */
import { formatMonthDay, formatTimeOfDay } from '#domain/park-time.ts';

import { claimMissesPerMember } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/** The refusal of a claim whose member has used up the day's tries, with the seconds until the next try. */
export function refusalOfSpentTries({ clock }: Pick<Services, 'clock'>, secondsLeft: number): Refusal {
  const endsAt = new Date(clock.now().getTime() + secondsLeft * 1000);
  return new Refusal('claim-tries-of-member', {
    retryAfterSeconds: Math.max(1, secondsLeft),
    say: (t, park) =>
      t('refusals.claimTriesOfMember', {
        limit: String(claimMissesPerMember.freeMisses),
        day: formatMonthDay(endsAt, park),
        time: formatTimeOfDay(endsAt, park),
        loyaltyEmail: park.loyaltyEmail,
      }),
  });
}
